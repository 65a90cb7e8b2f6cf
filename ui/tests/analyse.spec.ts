import { expect, test } from 'vitest';
import { click, drag, gone, pictures, seen, useBrowser } from './browser';

const COMBINATION = 'kr3b1r/pp2q2p/n2p1ppn/N1pPp3/P3P3/1R4N1/1PPBQPPP/5RK1 w - - 0 1';
const route = (fen: string): string => `#/analyse?fen=${fen.replaceAll(' ', '_')}`;
const browser = useBrowser();

test('the engine shows its lines, and a click plays one', async () => {
  const page = await browser.open(route(COMBINATION));
  const engine = page.getByRole('region', { name: 'Engine' });
  await seen(engine.getByText('1.Qxa6'));
  await seen(page.getByRole('img', { name: /Evaluation: White is better/ }));
  await engine.getByRole('button', { name: '1.Qxa6', exact: true }).click();
  await seen(page.getByRole('region', { name: 'Moves' }).getByText('1.Qxa6'));
});

test('asked why, it gives reasons that can be played through', async () => {
  const page = await browser.open(route(COMBINATION));
  const why = page.getByRole('region', { name: 'Why?' });
  await why.getByRole('button', { name: 'Why?' }).click();
  await seen(why.getByText('1.Qxa6 gains').first());
  // One screen, one judgement.
  const engine = page.getByRole('region', { name: 'Engine' });
  await seen(engine.getByText('as explained below'));
  const score = (await why.locator('.best .faint').textContent())!.trim();
  expect(await engine.locator('.score').allTextContents()).toEqual([score]);
  const reasons = why.getByRole('list', { name: 'Reasons' });
  await reasons.getByRole('button', { name: /^Fork/ }).click();
  await seen(page.getByRole('img', { name: 'With Nc6+: Nc6+' }));
  await seen(why.getByText(/^Measured by/));
  await why.getByRole('group', { name: 'Step through: With Nc6+' }).getByRole('button', { name: 'One step back' }).click();
  await seen(page.getByRole('img', { name: 'With Nc6+: Kxb8' }));
  // The men of the fork are drawn on the large board.
  expect(await page.locator('.column svg.cg-shapes circle').count()).toBeGreaterThanOrEqual(3);
  await pictures(page, 'analyse');
});

test('hints come one by one, and the lines stay hidden', async () => {
  const page = await browser.open(route(COMBINATION));
  const why = page.getByRole('region', { name: 'Why?' });
  await why.getByRole('button', { name: 'Only a hint' }).click();
  await seen(why.getByText('Material can be won'));
  expect(await page.getByText('1.Qxa6').count()).toBe(0);
  await why.getByRole('button', { name: 'Another hint' }).click();
  await seen(why.getByText('The queen on e2 should move.'));
  expect(await page.getByText('1.Qxa6').count()).toBe(0);
  await why.getByRole('button', { name: 'Another hint' }).click();
  await seen(why.getByText('The move is 1.Qxa6.'));
});

test('pieces move by click, by drag and by typing; variations and keys', async () => {
  const page = await browser.open('#/analyse');
  const moves = page.getByRole('region', { name: 'Moves' });
  await click(page, 'e2');
  await seen(page.locator('square.move-dest'));
  await click(page, 'e4');
  await seen(moves.getByText('1.e4'));
  await page.waitForTimeout(100);
  await drag(page, 'e7', 'e5');
  await seen(moves.getByText('e5', { exact: true }));
  await page.getByLabel('Type a move').fill('nf3');
  await page.keyboard.press('Enter');
  await seen(moves.getByText('2.Nf3'));
  await page.getByLabel('Type a move').fill('Qh5');
  await page.keyboard.press('Enter');
  await seen(page.getByText('Qh5 is not a legal move here.'));
  await page.locator('main').focus();
  await page.keyboard.press('ArrowLeft');
  await seen(moves.locator('[aria-current]', { hasText: 'e5' }));
  await page.keyboard.press('k');
  await page.getByLabel('Type a move').fill('c5');
  await page.keyboard.press('Enter');
  await seen(moves.getByText('1...c5'));
  await moves.getByRole('button', { name: 'Make main line' }).click();
  await gone(moves.getByRole('button', { name: 'Make main line' }));
  expect(page.url()).toContain('pgn=');
  await page.reload();
  await seen(moves.getByText('1...e5'));
  await page.keyboard.press('f');
  await seen(page.locator('.cg-wrap.orientation-black'));
});

test('a pawn asks what to become', async () => {
  const page = await browser.open(route('8/P6k/8/8/8/8/8/K7 w - - 0 1'));
  await click(page, 'a7');
  await click(page, 'a8');
  const dialog = page.getByRole('dialog', { name: 'Promote on a8 to' });
  await seen(dialog);
  await page.keyboard.press('Escape');
  await gone(dialog);
  await click(page, 'a7');
  await click(page, 'a8');
  await dialog.getByRole('button', { name: 'knight' }).click();
  await seen(page.getByRole('region', { name: 'Moves' }).getByText('1.a8=N'));
});

test('bad input is told, good input is taken', async () => {
  const page = await browser.open('#/analyse');
  await page.getByText('FEN, PGN and link').click();
  const fen = page.getByLabel('FEN', { exact: true });
  await fen.fill('8/8/8/8/8/8/8/8 w - - 0 1');
  await fen.press('Enter');
  await seen(page.getByRole('alert').getByText('This is no usable FEN'));
  const pgn = page.getByLabel('PGN', { exact: true });
  await pgn.fill('1. e4 e5 2. Qh6');
  await pgn.blur();
  await seen(page.getByRole('alert').getByText('2. Qh6 is not legal here.'));
  await pgn.fill('1. e4 {best by test} e5 $1 (1... c5) 2. Nf3');
  await pgn.blur();
  await seen(page.getByRole('region', { name: 'Moves' }).getByText('best by test'));
  await seen(page.getByRole('region', { name: 'Moves' }).getByText('e5!'));
});
