import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { moveWord } from '../../src/game/notation.js';
import type { Move } from '../../src/game/position.js';
import { launchBrowser, NO_BROWSER, type WindowSize } from './browser.js';

/** The built page, and its address. */
export const FILE = fileURLToPath(new URL('../../dist/table.html', import.meta.url));
export const ADDRESS = pathToFileURL(FILE).href;
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

export const SIZES = {
  phone: { width: 390, height: 844 },
  tablet: { width: 820, height: 1180 },
  desktop: { width: 1280, height: 800 },
};

/** What the page needs to know to tell a hand where to go; runs in the page. */
const IN_PAGE = `
  globalThis.grip = (selector) => {
    const box = document.querySelector(selector).getBoundingClientRect();
    return { x: box.x + box.width / 2, y: box.y + Math.min(8, box.height / 8) };
  };
  globalThis.plan = (word) => {
    if (document.querySelector('dialog')) return 'over';
    if (word === 'draw' || word === 'redeal') return { from: grip('.slot.stock') };
    const [card, onto] = word.split('>');
    const from = '[data-card="' + card + '"]';
    if (onto === 'F' && document.querySelector(from + '[data-pile^="foundation"]')) return 'done';
    const empty = [0, 1, 2, 3, 4, 5, 6].find((one) => !document.querySelector('.card[data-pile="column-' + one + '"]'));
    const to = onto === 'F' ? '.slot.foundation' : onto === 'E' ? '.slot[data-pile="column-' + empty + '"]' : '[data-card="' + onto + '"]';
    return { from: grip(from), to: grip(to) };
  };
  globalThis.lying = () => {
    const cards = [...document.querySelectorAll('.card')].sort((a, b) => a.dataset.z - b.dataset.z);
    const piles = document.querySelector('dialog') ? { window: 'open' } : {};
    for (const { dataset: { pile, card, up } } of cards) {
      piles[pile] = (piles[pile] ?? '') + (up === 'true' || pile === 'stock' ? card : '(' + card + ')');
    }
    return piles;
  };
`;

let browser: Browser;

/** Starts one browser for the tests of a file, and ends it after them. */
export function useBrowser(): void {
  beforeAll(async () => {
    if (!NO_BROWSER) browser = await launchBrowser();
  });
  afterAll(async () => {
    await browser?.close();
  });
}

/** How the table is opened. */
export interface Opening {
  readonly size?: WindowSize;
  /** Settings of the table that are not its defaults. */
  readonly settings?: object;
  /** Whether the browser asks for little motion; it does unless told otherwise. */
  readonly still?: boolean;
  readonly touch?: boolean;
  /** A script that runs in the page before its own. */
  readonly before?: string;
}

/** Opens the table in a browser of its own memory; nothing may go wrong in it, and nothing be fetched. */
export async function atTable(
  link: string,
  action: (page: Page, context: BrowserContext) => Promise<void>,
  { size = SIZES.desktop, settings, still = true, touch = false, before }: Opening = {},
): Promise<void> {
  const context = await browser.newContext({
    viewport: size,
    reducedMotion: still ? 'reduce' : 'no-preference',
    locale: 'en',
    hasTouch: touch,
  });
  const wrong: string[] = [];
  context.on('request', (request) => {
    if (!/^(file|data|blob):/.test(request.url())) wrong.push(request.url());
  });
  context.on('weberror', (error) => wrong.push(error.error().message));
  context.on('console', (message) => wrong.push(message.text()));
  await context.addInitScript(IN_PAGE);
  if (before !== undefined) await context.addInitScript(before);
  if (settings !== undefined) {
    const kept = JSON.stringify({ version: 1, settings });
    await context.addInitScript(
      `if (location.protocol === 'file:' && localStorage.getItem('winnable.settings') === null) localStorage.setItem('winnable.settings', ${JSON.stringify(kept)})`,
    );
  }
  try {
    const page = await context.newPage();
    await page.goto(ADDRESS + link);
    await action(page, context);
    expect(wrong).toEqual([]);
  } finally {
    await context.close();
  }
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** The middle of an element's upper edge, where no card of a fan covers it. */
export function gripOf(page: Page, selector: string): Promise<Point> {
  return page.evaluate<Point>(`grip(${JSON.stringify(selector)})`);
}

const pointers = new WeakMap<Page, CDPSession>();

/**
 * Real pointer input, sent without waiting for each event: pressed at a point, and let go there or at another one. A
 * drag goes over a point between, as a hand does.
 */
export async function point(page: Page, from: Point, to?: Point): Promise<void> {
  const session = pointers.get(page) ?? (await page.context().newCDPSession(page));
  pointers.set(page, session);
  const send = (type: 'mouseMoved' | 'mousePressed' | 'mouseReleased', { x, y }: Point) =>
    session.send('Input.dispatchMouseEvent', {
      type,
      x,
      y,
      button: type === 'mouseMoved' && to === undefined ? 'none' : 'left',
      buttons: type === 'mouseReleased' ? 0 : 1,
      clickCount: type === 'mouseMoved' ? 0 : 1,
    });
  const end = to ?? from;
  const way = to === undefined ? [] : [{ x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 }, to];
  await Promise.all([
    send('mousePressed', from),
    ...way.map((spot) => send('mouseMoved', spot)),
    send('mouseReleased', end),
  ]);
}

/**
 * Makes a move with the pointer: drags the card to where it goes, or clicks the stock. What the game has sent up by
 * itself needs no hand. Whether a window is open, so that the game is over.
 */
export async function makeMove(page: Page, move: Move): Promise<boolean> {
  const plan = await page.evaluate<'over' | 'done' | { from: Point; to?: Point }>(
    `plan(${JSON.stringify(moveWord(move))})`,
  );
  if (plan === 'over') return true;
  if (plan === 'done') return false;
  const { from, to } = plan;
  if (to === undefined) await point(page, { x: from.x, y: from.y + 10 });
  else await point(page, from, { x: to.x, y: to.y + 12 });
  return false;
}

/** Drags a card to an element. */
export async function drag(page: Page, card: string, to: string): Promise<void> {
  const [from, end] = await page.evaluate<[Point, Point]>(
    `[${JSON.stringify(card)}, ${JSON.stringify(to)}].map(grip)`,
  );
  await point(page, from, { x: end.x, y: end.y + 12 });
}

/** What lies where, as the page shows it: the cards of each pile, the ones face down in parentheses; and an open window. */
export function lying(page: Page): Promise<Readonly<Record<string, string>>> {
  return page.evaluate('lying()');
}

/** The pile that a card, given by its name, lies on. */
export function pileOf(page: Page, card: string): Promise<string | null> {
  return page.locator(`[data-card="${card}"]`).getAttribute('data-pile');
}

export function textOf(page: Page, selector: string): Promise<string | null> {
  return page.locator(selector).textContent();
}

/** A number of the bar: moves, points, redeals. */
export function countOf(page: Page, name: string): Promise<string | null> {
  return textOf(page, `[data-count="${name}"]`);
}

/** Clicks the button of a name, the one of the window that is open. */
export function act(page: Page, name: string): Promise<void> {
  return page.locator(`[data-action="${name}"]:visible`).last().click();
}

/** What axe finds in the page that is serious. */
export async function seriousFindings(page: Page): Promise<unknown[]> {
  await page.evaluate(AXE);
  return page.evaluate(async () => {
    const { axe } = globalThis as unknown as {
      axe: { run(): Promise<{ violations: { id: string; impact: string }[] }> };
    };
    const { violations } = await axe.run();
    return violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  });
}
