import {
  ChildNode,
  Node as PgnNode,
  type Game as PgnGame,
  type PgnNodeData,
  defaultHeaders,
  makePgn,
  parseComment,
  parsePgn,
  setStartingPosition,
  startingPosition,
} from 'chessops/pgn';
import { InputError, START, numberAt, play, readFen, writeFen } from './position';

export interface MoveNode {
  id: number;
  parent: MoveNode | null;
  fen: string;
  san: string | null;
  uci: string | null;
  /** Kept as the file has them, commands such as [%eval] included. */
  comments: string[];
  startingComments: string[];
  nags: number[];
  children: MoveNode[];
}

const NAG_SIGNS: Record<number, string> = { 1: '!', 2: '?', 3: '!!', 4: '??', 5: '!?', 6: '?!', 7: '□', 10: '=', 14: '⩲', 15: '⩱', 16: '±', 17: '∓', 18: '+−', 19: '−+' };

export const nagSigns = (nags: readonly number[]): string => nags.map((nag) => NAG_SIGNS[nag] ?? '').join('');

/** What of a comment is meant for readers. */
export const commentText = (comments: readonly string[]): string =>
  comments.map((comment) => parseComment(comment).text).filter(Boolean).join(' ');

/** A game with its variations. The first child of a node is its main line. */
export class GameTree {
  #next = 0;
  readonly root: MoveNode;

  constructor(
    fen: string = START,
    readonly headers: Map<string, string> = defaultHeaders(),
  ) {
    this.root = this.#node(null, { fen: writeFen(readFen(fen)), san: null, uci: null });
  }

  #node(parent: MoveNode | null, step: { fen: string; san: string | null; uci: string | null }): MoveNode {
    return { id: this.#next++, parent, ...step, comments: [], startingComments: [], nags: [], children: [] };
  }

  /** The node that a move leads to: the one that is there already, or a new variation. */
  add(at: MoveNode, move: string): MoveNode | null {
    const step = play(at.fen, move);
    if (!step) return null;
    const known = at.children.find((child) => child.uci === step.uci);
    if (known) return known;
    const node = this.#node(at, step);
    at.children.push(node);
    return node;
  }

  /** Takes a move and all that follows it out of the game. */
  remove(node: MoveNode): MoveNode {
    const parent = node.parent ?? node;
    parent.children = parent.children.filter((child) => child !== node);
    return parent;
  }

  /** Makes a variation the main line, all the way from the beginning. */
  promote(node: MoveNode): void {
    for (let at = node; at.parent; at = at.parent) {
      at.parent.children = [at, ...at.parent.children.filter((child) => child !== at)];
    }
  }

  mainline(): MoveNode[] {
    return line(this.root);
  }

  toPgn(): string {
    const headers = new Map(this.headers);
    if (this.root.fen !== START) setStartingPosition(headers, readFen(this.root.fen));
    return makePgn({ headers, comments: this.root.comments, moves: pgnBranch(this.root) });
  }

  static fromPgn(text: string): GameTree {
    return readGames(text)[0]!;
  }
}

/** From a node to the end of its main line, the node itself first. */
export function line(from: MoveNode): MoveNode[] {
  const nodes = [from];
  for (let at = from.children[0]; at; at = at.children[0]) nodes.push(at);
  return nodes;
}

/** From the beginning to a node. */
export function pathTo(node: MoveNode): MoveNode[] {
  return node.parent ? [...pathTo(node.parent), node] : [node];
}

export const movesTo = (node: MoveNode): string[] => pathTo(node).flatMap((at) => (at.san ? [at.san] : []));

function pgnBranch(node: MoveNode): PgnNode<PgnNodeData> {
  const branch = new PgnNode<PgnNodeData>();
  branch.children = node.children.map(pgnChild);
  return branch;
}

function pgnChild(node: MoveNode): ChildNode<PgnNodeData> {
  const { comments, startingComments, nags } = node;
  const child = new ChildNode<PgnNodeData>({ san: node.san!, comments, startingComments, nags });
  child.children = node.children.map(pgnChild);
  return child;
}

/** All games of a PGN text; what cannot be played is refused with its game and move. */
export function readGames(text: string): GameTree[] {
  return readEach(text).map((game) => {
    if (game instanceof InputError) throw game;
    return game;
  });
}

/** Each game, or what is wrong with it. */
export function readEach(text: string): (GameTree | InputError)[] {
  const games = parsePgn(text).filter((game) => game.moves.children.length > 0 || game.headers.has('FEN'));
  if (games.length === 0) throw new InputError('There is no game in this text. A PGN looks like “1. e4 e5 2. Nf3 Nc6”.');
  return games.map((game, index) => {
    try {
      return treeOf(game, games.length > 1 ? `Game ${index + 1}: ` : '');
    } catch (error) {
      if (error instanceof InputError) return error;
      throw error;
    }
  });
}

function treeOf(game: PgnGame<PgnNodeData>, place: string): GameTree {
  const start = startingPosition(game.headers);
  if (start.isErr) throw new InputError(`${place}its FEN tag cannot be used.`);
  if (start.value.rules !== 'chess') throw new InputError(`${place}only standard chess is understood here.`);
  const tree = new GameTree(writeFen(start.value), game.headers);
  tree.root.comments = game.comments ?? [];
  grow(tree, tree.root, game.moves, place);
  return tree;
}

function grow(tree: GameTree, at: MoveNode, branch: PgnNode<PgnNodeData>, place: string): void {
  for (const child of branch.children) {
    const node = tree.add(at, child.data.san);
    if (!node) throw new InputError(`${place}${numberAt(at.fen)} ${child.data.san} is not legal here.`);
    node.comments = child.data.comments ?? [];
    node.startingComments = child.data.startingComments ?? [];
    node.nags = child.data.nags ?? [];
    grow(tree, node, child, place);
  }
}
