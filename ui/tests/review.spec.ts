import { expect, test } from 'vitest';
import { pictures, seen, useBrowser } from './browser';

const browser = useBrowser();

test('a game is reviewed, and its mistakes can be tried again', async () => {
  const page = await browser.open('#/review');
  await page.getByRole('button', { name: 'An example' }).click();
  await page.getByRole('button', { name: 'Review', exact: true }).click();
  await seen(page.getByText(/The game turned/), 120_000);
  const graph = page.getByRole('group', { name: /Winning chances/ });
  const marks = graph.getByRole('button');
  expect(await marks.count()).toBeGreaterThan(1);
  await marks.first().focus();
  await page.keyboard.press('Enter');
  const mistake = page.getByRole('region', { name: 'Mistake' });
  await seen(mistake.getByText('was a'));
  await pictures(page, 'review');
  await mistake.getByRole('button', { name: 'Try again' }).click();
  await seen(mistake.getByText('Your turn'));
  await page.getByLabel('Try a move').fill('a6');
  await page.keyboard.press('Enter');
  await mistake.getByRole('button', { name: 'Show the answer' }).click();
  await seen(mistake.getByText(/better/));
  await mistake.getByRole('button', { name: 'Next mistake' }).click();
  await seen(mistake.getByText('2 of'));
}, 150_000);

test('a broken game is named before the server is asked', async () => {
  const page = await browser.open('#/review');
  await page.getByLabel(/Paste a PGN/).fill('1. e4 e5 2. Ke3');
  await page.getByRole('button', { name: 'Review', exact: true }).click();
  await seen(page.getByRole('alert').getByText('2. Ke3 is not legal here.'));
});
