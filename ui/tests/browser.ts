import { mkdirSync } from 'node:fs';
import { chromium, type Browser, type Locator, type Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject } from 'vitest';

export const DESKTOP = { width: 1280, height: 800 };
export const PHONE = { width: 390, height: 844 };
export const NARROWEST = { width: 360, height: 640 };

/** A page of its own for each test. What the browser complains about fails the test. */
export function useBrowser() {
  let browser: Browser;
  let page: Page;
  let complaints: string[] = [];
  beforeAll(async () => {
    browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ['--no-sandbox'] });
  });
  afterAll(() => browser.close());
  beforeEach(async () => {
    complaints = [];
    page = await browser.newPage({ viewport: DESKTOP, reducedMotion: 'reduce', colorScheme: 'light' });
    page.on('pageerror', (error) => complaints.push(error.message));
    page.on('console', (message) => {
      // A refused request is the server's business, and shown on the page.
      if (message.type() === 'error' && !message.text().includes('Failed to load resource')) complaints.push(message.text());
    });
  });
  afterEach(async () => {
    await page.close();
    expect(complaints).toEqual([]);
  });
  return {
    get page() {
      return page;
    },
    async open(route: string): Promise<Page> {
      await page.goto(inject('url') + route);
      await page.waitForSelector('main');
      return page;
    },
  };
}

/** Playwright's assertions come with its test runner; waiting is enough. */
export const seen = (locator: Locator, timeout = 30_000): Promise<void> => locator.first().waitFor({ state: 'visible', timeout });
export const gone = (locator: Locator, timeout = 60_000): Promise<void> => locator.first().waitFor({ state: 'hidden', timeout });

/** Clicks a square of the large board, as a person would. */
export async function click(page: Page, square: string, orientation: 'white' | 'black' = 'white'): Promise<void> {
  const { x, y } = await centre(page, square, orientation);
  await page.mouse.click(x, y);
}

export async function drag(page: Page, from: string, to: string): Promise<void> {
  const [start, end] = [await centre(page, from), await centre(page, to)];
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move((start.x + end.x) / 2, (start.y + end.y) / 2, { steps: 4 });
  await page.mouse.move(end.x, end.y, { steps: 4 });
  await page.mouse.up();
}

async function centre(page: Page, square: string, orientation: 'white' | 'black' = 'white') {
  const board = page.locator('cg-board').first();
  await seen(board);
  const box = (await board.boundingBox())!;
  const [file, rank] = [square.charCodeAt(0) - 97, Number(square[1]) - 1];
  const [column, row] = orientation === 'white' ? [file, 7 - rank] : [7 - file, rank];
  return { x: box.x + ((column + 0.5) * box.width) / 8, y: box.y + ((row + 0.5) * box.height) / 8 };
}

export async function noSidewaysScroll(page: Page): Promise<void> {
  const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(over).toBeLessThanOrEqual(0);
}

/** Pictures for the documentation, taken when PICTURES=1; the widths are tried in any case. */
export async function pictures(page: Page, name: string): Promise<void> {
  for (const [width, viewport] of [['desktop', DESKTOP], ['phone', PHONE], ['narrowest', NARROWEST]] as const) {
    await page.setViewportSize(viewport);
    await page.mouse.move(0, 0);
    await page.evaluate(() => scrollTo(0, 0));
    await page.waitForTimeout(150);
    await noSidewaysScroll(page);
    if (process.env.PICTURES !== '1' || width === 'narrowest') continue;
    mkdirSync('../docs/pictures', { recursive: true });
    await page.screenshot({ path: `../docs/pictures/${name}-${width}.png`, fullPage: width === 'phone' });
  }
  await page.setViewportSize(DESKTOP);
}
