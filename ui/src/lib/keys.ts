/** What a key does. Views offer the actions they have. */
export type Action = 'previous' | 'next' | 'first' | 'last' | 'flip' | 'best' | 'engine' | 'help';

interface Binding {
  keys: readonly string[];
  shown: string;
  action: Action;
  about: string;
}

/** The one table of keys: the handler and the help dialog both read it. */
export const KEYS: readonly Binding[] = [
  { keys: ['ArrowLeft', 'k'], shown: '← or k', action: 'previous', about: 'One move back' },
  { keys: ['ArrowRight', 'j'], shown: '→ or j', action: 'next', about: 'One move on' },
  { keys: ['ArrowUp'], shown: '↑', action: 'first', about: 'To the beginning' },
  { keys: ['ArrowDown'], shown: '↓', action: 'last', about: 'To the end of the line' },
  { keys: ['f'], shown: 'f', action: 'flip', about: 'Turn the board' },
  { keys: [' '], shown: 'space', action: 'best', about: 'Play the best move' },
  { keys: ['l'], shown: 'l', action: 'engine', about: 'Engine on or off' },
  { keys: ['?'], shown: '?', action: 'help', about: 'This list' },
];

export type Actions = Partial<Record<Action, () => void>>;

interface Pressed {
  key: string;
  ctrlKey: boolean;
  altKey: boolean;
  metaKey: boolean;
}

/** Where the focus is decides whose key it is: letters belong to fields, the space bar to buttons. */
export type Focus = 'page' | 'control' | 'field' | 'dialog';

export function actionFor(pressed: Pressed, focus: Focus): Action | null {
  if (pressed.ctrlKey || pressed.altKey || pressed.metaKey) return null;
  if (focus === 'field' || focus === 'dialog') return null;
  if (focus === 'control' && pressed.key === ' ') return null;
  return KEYS.find(({ keys }) => keys.includes(pressed.key))?.action ?? null;
}

export function focusOf(target: EventTarget | null): Focus {
  if (!(target instanceof Element)) return 'page';
  if (target.closest('dialog')) return 'dialog';
  if (target.closest('input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]')) return 'field';
  return target.closest('button, a, summary, input, [tabindex="0"]') ? 'control' : 'page';
}
