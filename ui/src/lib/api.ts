import type { Problem, ProblemKind, Progress, Queued } from './documents';
import { EventParser, type ServerEvent } from './sse';

const BASE = '/api/v1';

/** What the server says, or that it says nothing. */
export type ErrorKind = ProblemKind | 'gone';

export class ApiError extends Error {
  constructor(
    readonly kind: ErrorKind,
    message: string,
    /** Seconds after which a busy server wants to be asked again. */
    readonly retryAfter: number | null = null,
  ) {
    super(message);
  }
}

export interface Watcher<Part> {
  queued?(ahead: number): void;
  progress?(progress: Progress): void;
  partial?(part: Part): void;
}

/** `null` asks with GET, anything else is posted. */
type Body = object | null;

function request(route: string, body: Body, accept: string, signal?: AbortSignal): Promise<Response> {
  const headers: Record<string, string> = { accept };
  if (body) headers['content-type'] = 'application/json';
  return fetch(BASE + route, {
    method: body ? 'POST' : 'GET',
    headers,
    ...(body && { body: JSON.stringify(body) }),
    ...(signal && { signal }),
  });
}

/** An aborted request is no failure: it stays an AbortError, which callers drop. Anything else becomes an ApiError. */
async function guarded<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ApiError || isAbort(error)) throw error;
    throw new ApiError('gone', 'The server does not answer. Is “lucena serve” still running?');
  }
}

export function isAbort(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}

function toError(value: unknown, status: number, retryAfter: number | null): ApiError {
  const error = (value as Partial<Problem> | null)?.error;
  const kind = error?.kind ?? (status === 429 ? 'busy' : status === 404 ? 'not_found' : 'could_not');
  return new ApiError(kind, error?.message ?? `The server answered with status ${status}.`, retryAfter);
}

async function refuse(response: Response): Promise<never> {
  const wait = Number(response.headers.get('retry-after'));
  throw toError(await response.json().catch(() => null), response.status, wait > 0 ? wait : null);
}

/** A document, when it is done. */
export function ask<Document>(route: string, body: Body = null, signal?: AbortSignal): Promise<Document> {
  return guarded(async () => {
    const response = await request(route, body, 'application/json', signal);
    if (!response.ok) return refuse(response);
    return (await response.json()) as Document;
  });
}

/** The same document, with news while it is made. */
export function follow<Document, Part = Document>(
  route: string,
  body: Body,
  watcher: Watcher<Part>,
  signal?: AbortSignal,
): Promise<Document> {
  return guarded(async () => {
    const response = await request(route, body, 'text/event-stream', signal);
    if (!response.ok) return refuse(response);
    // Short work may be answered at once.
    if (!response.headers.get('content-type')?.includes('event-stream')) return (await response.json()) as Document;
    for await (const event of events(response)) {
      const data: unknown = JSON.parse(event.data);
      if (event.event === 'document') return data as Document;
      if (event.event === 'error') throw toError(data, 500, null);
      report(event.event, data, watcher);
    }
    throw new ApiError('gone', 'The server stopped in the middle of its answer.');
  });
}

function report<Part>(event: string, data: unknown, watcher: Watcher<Part>): void {
  if (event === 'queued') watcher.queued?.((data as Queued).ahead);
  if (event === 'progress') watcher.progress?.(data as Progress);
  if (event === 'partial') watcher.partial?.(data as Part);
}

async function* events(response: Response): AsyncGenerator<ServerEvent> {
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  const parser = new EventParser();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield* parser.push(value);
    }
  } finally {
    // Leaving early must also end the work on the server.
    reader.cancel().catch(() => {});
  }
}
