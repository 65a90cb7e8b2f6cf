import { expect, test } from 'vitest';
import { pictures, seen, useBrowser } from './browser';

const browser = useBrowser();

test('the classes of an ending are shown with diagrams', async () => {
  const page = await browser.open('#/endgames');
  await seen(page.getByRole('heading', { name: /Fence/ }));
  expect(await page.getByRole('img', { name: /An example of/ }).count()).toBeGreaterThan(3);
  await pictures(page, 'endgames');
});

test('an ending is played, and the coach names class, rule and truth', async () => {
  const page = await browser.open('#/endgames?rules=krk-proved&tab=practice');
  const coach = page.getByRole('region', { name: 'Coach' });
  await seen(coach.getByText('You can win'));
  await coach.getByRole('button', { name: 'What would the rule play?' }).click();
  await seen(coach.getByText('The rule plays'));
  const move = await coach.locator('p strong').innerText();
  await page.getByLabel('Type a move').fill(move);
  await page.keyboard.press('Enter');
  await seen(coach.getByText('which reaches class'));
  await seen(coach.getByText('the same'));
  await seen(coach.getByText('Still won'));
  // The defender has answered.
  await seen(page.getByRole('region', { name: 'Moves' }).locator('button.move').nth(1));
  await pictures(page, 'endgames-practice');
});

test('a strategy is refuted, and its cycle can be watched', async () => {
  const page = await browser.open('#/endgames?rules=krk-golombek&tab=verify');
  await page.getByRole('button', { name: 'Prove or refute' }).click();
  await seen(page.getByText('Refuted: it does not always win.'));
  await page.getByRole('button', { name: 'Cycle 1', exact: true }).click();
  await seen(page.getByText(/Position \d+ of \d+/));
  await pictures(page, 'endgames-verify');
});
