import { shareOfJudged } from './chances';
import type { JudgedMove, Judgement, ReviewPart } from './documents';
import { numberAt, turnOf } from './position';

export interface Point {
  ply: number;
  /** White's share, from 0 to 1. */
  share: number;
  judgement: Judgement | null;
  /** Whether the judgement stays; while the review looks longer, it may change. */
  settled: boolean;
  /** "3.Qh5" */
  name: string;
}

/** One point a judged move. Plies count from 1. */
export function points(moves: readonly (JudgedMove | ReviewPart)[]): Point[] {
  return moves.map((move) => {
    const settled = 'settled' in move ? move.settled : true;
    return { ply: move.ply, share: shareAfter(move), judgement: move.judgement, settled, name: moveName(move) };
  });
}

/** What is known of the moves, in order, with a newer part in the place of an older one. */
export function withPart(parts: readonly ReviewPart[], part: ReviewPart): ReviewPart[] {
  const others = parts.filter(({ game, ply }) => game !== part.game || ply !== part.ply);
  return [...others, part].sort((a, b) => a.game - b.game || a.ply - b.ply);
}

/** White's share after a move. */
export const shareAfter = ({ chances, fen }: JudgedMove): number => shareOfJudged(chances[1], turnOf(fen));
export const moveName = ({ fen, san }: JudgedMove): string => numberAt(fen) + san;

/** The plies worth stopping at, in order. */
export const mistakes = (moves: readonly JudgedMove[]): JudgedMove[] => moves.filter((move) => move.judgement);

export function neighbour(plies: readonly number[], from: number, way: 1 | -1): number | null {
  const next = way > 0 ? plies.find((ply) => ply > from) : plies.findLast((ply) => ply < from);
  return next ?? null;
}

/** An SVG area under White's share, in a box of the given size. */
export function area(all: readonly Point[], last: number, width: number, height: number): string {
  const at = ({ ply, share }: Point) => `${((ply / Math.max(1, last)) * width).toFixed(1)},${((1 - share) * height).toFixed(1)}`;
  const end = all.at(-1);
  if (!end) return '';
  const right = ((end.ply / Math.max(1, last)) * width).toFixed(1);
  return `M0,${height} L0,${height / 2} L${all.map(at).join(' L')} L${right},${height} Z`;
}
