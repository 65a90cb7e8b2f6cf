import { describe, expect, test } from 'vitest';
import { InputError, START, changed, endOf, isPromotion, legalMoves, numberAt, play, readFen, replay, typedMove } from './position';

const CASTLE = 'r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1';

describe('a FEN that cannot be used is refused with the reason', () => {
  test.each([
    ['hello', /eight ranks|should look/],
    ['8/8/8/8/8/8/8/8 w - - 0 1', /empty|king/],
    ['rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR x KQkq - 0 1', /w or b/],
    ['4k3/8/8/8/8/8/4R3/4K3 w - - 0 1', /not to move stands in check/],
    ['P3k3/8/8/8/8/8/8/4K3 w - - 0 1', /pawn/],
  ])('%s', (fen, reason) => {
    expect(() => readFen(fen)).toThrow(InputError);
    expect(() => readFen(fen)).toThrow(reason);
  });
});

test('castling is written as people write it', () => {
  expect(play(CASTLE, 'e1g1')).toMatchObject({ san: 'O-O', uci: 'e1g1' });
  expect(play(CASTLE, 'e1h1')).toMatchObject({ san: 'O-O', uci: 'e1g1' });
  expect(play(CASTLE, 'O-O-O')).toMatchObject({ uci: 'e1c1' });
});

test('a line is replayed as far as it can be', () => {
  const steps = replay(START, ['e4', 'e5', 'Nf3', 'Qxf3', 'Nc6']);
  expect(steps.map((step) => step.san)).toEqual([null, 'e4', 'e5', 'Nf3']);
});

describe('a typed move', () => {
  test.each([
    [START, 'e4', 'e4'],
    [START, 'nf3', 'Nf3'],
    [START, 'e2-e4', 'e4'],
    [START, ' Ng1f3 ', null],
    [CASTLE, '0-0', 'O-O'],
    [CASTLE, 'o-o-o', 'O-O-O'],
    ['4k3/P7/8/8/8/8/8/4K3 w - - 0 1', 'a8=q', 'a8=Q+'],
    ['4k3/P7/8/8/8/8/8/4K3 w - - 0 1', 'a7a8n', 'a8=N'],
    ['4k3/8/8/8/2p5/1P1B4/8/4K3 w - - 0 1', 'bc4', 'bxc4'],
    ['4k3/8/8/8/2p5/1P1B4/8/4K3 w - - 0 1', 'Bc4', 'Bxc4'],
  ])('%s: %s', (fen, said, san) => {
    if (san === null) expect(typedMove(fen, said).san).toBe('Nf3');
    else expect(typedMove(fen, said).san).toBe(san);
  });

  test('that is not legal is refused', () => {
    expect(() => typedMove(START, 'e5')).toThrow('e5 is not a legal move here');
    expect(() => typedMove(START, '')).toThrow(InputError);
  });
});

test('promotions count four times among the moves', () => {
  expect(legalMoves(readFen('8/P6k/8/8/8/8/8/K7 w - - 0 1'))).toHaveLength(7);
  expect(isPromotion('8/P6k/8/8/8/8/8/K7 w - - 0 1', 'a7', 'a8')).toBe(true);
  expect(isPromotion('8/P6k/8/8/8/8/8/K7 w - - 0 1', 'a1', 'a2')).toBe(false);
});

test('numbers, ends and changes', () => {
  expect(numberAt(START)).toBe('1.');
  expect(numberAt('4k3/8/8/8/8/8/8/4K2R b - - 0 7')).toBe('7...');
  expect(endOf('R3k3/8/4K3/8/8/8/8/8 b - - 0 1')).toBe('Checkmate, White wins.');
  expect(endOf('7k/5Q2/6K1/8/8/8/8/8 b - - 0 1')).toContain('Stalemate');
  expect(endOf(START)).toBeNull();
  expect(changed('8/8/8/8/8/8/8/KR5k w - - 0 1', '8/8/8/8/8/8/1R6/K6k w - - 0 1')).toEqual(['b1', 'b2']);
});
