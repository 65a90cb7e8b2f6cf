import { expect, test } from 'vitest';
import { pictures, seen, useBrowser } from './browser';

const browser = useBrowser();

test('an algorithm is followed step by step', async () => {
  const page = await browser.open('#/lab');
  await seen(page.getByRole('combobox', { name: 'Algorithm' }));
  await page.getByRole('combobox', { name: 'Algorithm' }).selectOption('pvs');
  await seen(page.getByText('The value of the tree is 5.'));
  await page.getByRole('button', { name: 'To the beginning' }).click();
  await seen(page.getByText('Step 0 of'));
  await page.getByRole('button', { name: 'One step on' }).click();
  await seen(page.getByText('p: window (−∞, ∞)').first());
  await page.locator('main').focus();
  for (let step = 0; step < 8; step++) await page.keyboard.press('ArrowRight');
  await seen(page.getByText('Step 9 of'));
  expect(await page.locator('.node.now').count()).toBe(1);
  await page.keyboard.press('ArrowDown');
  await pictures(page, 'lab');
});

test('all algorithms are compared', async () => {
  const page = await browser.open('#/lab?tab=trees');
  await seen(page.getByRole('rowheader', { name: 'minimax' }));
  expect(await page.getByRole('row').count()).toBeGreaterThan(10);
  await pictures(page, 'lab-trees');
});

test('the horizon is shown as plot and table', async () => {
  const page = await browser.open('#/lab?tab=horizon');
  await seen(page.getByRole('columnheader', { name: 'single-square' }));
  await page.getByRole('button', { name: 'trapped-bishop' }).click();
  await seen(page.getByText('the right move').or(page.getByText('the king comes to b2')));
  await pictures(page, 'lab-horizon');
});
