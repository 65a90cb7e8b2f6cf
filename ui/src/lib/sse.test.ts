import { expect, test } from 'vitest';
import { EventParser } from './sse';

const STREAM = ': hello\r\nevent: progress\ndata: {"done":1}\n\ndata: a\ndata: b\n\nevent: empty\n\n';
const EVENTS = [
  { event: 'progress', data: '{"done":1}' },
  { event: 'message', data: 'a\nb' },
];

test('events are read whole', () => {
  expect(new EventParser().push(STREAM)).toEqual(EVENTS);
});

test('events are the same wherever the stream is broken', () => {
  for (let cut = 0; cut <= STREAM.length; cut++) {
    const parser = new EventParser();
    expect([...parser.push(STREAM.slice(0, cut)), ...parser.push(STREAM.slice(cut))]).toEqual(EVENTS);
  }
});

test('a last event without its blank line is not told', () => {
  expect(new EventParser().push('data: half')).toEqual([]);
});
