import { untrack } from 'svelte';

/** What a screen reader says next. One region for the whole page, so that messages do not talk over each other. */
class Announcer {
  text = $state('');

  say(text: string): void {
    // The same text twice is no change and would stay unspoken.
    this.text = untrack(() => this.text) === text ? text + '\u00a0' : text;
  }
}

export const announcer = new Announcer();
