import { expect, test } from 'vitest';
import explanation from '../../tests/fixtures/explain.json';
import type { Explanation } from './documents';
import { changeText, contrastOf, measured, said, saidOf, verdict } from './reasons';

const doc = explanation as unknown as Explanation;
const fork = doc.claims.find((claim) => claim.motif === 'fork')!;

test('what the cards say is not said twice, and nothing is left out', () => {
  expect(verdict(doc)).toContain('1.Qxa6 gains a');
  expect(saidOf(doc, fork)).toContain('3.Nc6+ attacks the queen on e7 and the king on b8.');
  const parts = [verdict(doc), ...doc.claims.map((claim) => saidOf(doc, claim))].join(' ');
  for (const { text } of doc.sentences) expect(parts.split(text)).toHaveLength(2);
});

test('a text without claims stays whole', () => {
  expect(verdict({ ...doc, claims: [] })).toBe(doc.text);
  expect(said(doc.sentences)).toBe(doc.text);
});

test('a contrast shows the other line and the difference', () => {
  const claim = doc.claims.find((one) => contrastOf(one, doc.evidence))!;
  const contrast = contrastOf(claim, doc.evidence)!;
  expect(contrast.without.line.length).toBeGreaterThan(0);
  expect(measured(contrast)).toMatch(/^Measured by a search of \d+ nodes: [+−#].* becomes [+−#]/);
  expect(contrastOf({ ...claim, evidence: [] }, doc.evidence)).toBeNull();
  expect(changeText({ kind: 'edited', ply: 2, from: 'h7', to: 'h8' })).toBe('Were the man on h7 on h8');
});
