import { ApiError, follow, isAbort } from './api';
import type { Progress } from './documents';

/** A piece of work on the server as a view shows it: waiting, news, the document or what went wrong. */
export class Task<Document, Part = Document> {
  running = $state(false);
  ahead = $state<number | null>(null);
  progress = $state.raw<Progress | null>(null);
  document = $state.raw<Document | null>(null);
  error = $state.raw<ApiError | null>(null);
  #abort: AbortController | null = null;
  #again: (() => void) | null = null;

  /** Starts anew; what was under way is cancelled, here and on the server. */
  async start(route: string, body: object, partial?: (part: Part) => void): Promise<Document | null> {
    this.reset();
    const abort = new AbortController();
    this.#abort = abort;
    this.#again = () => void this.start(route, body, partial);
    this.running = true;
    try {
      const watcher = {
        queued: (ahead: number) => (this.ahead = ahead),
        progress: (progress: Progress) => {
          this.ahead = null;
          this.progress = progress;
        },
        ...(partial && { partial }),
      };
      const document = await follow<Document, Part>(route, body, watcher, abort.signal);
      if (abort.signal.aborted) return null;
      this.document = document;
      return document;
    } catch (error) {
      if (abort.signal.aborted || isAbort(error)) return null;
      this.error = error instanceof ApiError ? error : new ApiError('could_not', String(error));
      return null;
    } finally {
      if (this.#abort === abort) this.running = false;
    }
  }

  cancel(): void {
    this.#abort?.abort();
    this.#abort = null;
    this.running = false;
  }

  reset(): void {
    this.cancel();
    this.ahead = null;
    this.progress = null;
    this.document = null;
    this.error = null;
  }

  /** For a busy server, or one that came back. */
  again(): void {
    this.#again?.();
  }
}
