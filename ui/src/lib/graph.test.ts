import { expect, test } from 'vitest';
import type { JudgedMove } from './documents';
import { area, mistakes, moveName, neighbour, points } from './graph';

const move = (ply: number, after: number, judgement: JudgedMove['judgement'] = null): JudgedMove => ({
  ply, san: 'e4', best: 'e4', chances: [0, after], loss: 0, judgement, only: false, comment: '', advice: '', missed: [],
});
const MOVES = [move(1, 0.2), move(2, 0.4, 'mistake'), move(3, -1, 'blunder')];

test('the graph is White\'s', () => {
  expect(points(MOVES).map(({ share }) => share)).toEqual([0.6, 0.3, 0]);
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
  expect(moveName(5, 'Qh5')).toBe('3.Qh5');
  expect(moveName(6, 'Nf6')).toBe('3...Nf6');
  expect(area(points(MOVES), 3, 300, 100)).toBe('M0,100 L0,50 L100.0,40.0 L200.0,70.0 L300.0,100.0 L300.0,100 Z');
  expect(area([], 3, 300, 100)).toBe('');
});
