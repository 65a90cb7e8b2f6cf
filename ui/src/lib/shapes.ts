import type { DrawShape } from '@lichess-org/chessground/draw';
import type { Key } from '@lichess-org/chessground/types';
import type { Claim } from './documents';
import { squaresOf, type Step } from './position';

/** Ours green, theirs red: who profits from the claim is who plays its move. */
const OURS = 'green';
const THEIRS = 'red';

export function arrow(uci: string | null, brush = OURS): DrawShape[] {
  const [orig, dest] = squaresOf(uci) as Key[];
  return orig && dest ? [{ orig, dest, brush }] : [];
}

/** The men and squares a claim speaks of: circles, and lines from the first of them to the others. */
export function claimShapes(claim: Claim, mover: 'white' | 'black'): DrawShape[] {
  const [first] = claim.pieces;
  const places = [...claim.pieces.map((piece) => piece.square), ...claim.squares];
  const circles = claim.pieces.map(({ square, color }) => ({
    orig: square as Key,
    brush: color === mover ? OURS : THEIRS,
  }));
  const marked = claim.squares
    .filter((square) => !claim.pieces.some((piece) => piece.square === square))
    .map((square) => ({ orig: square as Key, brush: 'yellow' }));
  const lines = new Set(places.filter((place) => first && place !== first.square));
  const arrows = [...lines].map((dest) => ({ orig: first!.square as Key, dest: dest as Key, brush: 'blue' }));
  return [...circles, ...marked, ...arrows];
}

/** The claim on the board of the question: its move, and what it is about. */
export function claimOnBoard(claim: Claim, steps: readonly Step[], mover: 'white' | 'black'): DrawShape[] {
  return [...claimShapes(claim, mover), ...arrow(steps[claim.ply + 1]?.uci ?? null)];
}
