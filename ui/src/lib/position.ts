import { Chess, IllegalSetup, castlingSide, normalizeMove, type Position } from 'chessops/chess';
import { chessgroundDests } from 'chessops/compat';
import { InvalidFen, makeFen, parseFen } from 'chessops/fen';
import { makeSan, parseSan } from 'chessops/san';
import type { Move } from 'chessops/types';
import { kingCastlesTo, makeSquare, makeUci, parseSquare, parseUci, squareRank } from 'chessops/util';

export const START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';

/** What a person typed or pasted cannot be used; the message says why. */
export class InputError extends Error {}

/** A position on the way through a line; the first of a line has no move before it. */
export interface Step {
  fen: string;
  san: string | null;
  uci: string | null;
}

const FEN_PROBLEMS: Record<string, string> = {
  [InvalidFen.Fen]: 'it should look like “rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1”',
  [InvalidFen.Board]: 'the board needs eight ranks of eight squares, divided by slashes',
  [InvalidFen.Turn]: 'the side to move must be w or b',
  [InvalidFen.Castling]: 'the castling rights must be some of KQkq, or -',
  [InvalidFen.EpSquare]: 'the en passant square must be like e3, or -',
  [InvalidFen.Halfmoves]: 'the fifth field must be a number of half-moves',
  [InvalidFen.Fullmoves]: 'the sixth field must be the number of the move',
  [IllegalSetup.Empty]: 'the board is empty',
  [IllegalSetup.Kings]: 'each side needs exactly one king',
  [IllegalSetup.OppositeCheck]: 'the side that is not to move stands in check',
  [IllegalSetup.PawnsOnBackrank]: 'a pawn stands on the first or last rank',
};

export function readFen(fen: string): Position {
  const text = fen.trim().replace(/\s+/g, ' ');
  const position = parseFen(text === 'startpos' ? START : text).chain((setup) => Chess.fromSetup(setup));
  if (position.isOk) return position.value;
  const problem = position.error.message;
  throw new InputError(`This is no usable FEN: ${FEN_PROBLEMS[problem] ?? 'the position cannot arise'}.`);
}

export function writeFen(position: Position): string {
  return makeFen(position.toSetup());
}

/** Castling as people and the server write it, e1g1, where chessops has the king take its rook. */
export function uciOf(position: Position, move: Move): string {
  const side = castlingSide(position, move);
  if (!side || !('from' in move)) return makeUci(move);
  return makeSquare(move.from) + makeSquare(kingCastlesTo(position.turn, side));
}

/** The step that a move makes, or null where it is not legal. */
export function step(position: Position, move: Move | undefined): Step | null {
  if (!move) return null;
  const normal = normalizeMove(position, move);
  if (!position.isLegal(normal)) return null;
  const next = position.clone();
  next.play(normal);
  return { fen: writeFen(next), san: makeSan(position, normal), uci: uciOf(position, normal) };
}

/** Plays a move in SAN or in squares, as programs write it. */
export function play(fen: string, text: string): Step | null {
  const position = readFen(fen);
  return step(position, parseSan(position, text) ?? parseUci(text));
}

/** All positions of a line, the first one included; it ends early where a move cannot be played. */
export function replay(fen: string, moves: readonly string[]): Step[] {
  const steps: Step[] = [{ fen, san: null, uci: null }];
  for (const move of moves) {
    const next = play(steps.at(-1)!.fen, move);
    if (!next) break;
    steps.push(next);
  }
  return steps;
}

/** A move as people type it: any case, with or without `x`, `+`, `-`, `0-0`. A pawn is meant before a piece: `bc4`. */
export function typedMove(fen: string, text: string): Step {
  const said = text.trim();
  if (!said) throw new InputError('Type a move such as Nf3, e4 or e2e4.');
  const exact = play(fen, said.replaceAll('0', 'O'));
  if (exact) return exact;
  const position = readFen(fen);
  const found = legalMoves(position).filter((candidate) => matches(candidate, said));
  const closest = found.filter((candidate) => bare(candidate.san!) === bare(said));
  const [first, second] = closest.length > 0 ? closest : found;
  if (first && !second) return first;
  if (first) throw new InputError(`${said} can be ${found.map((move) => move.san).join(' or ')}; say which.`);
  throw new InputError(`${said} is not a legal move here.`);
}

const bare = (text: string): string => text.replace(/[-x+#=:\s]/g, '').replaceAll('0', 'O');
const loose = (text: string): string => bare(text).toLowerCase();

function matches(candidate: Step, said: string): boolean {
  return loose(candidate.san!) === loose(said) || candidate.uci === loose(said);
}

export function legalMoves(position: Position): Step[] {
  const steps: Step[] = [];
  for (const [from, targets] of position.allDests()) {
    for (const to of targets) {
      const roles = promotes(position, from, to) ? (['queen', 'rook', 'bishop', 'knight'] as const) : [undefined];
      for (const promotion of roles) {
        const next = step(position, { from, to, ...(promotion && { promotion }) });
        if (next) steps.push(next);
      }
    }
  }
  return steps;
}

function promotes(position: Position, from: number, to: number): boolean {
  return position.board.getRole(from) === 'pawn' && (squareRank(to) === 0 || squareRank(to) === 7);
}

export function isPromotion(fen: string, from: string, to: string): boolean {
  const [start, target] = [parseSquare(from), parseSquare(to)];
  return start !== undefined && target !== undefined && promotes(readFen(fen), start, target);
}

/** What chessground needs to know of a position. A diagram may show one that cannot arise, a rook lost for instance. */
export function boardState(fen: string) {
  const setup = parseFen(fen).chain((parsed) => Chess.fromSetup(parsed));
  if (setup.isErr) return { turn: turnOf(fen), check: false, dests: new Map() };
  const position = setup.value;
  return { turn: position.turn, check: position.isCheck(), dests: chessgroundDests(position) };
}

export function pieceOn(fen: string, square: string): { role: string; color: 'white' | 'black' } | null {
  return readFen(fen).board.get(parseSquare(square) ?? -1) ?? null;
}

export function turnOf(fen: string): 'white' | 'black' {
  return fen.split(' ')[1] === 'b' ? 'black' : 'white';
}

/** "3." or "3..." before the move that is played at this position. */
export function numberAt(fen: string): string {
  const number = fen.split(' ')[5] ?? '1';
  return number + (turnOf(fen) === 'white' ? '.' : '...');
}

/** Why the game is over, if it is. */
export function endOf(fen: string): string | null {
  const position = readFen(fen);
  if (position.isCheckmate()) return `Checkmate, ${position.turn === 'white' ? 'Black' : 'White'} wins.`;
  if (position.isStalemate()) return 'Stalemate, a draw.';
  return position.isInsufficientMaterial() ? 'Neither side can mate, a draw.' : null;
}

export function squaresOf(uci: string | null): string[] {
  return uci ? [uci.slice(0, 2), uci.slice(2, 4)] : [];
}

/** Between two positions of a list (a cycle, a longest game), which squares changed hands? */
export function changed(before: string, after: string): string[] {
  const [left, right] = [parseFen(before).unwrap().board, parseFen(after).unwrap().board];
  return [...left.occupied.xor(right.occupied)].map(makeSquare);
}
