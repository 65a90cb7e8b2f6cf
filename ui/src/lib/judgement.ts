import { shareOf, shareOfScore } from './chances';
import type { Analysis, Explanation, Move, Score } from './documents';

/** What one screen says of a position: lines, the best first, and White's share of the point in each. */
export interface Judgement {
  lines: { score: Score; share: number; moves: Move[] }[];
  /** How deep the engine has looked; null where an explanation judges. */
  depth: number | null;
}

/**
 * Two looks of different length may disagree, and a reader would not know whom to believe. So where a move has been
 * explained, the explanation judges for the engine panel and the bar, too.
 */
export function judgement(analysis: Analysis | null, explained: Explanation | null): Judgement | null {
  if (explained?.best) {
    const { score, line } = explained;
    return { lines: [{ score, share: shareOfScore(score), moves: line }], depth: null };
  }
  if (!analysis) return null;
  const lines = analysis.lines.map(({ score, chances, moves }) => ({ score, share: shareOf(chances), moves }));
  return { lines, depth: analysis.depth };
}
