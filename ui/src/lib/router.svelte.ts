import { readRoute, writeRoute, type Route } from './link';

class Router {
  #route = $state.raw<Route>(readRoute(location.hash));

  constructor() {
    addEventListener('hashchange', () => (this.#route = readRoute(location.hash)));
  }

  get route(): Route {
    return this.#route;
  }

  /** Writes the address without a step in the browser's history: a position is no page of its own. */
  note(route: Route): void {
    history.replaceState(null, '', writeRoute(route));
  }
}

export const router = new Router();
