import { expect, test } from 'vitest';
import horizon from '../../tests/fixtures/lab-horizon.json';
import trees from '../../tests/fixtures/lab-trees.json';
import type { Horizon, LabRow } from './documents';
import { bars, lessons } from './tables';

test('the bars are the algorithms, best first', () => {
  const list = bars(trees.rows[0] as unknown as LabRow);
  expect(list[0]!.name).toBe('sss');
  expect(list.at(-1)!.name).toBe('minimax');
  expect(list.map((bar) => bar.name)).toContain('alpha-beta');
  expect(list).toHaveLength(14);
});

test('the lessons of the horizon are read', () => {
  const list = lessons(horizon as unknown as Horizon[]);
  expect(list[0]).toMatchObject({ name: 'figure-4', best: 'f6' });
  expect(list[0]!.views.map((view) => view.eyes)).toEqual(['none', 'single-square', 'captures', 'captures-and-checks', 'engine']);
});
