import { expect, test } from 'vitest';
import explanation from '../../tests/fixtures/lab-explain.json';
import type { LabExplanation } from './documents';
import { after, stepText, windowText } from './labtree';

const doc = explanation as LabExplanation;
const names = (count: number, look: string) => after(doc, count).filter((node) => node.look === look).map((node) => node.name);

test('before the first step nothing is seen', () => {
  expect(names(0, 'unseen')).toHaveLength(doc.nodes.length);
});

test('a cut-off shows when its node is left, not before', () => {
  // Steps 6 and 7 visit p.1.2 and its first leaf; step 8 is p.2.
  expect(names(7, 'cut')).toEqual([]);
  expect(names(8, 'cut')).toEqual(['p.1.2.2']);
  expect(names(8, 'now')).toEqual(['p.2']);
});

test('a value is known when its node is left', () => {
  const left = (count: number) => after(doc, count).filter((node) => node.left).map((node) => node.name);
  expect(left(4)).toEqual([]);
  expect(left(6)).toEqual(['p.1.1', 'p.1.1.1', 'p.1.1.2']);
  expect(left(doc.steps.length)).toHaveLength(names(doc.steps.length, 'visited').length + 1);
});

test('at the end, seen and cut off are the whole tree', () => {
  const end = after(doc, doc.steps.length);
  expect(end.filter((node) => node.look === 'unseen')).toEqual([]);
});

test('steps in words', () => {
  expect(windowText(doc.steps[0]!)).toBe('(−∞, ∞)');
  expect(stepText(doc, 5)).toBe('p.1.2: window (4, 5), which will end in a cut-off, value 6; p.1.2.2 not looked at.');
  expect(stepText(doc, -1)).toBe('Before the first step.');
});
