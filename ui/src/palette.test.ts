import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const css = readFileSync(new URL('./app.css', import.meta.url), 'utf8');
const pairs = [...css.matchAll(/(--[\w-]+): light-dark\((#\w{6}), (#\w{6})\)/g)];
const palettes = [2, 3].map((index) => new Map(pairs.map((pair) => [pair[1]!, pair[index]!])));

/** Relative luminance and contrast as WCAG 2 defines them. */
function luminance(colour: string): number {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const part = parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!;
}
function contrast(one: string, other: string): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light! + 0.05) / (dark! + 0.05);
}

const SURFACES = ['--page', '--surface', '--hover', '--mark'];
const TEXTS = ['--text', '--faint', '--comment', '--accent', '--good', '--bad', '--warn'];
const COMBINATIONS = [
  ...TEXTS.flatMap((text) => SURFACES.map((surface) => [text, surface] as const)),
  ['--on-accent', '--accent'] as const,
  ['--bad', '--bad-surface'] as const,
];

test.each(COMBINATIONS)('%s is readable on %s, light and dark', (text, surface) => {
  for (const palette of palettes) expect(contrast(palette.get(text)!, palette.get(surface)!)).toBeGreaterThanOrEqual(4.5);
});
