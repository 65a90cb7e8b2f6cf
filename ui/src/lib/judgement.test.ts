import { expect, test } from 'vitest';
import analysis from '../../tests/fixtures/analyse.json';
import explanation from '../../tests/fixtures/explain.json';
import { shareOfScore } from './chances';
import type { Analysis, Explanation } from './documents';
import { judgement } from './judgement';

const looked = analysis as unknown as Analysis;
const explained = explanation as unknown as Explanation;

test('before anybody asks why, the engine judges', () => {
  expect(judgement(null, null)).toBeNull();
  const judged = judgement(looked, null)!;
  expect(judged.depth).toBe(looked.depth);
  expect(judged.lines.map(({ score }) => score)).toEqual(looked.lines.map(({ score }) => score));
});

test('an explanation is never contradicted on the same screen', () => {
  const judged = judgement(looked, explained)!;
  expect(judged.lines).toEqual([{ score: explained.score, share: shareOfScore(explained.score), moves: explained.line }]);
});

test('where the game is over there is nothing explained', () => {
  expect(judgement(looked, { ...explained, best: null })?.depth).toBe(looked.depth);
});
