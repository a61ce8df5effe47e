import { readFileSync, statSync } from 'node:fs';
import type { Page } from 'playwright-core';
import seedrandom from 'seedrandom';
import { describe, expect, it } from 'vitest';
import { cardName } from '../../src/cards/card.js';
import { gameCode } from '../../src/deals/codes.js';
import { dealNumber } from '../../src/deals/deal.js';
import { tableLink } from '../../src/deals/table-link.js';
import { applyMove, legalMoves } from '../../src/game/legal.js';
import type { Move, Position } from '../../src/game/position.js';
import { type RuleSet, ruleSet } from '../../src/game/rule-sets.js';
import { judge } from '../../src/judge/judge.js';
import { NO_BROWSER, photograph } from '../support/browser.js';
import { SCALE } from '../support/scale.js';
import {
  ADDRESS,
  act,
  atTable,
  countOf,
  FILE,
  gripOf,
  lying,
  makeMove,
  point,
  SIZES,
  seriousFindings,
  textOf,
  useBrowser,
} from '../support/table.js';
import { winnableDeals } from '../support/winnable.js';

useBrowser();

/** The first winnable deal of a level. */
function winnableDeal(level: string) {
  return winnableDeals(level, 1)[0]!;
}

describe.skipIf(NO_BROWSER)('the table in a browser', () => {
  it('is one file of at most 400 kB that names no other', () => {
    expect(statSync(FILE).size).toBeLessThanOrEqual(400_000);
    expect(readFileSync(FILE, 'utf8')).not.toMatch(/(src|href)="(?!data:)[^"]+\.(js|css)"/);
  });

  for (const level of ['easy', 'medium', 'hard', 'classic', 'relaxed', 'yukon', 'klondike1', 'klondike3']) {
    it(`lets a whole game of ${level} be won with the pointer by the solver's line`, async () => {
      const { number, start, moves } = winnableDeal(level);
      await atTable(tableLink(start, ruleSet(level), number), async (page) => {
        for (const move of moves) if (await makeMove(page, move)) break;
        expect(await textOf(page, 'dialog h2')).toBe('You won!');
        expect(await textOf(page, '[data-result="wins"]')).toBe('1');
        if (level === 'classic') expect(await textOf(page, '[data-number="scoreApp"]')).toBe('625');
        expect(await textOf(page, '[data-number="hints"]')).toBe('0');
      });
    });
  }

  it('keeps a game through the death of its page, undo history included', async () => {
    const { number, start, moves } = winnableDeal('hard');
    await atTable(tableLink(start, ruleSet('hard'), number), async (page, context) => {
      for (const move of moves.slice(0, 5)) await makeMove(page, move);
      const count = await countOf(page, 'moves');
      const before = await lying(page);
      await page.close();
      const again = await context.newPage();
      await again.goto(ADDRESS);
      await act(again, 'continue');
      expect(await countOf(again, 'moves')).toBe(count);
      expect(await lying(again)).toEqual(before);
      for (let undone = 0; undone < 5; undone += 1) await again.keyboard.press('z');
      expect(await again.locator('[data-action="undo"]').isDisabled()).toBe(true);
      expect(Number(await countOf(again, 'moves'))).toBe(2 * Number(count));
      expect(await textOf(again, '.code')).toBe(gameCode(ruleSet('hard'), number));
    });
  });

  it('shows after random gestures what the rules engine says', async () => {
    const random = seedrandom.alea('gestures');
    const wanted = 84 * SCALE;
    for (const level of ['classic', 'klondike1', 'yukon']) {
      const rules = ruleSet(level);
      let gestures = 0;
      for (let number = 3; gestures < wanted; number += 1) {
        const play = async (page: Page) => {
          for (let line = [dealNumber(rules, number)]; gestures < wanted; gestures += 1) {
            const possible = await gestureAt(page, line, rules, random);
            if (possible === undefined) return;
            const piles = await lying(page);
            if (piles.window !== undefined) return;
            const shown = pilesText(piles);
            const reached = possible.find((way) => pilesOf(way.at(-1)!) === shown);
            expect(shown).toBe(pilesOf((reached ?? possible[0]!).at(-1)!));
            line = reached!;
          }
        };
        // Two taps in a row on a card would be another gesture.
        await atTable(tableLink(dealNumber(rules, number), rules, number), play, {
          settings: { doubleTaps: false },
        });
      }
    }
  });

  it('judges two hundred positions as the library does', async () => {
    const deals = ['hard', 'medium', 'classic', 'easy'].flatMap((level) =>
      Array.from({ length: 50 }, (_, number) => ({ rules: ruleSet(level), number })),
    );
    const codes = deals.map(({ rules, number }) => gameCode(rules, number)!);
    await atTable(
      `#${codes[0]}`,
      async (page) => {
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
      },
      { settings: { advice: true, light: true } },
    );
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
            expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0);
            expect(await cutOff(page)).toEqual([]);
            expect(await seriousFindings(page)).toEqual([]);
          },
          { size, settings: { advice: true, light: true } },
        );
      }
    });
  }
});

/** Buttons and titles of which some is not to be seen. */
function cutOff(page: Page): Promise<unknown> {
  return page.evaluate(`[...document.querySelectorAll('button, .title strong, dt, dd')]
    .filter((one) => one.scrollWidth > one.clientWidth + 1 && one.clientWidth > 0).map((one) => one.textContent)`);
}

/**
 * Makes a random gesture: a legal move by dragging or the stock, a tap on a card, or an undo. Returns the lines of
 * positions that it may have led to by the rules; undefined if the game offers none.
 */
async function gestureAt(
  page: Page,
  line: readonly Position[],
  rules: RuleSet,
  random: () => number,
): Promise<Position[][] | undefined> {
  const position = line.at(-1)!;
  const legal = legalMoves(position, rules);
  const after = (move: Move) => [...line, applyMove(position, move, rules)];
  const kind = random();
  if (kind < 0.15 && line.length > 1) {
    await page.keyboard.press('z');
    return [line.slice(0, -1)];
  }
  if (kind < 0.35) {
    const cards = position.columns.flatMap(({ cards, faceDown }) => cards.slice(faceDown));
    const card = cards[Math.floor(random() * cards.length)];
    if (card === undefined) return undefined;
    await point(page, await gripOf(page, `[data-card="${cardName(card)}"]`));
    return [[...line], ...legal.filter((move) => 'card' in move && move.card === card).map(after)];
  }
  const move = legal[Math.floor(random() * legal.length)];
  if (move === undefined) return undefined;
  await makeMove(page, move);
  return [after(move)];
}

/** The piles of a position, whatever the order of the columns. */
function pilesOf({ columns, foundations, stock, waste }: Position): string {
  const names = (cards: readonly number[]) => cards.map(cardName).join('');
  return [
    ...columns
      .map(({ cards, faceDown }) =>
        cards.map((card, depth) => (depth < faceDown ? `(${cardName(card)})` : cardName(card))).join(''),
      )
      .sort(),
    foundations.join(),
    names(stock),
    names(waste),
  ].join('/');
}

/** The same of the piles that the page shows. */
function pilesText(piles: Readonly<Record<string, string>>): string {
  const columns = Array.from({ length: 7 }, (_, index) => piles[`column-${index}`] ?? '').sort();
  const foundations = [0, 1, 2, 3].map((suit) => (piles[`foundation-${suit}`] ?? '').length / 2);
  // The card of the stock that is turned next lies on top.
  const stock = (piles.stock ?? '').match(/../g)?.reverse().join('') ?? '';
  return [...columns, foundations.join(), stock, piles.waste ?? ''].join('/');
}
