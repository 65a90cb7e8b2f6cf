import { expect, test } from 'vitest';
import { gameOfLink, gameOfText, linkOfGame, readRoute, writeRoute } from './link';
import { InputError } from './position';
import { GameTree, movesTo } from './tree';

const FEN = '8/8/4k3/8/4K3/8/1P6/8 w - - 0 1';

test('an address is read as it was written', () => {
  const queries: Record<string, string>[] = [{}, { fen: FEN }, { pgn: '[Event "a&b=c?"]\n\n1. e4 {100% #1} *', ply: '1' }];
  for (const query of queries) {
    const route = readRoute(writeRoute({ view: 'analyse', query }));
    expect(route.view).toBe('analyse');
    if (query.fen) expect(gameOfLink(route.query)!.tree.root.fen).toBe(FEN);
    else expect(route.query).toEqual(query);
  }
});

test('a FEN stays readable in an address', () => {
  expect(writeRoute({ view: 'analyse', query: { fen: FEN } })).toBe('#/analyse?fen=8/8/4k3/8/4K3/8/1P6/8_w_-_-_0_1');
  expect(readRoute('#/analyse?fen=8/8_w').query.fen).toBe('8/8_w');
  expect(readRoute('')).toEqual({ view: '', query: {} });
});

test('a game survives its link', () => {
  const tree = new GameTree(FEN);
  tree.add(tree.add(tree.root, 'b3')!, 'Kd6');
  const back = gameOfLink(linkOfGame(tree, 2))!;
  expect(movesTo(back.tree.mainline().at(-1)!)).toEqual(['b3', 'Kd6']);
  expect(back.tree.root.fen).toBe(FEN);
  expect(back.ply).toBe(2);
});

test('the starting position needs no query', () => {
  expect(linkOfGame(new GameTree(), 0)).toEqual({});
  expect(gameOfLink({})).toBeNull();
});

test('what is pasted may be a FEN or a PGN', () => {
  expect(gameOfText(FEN).root.fen).toBe(FEN);
  expect(movesTo(gameOfText('1. e4 e5').mainline().at(-1)!)).toEqual(['e4', 'e5']);
  expect(movesTo(gameOfText('1/2 1. e4').mainline().at(-1)!)).toEqual(['e4']);
  expect(() => gameOfText(' ')).toThrow(InputError);
  expect(() => gameOfText('8/8/8/8 w')).toThrow(InputError);
});
