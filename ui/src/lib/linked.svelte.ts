import { announcer } from './announce.svelte';
import type { Game } from './game.svelte';
import { gameOfLink, gameOfText, linkOfGame } from './link';
import { InputError } from './position';
import { router } from './router.svelte';

/** Keeps a game and the address in step: a link loads the game, a move is noted in the address. */
export class LinkedGame {
  problem = $state('');

  /** To be called while a view is set up. */
  constructor(
    private readonly game: Game,
    view: string,
    query: () => Record<string, string>,
  ) {
    $effect(() => {
      const asked = query();
      this.#try(() => {
        const found = gameOfLink(asked);
        if (found) game.load(found.tree, found.ply);
      });
    });
    $effect(() => router.note({ view, query: linkOfGame(game.tree, game.ply) }));
  }

  load(text: string): void {
    this.#try(() => this.game.load(gameOfText(text)));
  }

  #try(work: () => void): void {
    try {
      work();
      this.problem = '';
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      this.problem = error.message;
      announcer.say(error.message);
    }
  }
}
