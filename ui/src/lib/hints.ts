import type { Claim, Explanation, Verdict } from './documents';
import { numberAt, pieceOn } from './position';

export interface Hint {
  grade: 'theme' | 'piece' | 'move';
  text: string;
}

/** How a motif is called among players; the others are their own names without hyphens. */
const NAMES: Record<string, string> = {
  'removal-of-guard': 'removing a guard',
  'line-decoy': 'drawing a piece off a line',
  'line-opening': 'opening a line',
  blocking: 'self-block',
  'back-rank': 'the back rank',
  zwischenzug: 'an in-between move',
  'x-ray': 'X-ray',
};

export const motifName = (motif: string): string => NAMES[motif] ?? motif.replaceAll('-', ' ');
export const motifTitle = (motif: string): string => motifName(motif).replace(/^./, (first) => first.toUpperCase());

/** Motifs that say how a line ends or what it costs tell least about the idea. */
const PLAIN = new Set(['mate', 'sacrifice', 'hanging-piece', 'quiet-move']);

function themeOf(claims: readonly Claim[]): string | null {
  const idea = claims.find((claim) => !PLAIN.has(claim.motif)) ?? claims[0];
  return idea ? motifName(idea.motif) : null;
}

const AIMS: Record<Verdict['kind'], string> = {
  mate: 'There is a forced mate.',
  mated: 'Mate cannot be prevented; look for the longest defence.',
  gain: 'Material can be won.',
  promotion: 'A pawn can get through.',
  draw: 'A draw can be saved.',
  only: 'Only one move will do.',
  standing: 'Nothing is won by force; look for the most useful move.',
  table: 'This ending has an exact answer; find the move that keeps it.',
};

/** Three hints, each giving away more than the one before; the first names neither piece nor square. */
export function hints(doc: Explanation): Hint[] {
  if (!doc.best || !doc.verdict) return [];
  const theme = themeOf(doc.claims);
  const from = doc.best.uci.slice(0, 2);
  const piece = pieceOn(doc.fen, from);
  return [
    { grade: 'theme', text: AIMS[doc.verdict.kind] + (theme ? ` Think of ${theme}.` : '') },
    { grade: 'piece', text: `The ${piece?.role ?? 'piece'} on ${from} should move.` },
    { grade: 'move', text: `The move is ${numberAt(doc.fen)}${doc.best.san}.` },
  ];
}
