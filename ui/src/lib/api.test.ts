import { afterEach, expect, test, vi } from 'vitest';
import { ApiError, ask, follow, isAbort } from './api';

const answer = (body: string, init: ResponseInit & { type?: string } = {}): void => {
  const headers = { 'content-type': init.type ?? 'application/json', ...init.headers };
  vi.stubGlobal('fetch', vi.fn(async () => new Response(body, { ...init, headers })));
};
const failure = (work: Promise<unknown>): Promise<ApiError> => work.then(() => expect.unreachable(), (error) => error);
afterEach(() => vi.unstubAllGlobals());

test('a document is asked for with POST when there is a body', async () => {
  answer('{"fen":"x"}');
  expect(await ask('/explain', { fen: 'x' })).toEqual({ fen: 'x' });
  expect(fetch).toHaveBeenCalledWith('/api/v1/explain', expect.objectContaining({ method: 'POST', body: '{"fen":"x"}' }));
});

test('news comes while the work goes on, the document at the end', async () => {
  answer(
    'event: queued\ndata: {"ahead":2}\n\nevent: progress\ndata: {"done":1,"total":2,"text":"t"}\n\n' +
      'event: partial\ndata: 7\n\nevent: document\ndata: {"ok":true}\n\n',
    { type: 'text/event-stream' },
  );
  const seen: unknown[] = [];
  const document = await follow<object, number>('/analyse', {}, {
    queued: (ahead) => seen.push(ahead),
    progress: ({ text }) => seen.push(text),
    partial: (part) => seen.push(part),
  });
  expect(document).toEqual({ ok: true });
  expect(seen).toEqual([2, 't', 7]);
});

test('a busy server says when to come back', async () => {
  answer('{"error":{"status":429,"kind":"busy","message":"8 wait already"}}', { status: 429, headers: { 'retry-after': '3' } });
  expect(await failure(ask('/explain', {}))).toMatchObject({ kind: 'busy', message: '8 wait already', retryAfter: 3 });
});

test('an error inside the stream is an error', async () => {
  answer('event: error\ndata: {"error":{"status":400,"kind":"bad_input","message":"no king"}}\n\n', { type: 'text/event-stream' });
  expect(await failure(follow('/analyse', {}, {}))).toMatchObject({ kind: 'bad_input', message: 'no king' });
});

test('a stream that breaks off is told as a server that is gone', async () => {
  answer('event: progress\ndata: {"done":1,"total":2,"text":""}\n\n', { type: 'text/event-stream' });
  expect(await failure(follow('/analyse', {}, {}))).toMatchObject({ kind: 'gone' });
});

test('no answer at all is told as a server that is gone', async () => {
  vi.stubGlobal('fetch', vi.fn(async () => Promise.reject(new TypeError('failed to fetch'))));
  expect(await failure(ask('/health'))).toMatchObject({ kind: 'gone' });
});

test('an answer that is no JSON still gives a message', async () => {
  answer('<html>', { status: 502 });
  expect((await failure(ask('/health'))).message).toContain('502');
});

test('a cancelled question is no failure', async () => {
  vi.stubGlobal('fetch', vi.fn(async () => Promise.reject(new DOMException('aborted', 'AbortError'))));
  expect(isAbort(await failure(ask('/health')))).toBe(true);
});
