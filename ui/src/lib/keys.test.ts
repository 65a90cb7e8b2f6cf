import { expect, test } from 'vitest';
import { KEYS, actionFor } from './keys';

const press = (key: string, with_: Partial<Record<'ctrlKey' | 'altKey' | 'metaKey', boolean>> = {}) => ({
  key,
  ctrlKey: false,
  altKey: false,
  metaKey: false,
  ...with_,
});

test('no key means two things', () => {
  const all = KEYS.flatMap(({ keys }) => keys);
  expect(new Set(all).size).toBe(all.length);
});

test('keys act on the page', () => {
  expect(actionFor(press('ArrowLeft'), 'page')).toBe('previous');
  expect(actionFor(press('j'), 'page')).toBe('next');
  expect(actionFor(press(' '), 'page')).toBe('best');
  expect(actionFor(press('x'), 'page')).toBeNull();
});

test('fields, dialogs, buttons and the browser keep theirs', () => {
  expect(actionFor(press('f'), 'field')).toBeNull();
  expect(actionFor(press('f'), 'dialog')).toBeNull();
  expect(actionFor(press(' '), 'control')).toBeNull();
  expect(actionFor(press('f'), 'control')).toBe('flip');
  expect(actionFor(press('f', { ctrlKey: true }), 'page')).toBeNull();
});
