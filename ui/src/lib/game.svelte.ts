import { untrack } from 'svelte';
import { announcer } from './announce.svelte';
import { endOf, turnOf } from './position';
import type { Actions } from './keys';
import { GameTree, line, movesTo, pathTo, type MoveNode } from './tree';

/** The game on the board: a tree, the place in it, and the side from which it is seen. */
export class Game {
  orientation = $state<'white' | 'black'>('white');
  // The tree is plain data that the tests can use alone; its changes are told by counting.
  #changes = $state(0);
  #tree = $state.raw(new GameTree());
  #node = $state.raw<MoveNode>(this.#tree.root);

  get tree(): GameTree {
    void this.#changes;
    return this.#tree;
  }
  get node(): MoveNode {
    return this.#node;
  }
  get fen(): string {
    return this.#node.fen;
  }
  get ply(): number {
    return pathTo(this.#node).length - 1;
  }
  /** What the server needs to know: where the game began and what was played. */
  get question(): { fen: string; moves?: string[] } {
    const moves = movesTo(this.#node);
    return { fen: this.#tree.root.fen, ...(moves.length > 0 && { moves }) };
  }

  /** Counting reads as well; who makes a change must not come to depend on it. */
  #changed(): void {
    this.#changes = untrack(() => this.#changes) + 1;
  }

  load(tree: GameTree, ply = 0): void {
    this.#tree = tree;
    const nodes = tree.mainline();
    this.#node = nodes[Math.min(ply, nodes.length - 1)] ?? tree.root;
    this.#changed();
  }

  go(node: MoveNode): void {
    this.#node = node;
    const end = endOf(node.fen);
    announcer.say(node.san ? `${node.san}. ${end ?? ''}` : `Starting position, ${turnOf(node.fen)} to move`);
  }

  play(move: string): MoveNode | null {
    const node = this.#tree.add(this.#node, move);
    if (!node) return null;
    this.#changed();
    this.go(node);
    return node;
  }

  remove(node: MoveNode): void {
    const parent = this.#tree.remove(node);
    this.#changed();
    if (pathTo(this.#node).includes(node)) this.go(parent);
  }

  promote(node: MoveNode): void {
    this.#tree.promote(node);
    this.#changed();
  }

  flip(): void {
    this.orientation = this.orientation === 'white' ? 'black' : 'white';
  }

  /** What the keys do in every view with a game. */
  get actions(): Actions {
    return {
      previous: () => this.#node.parent && this.go(this.#node.parent),
      next: () => this.#node.children[0] && this.go(this.#node.children[0]),
      first: () => this.go(this.#tree.root),
      last: () => this.go(line(this.#node).at(-1)!),
      flip: () => this.flip(),
    };
  }
}

/** The game that Analyse and Why not? share, so that going from one to the other keeps the position. */
export const shared = new Game();
