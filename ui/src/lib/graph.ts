import { shareOfJudged } from './chances';
import type { JudgedMove, Judgement } from './documents';

export interface Point {
  ply: number;
  /** White's share, from 0 to 1. */
  share: number;
  judgement: Judgement | null;
  san: string;
}

/** One point a judged move, White's share after it. Plies count from 1, White's first move. */
export function points(moves: readonly JudgedMove[]): Point[] {
  return moves.map(({ ply, chances, judgement, san }) => ({
    ply,
    share: shareOfJudged(chances[1], moverOf(ply)),
    judgement,
    san,
  }));
}

export const moverOf = (ply: number): 'white' | 'black' => (ply % 2 === 1 ? 'white' : 'black');
export const moveName = (ply: number, san: string): string =>
  `${Math.ceil(ply / 2)}${moverOf(ply) === 'white' ? '.' : '...'}${san}`;

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
