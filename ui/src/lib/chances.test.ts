import { expect, test } from 'vitest';
import analysis from '../../tests/fixtures/analyse.json';
import type { Analysis } from './documents';
import { verdictText, scoreShort, scoreText, scoreWords, shareOf, shareOfJudged, shareOfScore } from './chances';

test('scores as players write and say them', () => {
  expect(scoreText({ centipawns: 135 })).toBe('+1.35');
  expect(scoreText({ centipawns: -7 })).toBe('−0.07');
  expect(scoreText({ mate: -2 })).toBe('#-2');
  expect(scoreShort({ centipawns: 404 })).toBe('+4.0');
  expect(scoreShort({ centipawns: -1240 })).toBe('−12');
  expect(scoreWords({ mate: -2 })).toBe('Black mates in 2');
  expect(scoreWords({ centipawns: 10 })).toBe('about equal');
});

test('shares are even at zero, whole at mate, and symmetric', () => {
  expect(shareOf({ white: 176, draw: 745, black: 79 })).toBeCloseTo(0.5485);
  expect(shareOfScore({ centipawns: 0 })).toBe(0.5);
  expect(shareOfScore({ mate: 3 })).toBe(1);
  expect(shareOfScore({ mate: -1 })).toBe(0);
  expect(shareOfScore({ centipawns: 200 }) + shareOfScore({ centipawns: -200 })).toBeCloseTo(1);
  expect(shareOfJudged(1, 'white')).toBe(1);
  expect(shareOfJudged(0.75, 'black')).toBe(0.25);
});

test('the curve is the server\'s', () => {
  for (const { score, chances } of (analysis as unknown as Analysis).lines) expect(shareOfScore(score)).toBeCloseTo(shareOf(chances), 2);
});

test('verdicts in words', () => {
  expect(verdictText({ kind: 'gain' })).toBe('Wins material');
  expect(verdictText({ kind: 'mate', moves: 3 })).toBe('Mate in 3');
  expect(verdictText({ kind: 'draw', by: 'stalemate' })).toBe('A draw by stalemate');
  expect(verdictText({ kind: 'table', result: 'win', moves: 7 })).toBe('A won ending');
});
