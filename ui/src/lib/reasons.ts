import { scoreText } from './chances';
import type { Change, Claim, Contrast, Evidence, Explanation, RefutationDocument, Score, Sentence, Strength } from './documents';

type Told = Pick<Explanation | RefutationDocument, 'claims' | 'sentences'>;

export const said = (sentences: readonly Sentence[]): string => sentences.map(({ text }) => text).join(' ');

/** Whether a sentence rests on nothing but the evidence of a claim. */
const isOf = (claim: Claim, { evidence }: Sentence): boolean => evidence.length > 0 && evidence.every((id) => claim.evidence.includes(id));

/** What is said about a claim; each sentence belongs to the first claim that it fits. */
export function saidOf(doc: Told, claim: Claim): string {
  return said(doc.sentences.filter((sentence) => doc.claims.find((one) => isOf(one, sentence)) === claim));
}

/** What is said beside the claims, which have cards of their own. */
export function verdict(doc: Told): string {
  return said(doc.sentences.filter((sentence) => !doc.claims.some((claim) => isOf(claim, sentence))));
}

/** The first measurement that shows that a claim matters. */
export function contrastOf(claim: Claim, evidence: readonly Evidence[]): Contrast | null {
  const contrasts = evidence.flatMap((one) => (one.kind === 'contrast' && claim.evidence.includes(one.id) ? [one] : []));
  return contrasts[0] ?? null;
}

/** What was changed, in a few words. */
export function changeText(change: Change): string {
  switch (change.kind) {
    case 'left_out':
      return 'Without it';
    case 'at_once':
      return 'Played at once';
    case 'edited':
      return `Were the man on ${change.from} on ${change.to}`;
    case 'passed':
      return 'Were the other side to move';
  }
}

function strengthText(strength: Strength): string {
  if (strength.kind === 'judged') return `by a search of ${strength.nodes} nodes`;
  return strength.kind === 'table' ? 'by endgame tables' : 'against every defence';
}

/** A score of evidence is for its side; people read White's. */
const forWhite = (score: Score, { side }: Contrast): string =>
  scoreText(side === 'white' ? score : 'mate' in score ? { mate: -score.mate } : { centipawns: -score.centipawns });

/** How the contrast was measured. */
export function measured(contrast: Contrast): string {
  const [with_, without] = [contrast.with, contrast.without].map(({ score }) => forWhite(score, contrast));
  return `Measured ${strengthText(contrast.strength)}: ${with_} becomes ${without}.`;
}
