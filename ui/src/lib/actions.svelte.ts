import type { Actions } from './keys';

/** The view on the page says what the keys do; the page listens. */
class KeyActions {
  current = $state.raw<() => Actions>(() => ({}));
}

export const keyActions = new KeyActions();

/** To be called while a view is set up. */
export function useKeys(actions: () => Actions): void {
  $effect(() => {
    keyActions.current = actions;
    return () => (keyActions.current = () => ({}));
  });
}
