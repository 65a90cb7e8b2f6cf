import { InputError, START, readFen } from './position';
import { GameTree } from './tree';

export interface Route {
  view: string;
  query: Record<string, string>;
}

/** `#/analyse?fen=…`: the whole state of a page that is worth sending to a friend. */
export function readRoute(hash: string): Route {
  const [path = '', query = ''] = hash.replace(/^#\/?/, '').split(/\?(.*)/s);
  return { view: path.replace(/\/$/, ''), query: Object.fromEntries(new URLSearchParams(query)) };
}

export function writeRoute({ view, query }: Route): string {
  const filled = Object.entries(query).filter(([, value]) => value !== '');
  // Underscores stand for the blanks of a FEN, as on other sites; a PGN has underscores of its own.
  const pairs = filled.map(([key, value]) => `${key}=${key === 'fen' ? fenPart(value) : encodeURIComponent(value)}`);
  return `#/${view}${pairs.length > 0 ? '?' + pairs.join('&') : ''}`;
}

const fenPart = (fen: string): string => encodeURIComponent(fen.replaceAll(' ', '_')).replaceAll('%2F', '/');
const fenOf = (part: string): string => part.replaceAll('_', ' ');

/** The game a link holds, and the ply it points at. */
export function gameOfLink(query: Record<string, string>): { tree: GameTree; ply: number } | null {
  const ply = Number(query.ply ?? 0);
  if (query.pgn) return { tree: GameTree.fromPgn(query.pgn), ply };
  if (query.fen) return { tree: new GameTree(fenOf(query.fen)), ply };
  return null;
}

/** The shortest query that brings this game back. */
export function linkOfGame(tree: GameTree, ply: number): Record<string, string> {
  if (tree.root.children.length > 0) return { pgn: tree.toPgn(), ply: String(ply) };
  return tree.root.fen === START ? {} : { fen: tree.root.fen };
}

/** What a person pasted may be a FEN or a PGN. */
export function gameOfText(text: string): GameTree {
  const said = text.trim();
  if (!said) throw new InputError('Paste a FEN or a PGN first.');
  // Only a FEN has seven slashes before its first blank.
  const board = said.split(/\s/)[0]!;
  if (board.split('/').length > 3 || said === 'startpos') {
    readFen(said);
    return new GameTree(said === 'startpos' ? START : said);
  }
  return GameTree.fromPgn(said);
}
