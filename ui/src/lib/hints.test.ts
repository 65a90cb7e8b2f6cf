import { expect, test } from 'vitest';
import explanation from '../../tests/fixtures/explain.json';
import type { Explanation } from './documents';
import { hints, motifTitle } from './hints';

const doc = explanation as unknown as Explanation;

test('hints give away more and more', () => {
  const [theme, piece, move] = hints(doc);
  expect(theme!.text).toBe('Material can be won. Think of removing a guard.');
  expect(piece!.text).toBe('The queen on e2 should move.');
  expect(move!.text).toBe('The move is 1.Qxa6.');
});

test('the first hint names no square and no move, the second not the target', () => {
  const [theme, piece] = hints(doc);
  expect(theme!.text).not.toMatch(/[a-h][1-8]/);
  expect(piece!.text).not.toContain('a6');
});

test('the idea is told rather than what it costs', () => {
  const plain = { ...doc, claims: doc.claims.filter((claim) => claim.motif === 'sacrifice' || claim.motif === 'fork') };
  expect(hints(plain)[0]!.text).toContain('fork');
});

test('where nothing was found there is no hint', () => {
  expect(hints({ ...doc, best: null })).toEqual([]);
  expect(hints({ ...doc, claims: [] })[0]!.text).toBe('Material can be won.');
});

test('motifs are titled', () => {
  expect(motifTitle('discovered-attack')).toBe('Discovered attack');
  expect(motifTitle('removal-of-guard')).toBe('Removing a guard');
});
