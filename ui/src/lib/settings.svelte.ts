import type { Level } from './documents';

export const LEVELS: readonly Level[] = ['beginner', 'club', 'expert'];

export type Theme = 'system' | 'light' | 'dark';
export const THEMES: readonly Theme[] = ['system', 'light', 'dark'];

/** Storage may be forbidden; then a setting lasts as long as the page. */
function recall<T extends string>(key: string, allowed: readonly T[], otherwise: T): T {
  try {
    const value = localStorage.getItem(key) as T | null;
    return value && allowed.includes(value) ? value : otherwise;
  } catch {
    return otherwise;
  }
}

function keep(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // See recall.
  }
}

class Settings {
  #theme = $state<Theme>(recall('theme', THEMES, 'system'));
  #level = $state<Level>(recall('level', LEVELS, 'club'));

  get theme(): Theme {
    return this.#theme;
  }
  set theme(theme: Theme) {
    this.#theme = theme;
    keep('theme', theme);
  }
  get level(): Level {
    return this.#level;
  }
  set level(level: Level) {
    this.#level = level;
    keep('level', level);
  }
}

export const settings = new Settings();
