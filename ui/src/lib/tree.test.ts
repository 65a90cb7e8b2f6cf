import { describe, expect, test } from 'vitest';
import { InputError, START } from './position';
import { GameTree, commentText, line, movesTo, nagSigns, pathTo, readEach, readGames } from './tree';

const ANNOTATED = `[Event "Club evening"]
[White "Anna"]
[Black "Ben"]

{ A short one. } 1. e4 e5 2. Bc4 Nc6 3. Qh5 $2 { too early [%eval 0.1] } ( 3. Nf3 $1 { calm } 3... Bc5 ( 3... Nf6 ) ) 3... Nf6 $4 4. Qxf7# 1-0
`;

describe('a PGN', () => {
  test('keeps variations, comments and signs through reading and writing', () => {
    const once = GameTree.fromPgn(ANNOTATED).toPgn();
    for (const part of ['{ A short one. }', 'Qh5 $2', 'too early [%eval 0.1]', 'Nf3 $1 { calm }', '( 3... Nf6 )', 'Nf6 $4', '[White "Anna"]', '1-0']) {
      expect(once).toContain(part);
    }
    expect(GameTree.fromPgn(once).toPgn()).toBe(once);
  });

  test('with a position begins there', () => {
    const tree = new GameTree('8/8/4k3/8/4K3/8/1P6/8 w - - 0 1');
    tree.add(tree.root, 'b3');
    expect(GameTree.fromPgn(tree.toPgn()).root.fen).toBe(tree.root.fen);
    expect(tree.toPgn()).toContain('[FEN "8/8/4k3/8/4K3/8/1P6/8 w - - 0 1"]');
  });

  test('that is broken is refused with game and move', () => {
    expect(() => readGames('1. e4 e5 2. Qh6')).toThrow('2. Qh6 is not legal here.');
    expect(() => readGames('[White "A"]\n\n1. e4 *\n\n[White "B"]\n\n1. e4 e4 *')).toThrow('Game 2: 1... e4 is not legal here.');
    expect(() => readGames('nothing to see')).toThrow(InputError);
    expect(() => readGames('')).toThrow('no game');
  });

  test('with one broken game still gives the others', () => {
    const [first, second] = readEach('[White "A"]\n\n1. e5 *\n\n[White "B"]\n\n1. d4 *');
    expect(first).toBeInstanceOf(InputError);
    expect(second).toBeInstanceOf(GameTree);
  });

  test('with several games gives all of them', () => {
    expect(readGames('1. e4 *\n\n[White "B"]\n\n1. d4 *').map((tree) => movesTo(tree.mainline().at(-1)!))).toEqual([['e4'], ['d4']]);
  });
});

describe('a tree', () => {
  const grown = () => {
    const tree = new GameTree();
    const e4 = tree.add(tree.root, 'e2e4')!;
    const e5 = tree.add(e4, 'e5')!;
    const c5 = tree.add(e4, 'c5')!;
    return { tree, e4, e5, c5 };
  };

  test('does not play what is not legal, and the same move only once', () => {
    const { tree, e4, e5 } = grown();
    expect(tree.add(tree.root, 'e5')).toBeNull();
    expect(tree.add(e4, 'e7e5')).toBe(e5);
    expect(e4.children).toHaveLength(2);
  });

  test('finds its way', () => {
    const { tree, e4, e5, c5 } = grown();
    expect(pathTo(c5)).toEqual([tree.root, e4, c5]);
    expect(movesTo(c5)).toEqual(['e4', 'c5']);
    expect(tree.mainline()).toEqual([tree.root, e4, e5]);
    expect(line(c5)).toEqual([c5]);
  });

  test('promotes and removes', () => {
    const { tree, e4, c5, e5 } = grown();
    tree.promote(c5);
    expect(tree.mainline().at(-1)).toBe(c5);
    expect(tree.remove(c5)).toBe(e4);
    expect(e4.children).toEqual([e5]);
    expect(tree.root.fen).toBe(START);
  });
});

test('signs and comments for readers', () => {
  expect(nagSigns([1, 4, 999])).toBe('!??');
  expect(commentText(['too early [%eval 0.1]', ''])).toBe('too early');
});
