import { readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cardName } from '../../src/cards/card.js';
import { gameCode } from '../../src/deals/codes.js';
import { dealNumber } from '../../src/deals/deal.js';
import { tableLink } from '../../src/deals/table-link.js';
import { parseBoard } from '../../src/game/board.js';
import type { Move } from '../../src/game/position.js';
import { ruleSet } from '../../src/game/rule-sets.js';
import { judge } from '../../src/judge/judge.js';
import { launchBrowser, NO_BROWSER, photograph } from '../support/browser.js';
import { winnableDeals } from '../support/winnable.js';

const FILE = fileURLToPath(new URL('../../dist/table.html', import.meta.url));
const ADDRESS = pathToFileURL(FILE).href;
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const SIZES = {
  phone: { width: 390, height: 844 },
  tablet: { width: 820, height: 1180 },
  desktop: { width: 1280, height: 800 },
};

let browser: Browser;

beforeAll(async () => {
  if (!NO_BROWSER) browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
});

/** Opens the table in a browser of its own memory; nothing may go wrong in it and nothing be fetched. */
async function atTable(
  link: string,
  action: (page: Page, context: BrowserContext) => Promise<void>,
  viewport = SIZES.desktop,
): Promise<void> {
  const context = await browser.newContext({ viewport, reducedMotion: 'reduce', locale: 'en' });
  const wrong: string[] = [];
  context.on('request', (request) => {
    if (!/^(file|data|blob):/.test(request.url())) wrong.push(request.url());
  });
  context.on('weberror', (error) => wrong.push(error.error().message));
  context.on('console', (message) => wrong.push(message.text()));
  try {
    const page = await context.newPage();
    await page.goto(ADDRESS + link);
    await action(page, context);
    expect(wrong).toEqual([]);
  } finally {
    await context.close();
  }
}

interface Point {
  readonly x: number;
  readonly y: number;
}

/** The middle of an element's upper edge, where no card of a fan covers it. */
async function gripOf(page: Page, selector: string): Promise<Point> {
  return page.evaluate<Point>(
    `(() => { const box = document.querySelector(${JSON.stringify(selector)}).getBoundingClientRect();
      return { x: box.x + box.width / 2, y: box.y + Math.min(8, box.height / 8) }; })()`,
  );
}

/** Makes a move with the pointer: drags the card to where it goes, or clicks the stock. */
async function makeMove(page: Page, move: Move): Promise<void> {
  if (move.type === 'draw' || move.type === 'redeal') {
    const { x, y } = await gripOf(page, '.slot.stock');
    await page.mouse.click(x, y + 10);
    return;
  }
  await drag(page, `[data-card="${cardName(move.card)}"]`, await targetOf(page, move));
}

async function drag(page: Page, card: string, to: Point): Promise<void> {
  const from = await gripOf(page, card);
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y + 12);
  await page.mouse.up();
}

async function targetOf(page: Page, move: Move): Promise<Point> {
  if (move.type === 'column') return gripOf(page, `[data-card="${cardName(move.onto)}"]`);
  if (move.type === 'foundation') return gripOf(page, '.slot[data-pile="foundation-0"]');
  const empty = await page.evaluate(
    `[0, 1, 2, 3, 4, 5, 6].find((index) => !document.querySelector('.card[data-pile="column-' + index + '"]'))`,
  );
  return gripOf(page, `.slot[data-pile="column-${empty}"]`);
}

const text = (page: Page, selector: string) => page.locator(selector).textContent();
const act = (page: Page, name: string) => page.locator(`[data-action="${name}"]:visible`).last().click();

