import { CURVE, type Chances, type Score, type Side, type Verdict } from './documents';

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

/** The same where only a score is known, by the server's own curve. */
export function shareOfScore(score: Score): number {
  if ('mate' in score) return score.mate < 0 ? 0 : 1;
  const { steepness, pawn, farthest } = CURVE;
  const value = Math.max(-farthest, Math.min(farthest, pawn * score.centipawns));
  return 1 / (1 + Math.exp(-steepness * value));
}

/** A judged move's chances are those of the side that moves; a graph is White's. */
export const shareOfJudged = (chances: number, mover: Side): number => (mover === 'white' ? chances : 1 - chances);

const RESULTS = { win: 'A won ending', draw: 'A drawn ending', loss: 'A lost ending' };

/** What a move achieves, in a few words. */
export function verdictText(verdict: Verdict): string {
  switch (verdict.kind) {
    case 'mate':
      return `Mate in ${verdict.moves}`;
    case 'mated':
      return `Mated in ${verdict.moves}`;
    case 'table':
      return RESULTS[verdict.result];
    case 'gain':
      return 'Wins material';
    case 'promotion':
      return 'The pawn promotes';
    case 'draw':
      return verdict.by === 'balance' ? 'Holds the balance' : `A draw by ${verdict.by}`;
    case 'only':
      return 'The only move';
    case 'standing':
      return 'The most useful move';
  }
}
