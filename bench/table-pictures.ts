/**
 * Takes pictures of the table: `tsx bench/table-pictures.ts` makes docs/play.png again; with a folder, every screen at
 * the sizes of a phone, a tablet and a desktop is kept there, to be looked at. Needs a built page and Chromium.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { dealNumber } from '../src/deals/deal.js';
import { tableLink } from '../src/deals/table-link.js';
import { applyMove } from '../src/game/legal.js';
import { parseLine } from '../src/game/notation.js';
import type { Move } from '../src/game/position.js';
import { ruleSet } from '../src/game/rule-sets.js';
import { launchBrowser } from '../test/support/browser.js';

const ADDRESS = pathToFileURL(fileURLToPath(new URL('../dist/table.html', import.meta.url))).href;
const SHOWN = fileURLToPath(new URL('../docs/play.png', import.meta.url));

const SIZES = {
  phone: { width: 390, height: 844, pixels: 2 },
  lying: { width: 844, height: 390, pixels: 2 },
  tablet: { width: 820, height: 1180, pixels: 1 },
  desktop: { width: 1280, height: 800, pixels: 1 },
};
type Size = (typeof SIZES)[keyof typeof SIZES];

/** A deal of Hard, moves of a deal of Medium after which some keep the win and some lose it, and a game nearly won. */
const HARD = '#RU1-H-AAAAABT';
const MADE = 'TS>JS AD>2D QC>KC 8S>9S AS>2S 2D>3D 8D>9D';
const NEARLY_WON = '#rules=hard&deal=KSQS/KHQHJH/KDQD/KCQC/(JS)JC/-/JD';

const act = (page: Page, name: string) => page.locator(`[data-action="${name}"]:visible`).last().click();

/** Opens the table with settings, does something and keeps a picture of what is seen. */
async function take(
  browser: Browser,
  path: string,
  link: string,
  { width, height, pixels }: Size,
  settings: object,
  action: (page: Page) => Promise<void> = async () => {},
): Promise<void> {
  const context = await browser.newContext({
    viewport: { width, height },
    deviceScaleFactor: pixels,
    reducedMotion: 'reduce',
    hasTouch: width < 1000,
  });
  try {
    const page = await context.newPage();
    const kept = JSON.stringify({ version: 1, settings: { language: 'en', theme: 'light', ...settings } });
    await page.addInitScript(`localStorage.setItem('winnable.settings', ${JSON.stringify(kept)})`);
    await page.goto(ADDRESS + link);
    await action(page);
    await page.screenshot({ path });
  } finally {
    await context.close();
  }
}

/** Plays some moves by the keyboard's best place. */
async function playSome(page: Page): Promise<void> {
  for (let turn = 0; turn < 14; turn += 1) {
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press(' ');
  }
  await page.keyboard.press('Escape');
}

const ADVICE = { advice: true, light: true };

async function judged(page: Page): Promise<void> {
  await playSome(page);
  await coloured(page);
}

/** Asks for the colours of all moves. */
async function coloured(page: Page): Promise<void> {
  await page.locator('.light:not([data-light="thinking"])').waitFor();
  await act(page, 'all-moves');
  await page.locator('.thinking').waitFor({ state: 'detached' });
}

async function result(page: Page): Promise<void> {
  await page.locator('[data-card="JD"]').click();
  await page.locator('[data-card="JC"]').click();
  await page.locator('dialog [data-action="graph"]').click({ timeout: 3000 });
  await page.locator('.graph').waitFor({ timeout: 5000 });
}

const browser = await launchBrowser();
try {
  const folder = process.argv[2];
  if (folder === undefined) {
    const rules = ruleSet('medium');
    let position = dealNumber(rules, 12);
    for (const { action } of parseLine(MADE)) position = applyMove(position, action as Move, rules);
    await take(browser, SHOWN, tableLink(position, rules), SIZES.desktop, ADVICE, coloured);
  } else {
    mkdirSync(folder, { recursive: true });
    for (const [name, size] of Object.entries(SIZES)) {
      const at = (screen: string) => join(folder, `${name}-${screen}.png`);
      await take(browser, at('start'), '', size, {});
      await take(browser, at('start-klondike-dark'), '', size, { theme: 'dark', level: 'klondike3' });
      await take(browser, at('deal'), HARD, size, {});
      await take(browser, at('moves'), HARD, size, ADVICE, judged);
      await take(browser, at('dark-four'), HARD, size, { theme: 'dark', fourColours: true }, playSome);
      await take(browser, at('klondike'), '#rules=klondike3&deal=7', size, {}, async (page) => {
        for (let turn = 0; turn < 3; turn += 1) await page.keyboard.press('d');
        await playSome(page);
      });
      await take(browser, at('result'), NEARLY_WON, size, {}, result);
      await take(browser, at('menu'), HARD, size, {}, (page) => act(page, 'menu'));
      await take(browser, at('guide'), HARD, size, {}, (page) => act(page, 'guide'));
      await take(browser, at('settings'), HARD, size, { advice: true }, async (page) => {
        await act(page, 'menu');
        await act(page, 'settings');
      });
      for (const language of ['ru', 'ja']) {
        await take(browser, at(`start-${language}`), '', size, { language, level: 'classic' });
        await take(browser, at(`moves-${language}`), HARD, size, { ...ADVICE, language }, judged);
      }
    }
  }
} finally {
  await browser.close();
}