describe.skipIf(NO_BROWSER)('the table in a browser', () => {
  it('is one file of at most 400 kB', () => {
    expect(statSync(FILE).size).toBeLessThanOrEqual(400_000);
    expect(readFileSync(FILE, 'utf8')).not.toMatch(/(src|href)="(?!data:)[^"]+\.(js|css)"/);
  });

  for (const level of ['easy', 'medium', 'hard', 'classic', 'relaxed', 'yukon', 'klondike1', 'klondike3']) {
    it(`lets a whole game of ${level} be won with the pointer by the solver's line`, async () => {
      const [{ number, start, moves }] = winnableDeals(level, 1) as [
        ReturnType<typeof winnableDeals>[number],
      ];
      await atTable(tableLink(start, ruleSet(level), number), async (page) => {
        for (const move of moves) {
          // What the game sends up by itself needs no hand.
          if (await page.evaluate(`!!document.querySelector('dialog')`)) break;
          const up =
            'card' in move &&
            move.type === 'foundation' &&
            `!!document.querySelector('[data-card="${cardName(move.card)}"][data-pile^="foundation"]')`;
          if (up !== false && (await page.evaluate(up))) continue;
          await makeMove(page, move);
        }
        expect(await text(page, 'dialog h2')).toBe('You won!');
        expect(await text(page, '[data-result="wins"]')).toBe('1');
        if (level === 'classic') expect(await text(page, '[data-number="scoreApp"]')).toBe('625');
        expect(await text(page, '[data-number="hints"]')).toBe('0');
      });
    });
  }

  it('keeps a game through the death of its page, undo history included', async () => {
    const [{ number, start, moves }] = winnableDeals('hard', 1) as [ReturnType<typeof winnableDeals>[number]];
    await atTable(tableLink(start, ruleSet('hard'), number), async (page, context) => {
      for (const move of moves.slice(0, 5)) await makeMove(page, move);
      const count = await text(page, '[data-count="moves"]');
      await page.close();
      const again = await context.newPage();
      await again.goto(ADDRESS);
      await act(again, 'continue');
      expect(await text(again, '[data-count="moves"]')).toBe(count);
      while (await again.locator('[data-action="undo"]').isEnabled()) await act(again, 'undo');
      expect(Number(await text(again, '[data-count="moves"]'))).toBe(2 * Number(count));
      expect(await text(again, '.code')).toBe(gameCode(ruleSet('hard'), number));
    });
  });

  it('says why a move is refused, and counts nothing', async () => {
    await atTable('#rules=classic&deal=KSQHJC/KHQS/KD/KC/QDJS/-/QCJDJH', async (page) => {
      const from = await gripOf(page, '[data-card="JH"]');
      const to = await gripOf(page, '[data-card="KC"]');
      await page.mouse.move(from.x, from.y);
      await page.mouse.down();
      await page.mouse.move(to.x, to.y + 12, { steps: 2 });
      expect(await page.locator('.slot.open, .card.open').count()).toBeGreaterThan(0);
      await page.mouse.up();
      expect(await text(page, '.said')).toBe('♣K takes only ♣Q');
      expect(await text(page, '[data-count="moves"]')).toBe('0');
    });
  });

  it('is played by taps and by keys alone', async () => {
    await atTable('#rules=classic&deal=KSQHJC/KHQS/KD/KC/QDJS/-/QCJDJH', async (page) => {
      await page.locator('[data-card="JH"]').click();
      expect(await page.locator('[data-card="JH"]').getAttribute('data-pile')).toBe('foundation-1');
      await page.keyboard.press('z');
      expect(await page.locator('[data-card="JH"]').getAttribute('data-pile')).toBe('column-6');
      expect(await text(page, '[data-count="moves"]')).toBe('1');
      // The queen of spades in column 2 goes to the foundation when the jack lies there: pick up, lay down.
      await page.keyboard.press('ArrowRight');
      for (let step = 0; step < 4; step += 1) await page.keyboard.press('ArrowRight');
      await page.keyboard.press(' ');
      expect(await page.locator('[data-card="JS"]').getAttribute('data-pile')).toBe('foundation-0');
      await page.locator('[data-card="QD"]').dblclick();
      expect(await page.locator('[data-card="QD"]').getAttribute('data-pile')).toBe('column-2');
    });
  });

  it('shows no advice until it is asked for, then judges, hints and goes back', async () => {
    const board = 'KSQHJC/KHQS/KD/KC/QDJS/-/QCJDJH';
    await atTable(`#rules=classic&deal=${board}`, async (page) => {
      expect(await page.locator('[data-action="hint"], .light').count()).toBe(0);
      await page.keyboard.press('h');
      expect(await text(page, '.said')).toContain('switched off');
      await act(page, 'menu');
      await act(page, 'settings');
      await page.locator('input[name="advice"]').check();
      await page.locator('input[name="light"]').check();
      await act(page, 'close');
      const { verdict } = judge(parseBoard(board, ruleSet('classic')), ruleSet('classic'));
      await page.locator(`.light[data-light="${verdict}"]`).waitFor();
      await act(page, 'hint');
      await page.locator('.said', { hasText: 'keeps the win' }).waitFor();
      await act(page, 'all-moves');
      await page.locator('.dot').first().waitFor();
      await act(page, 'show');
      await page.locator('[data-show-step]').waitFor();
      await act(page, 'show-leave');
    });
  });

  it('judges two hundred deals as the library does', async () => {
    const deals = ['hard', 'medium', 'classic', 'easy'].flatMap((level) =>
      Array.from({ length: 50 }, (_, number) => ({ rules: ruleSet(level), number })),
    );
    const codes = deals.map(({ rules, number }) => gameCode(rules, number)!);
    await atTable(`#${codes[0]}`, async (page) => {
      await act(page, 'menu');
      await act(page, 'settings');
      await page.locator('input[name="advice"]').check();
      await page.locator('input[name="light"]').check();
      await act(page, 'close');
      const lights = await page.evaluate(`(async () => {
        const seen = [];
        for (const code of ${JSON.stringify(codes)}) {
          location.hash = '#' + code;
          for (;;) {
            await new Promise(requestAnimationFrame);
            const light = document.querySelector('.light')?.dataset.light;
            if (document.querySelector('.code')?.textContent !== code || light === undefined || light === 'thinking') continue;
            seen.push(light);
            break;
          }
        }
        return seen;
      })()`);
      const verdicts = deals.map(({ rules, number }) => judge(dealNumber(rules, number), rules).verdict);
      expect(lights).toEqual(verdicts);
      expect(new Set(verdicts).size).toBe(2);
    });
  });

  for (const [name, size] of Object.entries(SIZES)) {
    it(`has no serious finding of axe on a ${name}, and fits its screen`, async () => {
      for (const [part, link] of [
        ['start', ''],
        ['table', '#RU1-H-AAAAABT'],
        ['klondike', '#rules=klondike3&deal=7'],
      ] as const) {
        await atTable(
          link,
          async (page) => {
            await photograph(page, `table-${name}-${part}`);
            const wide = await page.evaluate('document.documentElement.scrollWidth - innerWidth');
            expect(wide).toBeLessThanOrEqual(0);
            await page.evaluate(AXE);
            const serious = await page.evaluate(async () => {
              const { axe } = globalThis as unknown as {
                axe: { run(): Promise<{ violations: { id: string; impact: string }[] }> };
              };
              const { violations } = await axe.run();
              return violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
            });
            expect(serious).toEqual([]);
          },
          size,
        );
      }
    });
  }
});
