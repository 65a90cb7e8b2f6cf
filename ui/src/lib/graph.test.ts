import { expect, test } from 'vitest';
import type { JudgedMove, ReviewPart } from './documents';
import { area, mistakes, moveName, neighbour, points, withPart } from './graph';

const move = (ply: number, turn: 'w' | 'b', after: number, judgement: JudgedMove['judgement'] = null): JudgedMove => ({
  ply, uci: 'e2e4', san: 'e4', fen: `8/8/8/8/8/8/8/8 ${turn} - - 0 7`, best: 'e4', chances: [0.5, after], loss: 0, judgement,
  only: false, evidence: [], comment: [], advice: [], missed: [],
});
const MOVES = [move(1, 'w', 0.6), move(2, 'b', 0.7, 'mistake'), move(3, 'w', 0, 'blunder')];

test('the graph is White\'s, whoever begins', () => {
  const shares = (moves: JudgedMove[]) => points(moves).map(({ share }) => Number(share.toFixed(3)));
  expect(shares(MOVES)).toEqual([0.6, 0.3, 0]);
  expect(shares([move(1, 'b', 0.6)])).toEqual([0.4]);
});

test('one walks from mistake to mistake', () => {
  const plies = mistakes(MOVES).map(({ ply }) => ply);
  expect(plies).toEqual([2, 3]);
  expect(neighbour(plies, 0, 1)).toBe(2);
  expect(neighbour(plies, 2, 1)).toBe(3);
  expect(neighbour(plies, 3, 1)).toBeNull();
  expect(neighbour(plies, 3, -1)).toBe(2);
});

test('names and areas', () => {
  expect(MOVES.map(moveName)).toEqual(['7.e4', '7...e4', '7.e4']);
  expect(area(points(MOVES), 3, 300, 100)).toBe('M0,100 L0,50 L100.0,40.0 L200.0,70.0 L300.0,100.0 L300.0,100 Z');
  expect(area([], 3, 300, 100)).toBe('');
});

test('a newer part takes the place of an older one', () => {
  const part = (ply: number, settled: boolean) => ({ ...move(ply, 'w', 0.5), game: 1, settled });
  const parts = [part(3, false), part(1, false), part(3, true)].reduce<ReviewPart[]>(withPart, []);
  expect(parts.map(({ ply, settled }) => [ply, settled])).toEqual([[1, false], [3, true]]);
  expect(points(parts).map(({ settled }) => settled)).toEqual([false, true]);
  expect(points(MOVES).every(({ settled }) => settled)).toBe(true);
});
