import { expect, test } from 'vitest';
import { seen, useBrowser } from './browser';

const browser = useBrowser();

test('a motif is explained with positions', async () => {
  const page = await browser.open('#/words');
  const fork = page.getByRole('region', { name: 'Fork', exact: true });
  await fork.getByRole('button', { name: 'Fork' }).click();
  await seen(fork.getByRole('heading', { name: 'Near misses' }));
  expect(await fork.getByRole('listitem').count()).toBeGreaterThan(4);
  await fork.getByRole('link').first().click();
  await seen(page.locator('h1:text-is("Analyse")').locator('xpath=..'));
});
