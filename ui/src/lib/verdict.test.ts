import { expect, test } from 'vitest';
import explanation from '../../tests/fixtures/explain.json';
import type { Explanation } from './documents';
import { verdict } from './verdict';

const doc = explanation as unknown as Explanation;

test('what the cards say is not said twice', () => {
  expect(verdict(doc)).toBe('1.Qxa6 gains a piece.');
});

test('a text without claims stays whole', () => {
  expect(verdict({ ...doc, claims: [] })).toBe(doc.text);
});
