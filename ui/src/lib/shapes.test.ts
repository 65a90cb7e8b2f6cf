import { expect, test } from 'vitest';
import explanation from '../../tests/fixtures/explain.json';
import type { Explanation } from './documents';
import { replay } from './position';
import { arrow, claimOnBoard, claimShapes } from './shapes';

const doc = explanation as unknown as Explanation;

test('a fork is drawn from its attacker to its targets', () => {
  const fork = doc.claims.find((claim) => claim.motif === 'fork')!;
  const shapes = claimShapes(fork, 'white');
  expect(shapes).toContainEqual({ orig: 'c6', brush: 'green' });
  expect(shapes).toContainEqual({ orig: 'e7', brush: 'red' });
  expect(shapes).toContainEqual({ orig: 'c6', dest: 'b8', brush: 'blue' });
});

test('on the board of the question the move of the claim is added', () => {
  const fork = doc.claims.find((claim) => claim.motif === 'fork')!;
  expect(claimOnBoard(fork, replay(doc.fen, fork.line), 'white')).toContainEqual({ orig: 'a5', dest: 'c6', brush: 'green' });
});

test('no move, no arrow', () => {
  expect(arrow(null)).toEqual([]);
});
