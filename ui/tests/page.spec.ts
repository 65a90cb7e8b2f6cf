import { expect, test } from 'vitest';
import { noSidewaysScroll, NARROWEST, pictures, seen, useBrowser } from './browser';

const browser = useBrowser();

test('every view opens from the menu and fits the narrowest phone', async () => {
  const page = await browser.open('');
  for (const name of ['Why not?', 'Review', 'Endgames', 'Lab', 'Words', 'Analyse']) {
    await page.getByRole('navigation').getByRole('link', { name }).click();
    await seen(page.locator(`h1:text-is("${name}")`).locator('xpath=..'));
    await page.setViewportSize(NARROWEST);
    await noSidewaysScroll(page);
    await page.setViewportSize({ width: 1280, height: 800 });
  }
});

test('the help dialog lists the keys', async () => {
  const page = await browser.open('');
  await page.locator('main').focus();
  await page.keyboard.press('?');
  await seen(page.getByRole('dialog').getByText('Turn the board'));
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
});

test('colours follow the switch and are remembered', async () => {
  const page = await browser.open('');
  const paper = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const light = await paper();
  await page.getByText('Dark', { exact: true }).click();
  const dark = await paper();
  expect(dark).not.toBe(light);
  await page.reload();
  await seen(page.locator('main'));
  expect(await paper()).toBe(dark);
  await page.goto(page.url().split('#')[0] + '#/analyse?fen=kr3b1r/pp2q2p/n2p1ppn/N1pPp3/P3P3/1R4N1/1PPBQPPP/5RK1_w_-_-_0_1');
  await page.getByRole('button', { name: 'Why?', exact: true }).click();
  await seen(page.getByRole('list', { name: 'Reasons' }));
  await pictures(page, 'dark');
});

test('moves are announced', async () => {
  const page = await browser.open('');
  await page.getByLabel('Type a move').fill('e4');
  await page.keyboard.press('Enter');
  await page.locator('[aria-live=polite]', { hasText: 'e4' }).waitFor({ state: 'attached' });
});

test('a server that is gone or busy is told, and can be asked again', async () => {
  const page = await browser.open('');
  await page.route('**/api/v1/explain', (route) => route.abort());
  const why = page.getByRole('region', { name: 'Why?' });
  await why.getByRole('button', { name: 'Why?' }).click();
  await seen(why.getByText('The server does not answer'));
  await page.unroute('**/api/v1/explain');
  const busy = { error: { status: 429, kind: 'busy', message: 'Four questions wait already.' } };
  await page.route('**/api/v1/explain', (route) => route.fulfill({ status: 429, headers: { 'retry-after': '5' }, json: busy }));
  await why.getByRole('button', { name: 'Try again' }).click();
  await seen(why.getByText('Try again in 5 s.'));
});
