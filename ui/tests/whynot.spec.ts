import { test } from 'vitest';
import { click, pictures, seen, useBrowser } from './browser';

const browser = useBrowser();

test('a move is refuted, step by step', async () => {
  const page = await browser.open('#/why-not?fen=r5k1/4Qp1p/1n3PpB/3p4/1ppq4/p6P/4R1PK/8_b_-_-_0_1');
  await click(page, 'a3');
  await click(page, 'a2');
  const panel = page.getByRole('region', { name: 'Why not?' });
  await seen(panel.getByRole('heading', { name: 'Why not a2?' }));
  await seen(panel.getByText('1...a2 allows mate', { exact: false }));
  await seen(panel.getByText('was there before the move'));
  await panel.getByRole('group', { name: 'Step through: What happens' }).getByRole('button', { name: 'One step on' }).click();
  await seen(page.getByRole('img', { name: 'What happens: Qe8+' }));
  await pictures(page, 'why-not');
});
