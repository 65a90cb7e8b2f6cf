import { expect, test } from 'vitest';
import move from '../../tests/fixtures/kpk-move.json';
import probe from '../../tests/fixtures/kpk-probe.json';
import { depthText, lessonOn } from './coach';
import type { Probe, RuleMove } from './documents';

const rule = move as RuleMove;
const table = probe as Probe;

test('the rule\'s own move is praised', () => {
  expect(lessonOn('b2b3', rule, table)).toMatchObject({
    asRule: true,
    keepsResult: true,
    reached: 'class 13, Opposition',
    truth: 'Still won, mate in 24; nothing better exists.',
  });
});

test('a move that throws the win away is told so, with what the rule wanted', () => {
  const lesson = lessonOn('b2b4', rule, table);
  expect(lesson.keepsResult).toBe(false);
  expect(lesson.truth).toBe('That gives it away: it was won, now it is a draw.');
  expect(lesson.wanted).toBe('b3 (class 13, Opposition): measure 1 decides among equals');
});

test('a slower win is measured', () => {
  const slow = { ...table, moves: [{ uci: 'e4d4', san: 'Kd4', wdl: 'win' as const, depth: { mate: 26 } }] };
  expect(lessonOn('e4d4', rule, slow).truth).toBe('Still won, mate in 26; b3 or Kd4 is 2 moves faster.');
});

test('without rule or table little is said', () => {
  expect(lessonOn('b2b3', null, null)).toMatchObject({ reached: null, asRule: false, keepsResult: true });
  expect(depthText({ promotion: 3 })).toBe('promotion in 3');
  expect(depthText(null)).toBe('');
});
