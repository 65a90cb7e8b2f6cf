import type { Chances, EngineLine, Outcome, Score } from './documents';

/** "+1.35" or "#-3": the usual notation, as White sees it. */
export function scoreText(score: Score): string {
  if ('mate' in score) return `#${score.mate}`;
  const pawns = Math.abs(score.centipawns / 100).toFixed(2);
  return (score.centipawns < 0 ? '−' : '+') + pawns;
}

/** The same where there is little room. */
export function scoreShort(score: Score): string {
  if ('mate' in score) return scoreText(score);
  return scoreText(score).slice(0, Math.abs(score.centipawns) < 1000 ? 4 : 3);
}

/** The same for those who listen. */
export function scoreWords(score: Score): string {
  if ('mate' in score) return `${score.mate < 0 ? 'Black' : 'White'} mates in ${Math.abs(score.mate)}`;
  if (Math.abs(score.centipawns) < 25) return 'about equal';
  return `${score.centipawns < 0 ? 'Black' : 'White'} is better by ${Math.abs(score.centipawns / 100).toFixed(1)}`;
}

/** White's share of the point, from 0 to 1: the server's chances are thousandths. */
export const shareOf = ({ white, draw }: Chances): number => (white + draw / 2) / 1000;

/** Where only a score is known. The slope is that of the familiar sites, so that bars look alike. */
export function shareOfScore(score: Score): number {
  if ('mate' in score) return score.mate < 0 ? 0 : 1;
  return 1 / (1 + Math.exp(-0.00368 * score.centipawns));
}

export const shareOfLine = (line: EngineLine): number =>
  'mate' in line.score ? shareOfScore(line.score) : shareOf(line.chances);

/** A judged move's chances run from -1 to 1 for the side that moves; a graph is White's, from 0 to 1. */
export const shareOfJudged = (chances: number, mover: 'white' | 'black'): number =>
  (1 + (mover === 'white' ? chances : -chances)) / 2;

const plural = (count: number, one: string): string => `${count} ${one}${count === 1 ? '' : 's'}`;

/** What a move achieves, in a few words. */
export function outcomeText(outcome: Outcome): string {
  switch (outcome.kind) {
    case 'mate':
      return outcome.moves ? `Mate in ${outcome.moves}` : 'Mate';
    case 'material':
      return `Wins ${plural(outcome.points ?? 0, 'point')} of material`;
    case 'promotion':
      return 'The pawn promotes';
    case 'draw':
      return `A draw by ${outcome.by ?? 'force'}`;
    case 'tablebase':
      return outcome.wdl === 'win' ? 'A won ending' : outcome.wdl === 'loss' ? 'A lost ending' : 'A drawn ending';
    case 'positional':
      return 'A better position';
  }
}
