import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { gameCode } from '../../src/deals/codes.js';
import { ruleSet } from '../../src/game/rule-sets.js';
import { NO_BROWSER } from '../support/browser.js';
import {
  act,
  atTable,
  countOf,
  drag,
  gripOf,
  lying,
  makeMove,
  pileOf,
  point,
  SIZES,
  textOf,
  useBrowser,
} from '../support/table.js';
import { winnableDeals } from '../support/winnable.js';

useBrowser();

const CLASSIC = '#rules=classic&deal=KSQHJC/KHQS/KD/KC/QDJS/-/QCJDJH';
/** The red jack is safe on its foundation, the queen of spades is not. */
const YUKON = 'KSQH/KHJH/KC/KD/QCQDJDQS/-/-';
/** Twenty-one cards lie on the king of spades. */
const LARGE = 'KSKHKDKCQSQHQDQCJSJHJDJCTSTHTDTC9S9H9D9C8S/8H8D8C/-/-/-/-/-';

const said = (page: Page) => textOf(page, '.said');

async function twice(page: Page, card: string): Promise<void> {
  await page.locator(`[data-card="${card}"]`).dblclick({ position: { x: 20, y: 6 } });
}

async function tap(page: Page, card: string): Promise<void> {
  await point(page, await gripOf(page, `[data-card="${card}"]`));
}

describe.skipIf(NO_BROWSER)('a tap', () => {
  it('sends a card to its foundation if that is safe, else to the longest column, a king to an empty one', async () => {
    await atTable(`#rules=yukon&deal=${YUKON}`, async (page) => {
      await tap(page, 'JH');
      expect(await pileOf(page, 'JH')).toBe('foundation-1');
    });
    await atTable('#rules=yukon&deal=KS/QHKC/KH/KD/QSQDJD/-/-', async (page) => {
      await tap(page, 'QD');
      expect(await pileOf(page, 'JD')).toBe('column-1');
      await tap(page, 'KC');
      expect(await pileOf(page, 'JD')).toBe('column-5');
    });
  });

  it('given twice goes straight to the foundation, and at the app to a column', async () => {
    await atTable(`#rules=yukon&deal=${YUKON}`, async (page) => {
      await twice(page, 'QS');
      expect(await pileOf(page, 'QS')).toBe('foundation-0');
    });
    await atTable(CLASSIC, async (page) => {
      await tap(page, 'JH');
      expect(await pileOf(page, 'JH')).toBe('foundation-1');
      await twice(page, 'QD');
      expect(await pileOf(page, 'QD')).toBe('column-2');
    });
  });

  it('on a card that has no place says so and counts nothing', async () => {
    await atTable(`#rules=yukon&deal=${YUKON}`, async (page) => {
      await tap(page, 'KC');
      expect(await said(page)).toBe('♣K has no place to go');
      expect(await countOf(page, 'moves')).toBe('0');
    });
  });
});

describe.skipIf(NO_BROWSER)('a refused move', () => {
  it('shakes and says why', async () => {
    await atTable(
      CLASSIC,
      async (page) => {
        await page.evaluate(`document.querySelector('.felt').addEventListener('animationstart', (event) => {
          globalThis.shaken = event.animationName + ' ' + event.target.dataset.card; })`);
        // The cards glide to their places first.
        await page.evaluate(
          'Promise.all(document.getAnimations().map(({ finished }) => finished)).then(() => {})',
        );
        await drag(page, '[data-card="JH"]', '[data-card="KC"]');
        expect(await said(page)).toBe('♣K takes only ♣Q');
        await page.waitForFunction("globalThis.shaken === 'shake JH'");
        expect(await countOf(page, 'moves')).toBe('0');
        expect(await pileOf(page, 'JH')).toBe('column-6');
      },
      { still: false },
    );
  });

  it('does not move where little motion is asked for: it blushes', async () => {
    await atTable(CLASSIC, async (page) => {
      await page.evaluate(`document.querySelector('.felt').addEventListener('animationstart', (event) => {
        globalThis.shaken = event.animationName; })`);
      await drag(page, '[data-card="JH"]', '[data-card="KC"]');
      await page.waitForFunction("globalThis.shaken === 'blush'");
      const moves = "getComputedStyle(document.querySelector('.card')).transitionDuration";
      expect(await page.evaluate(moves)).toBe('0s');
    });
  });

  it('of a group of more than twenty cards says how many may move', async () => {
    await atTable(`#rules=classic&deal=${LARGE}`, async (page) => {
      await drag(page, '[data-card="KS"]', '.slot[data-pile="column-2"]');
      expect(await said(page)).toBe('This group has 21 cards; at most 20 move at once');
      await drag(page, '[data-card="KH"]', '.slot[data-pile="column-2"]');
      expect(await pileOf(page, '8S')).toBe('column-2');
    });
  });

  it('says nothing where the reader has switched that off', async () => {
    await atTable(
      CLASSIC,
      async (page) => {
        await drag(page, '[data-card="JH"]', '[data-card="KC"]');
        expect(await said(page)).toBe('');
      },
      { settings: { interactiveRules: false } },
    );
  });
});

describe.skipIf(NO_BROWSER)('the placement guide', () => {
  const open = async (page: Page) => {
    const from = await gripOf(page, '[data-card="QS"]');
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(from.x + 30, from.y + 30, { steps: 2 });
    const places = await page.evaluate<string[]>(
      `[...document.querySelectorAll('.open')].map((one) => one.dataset.card ?? one.dataset.pile)`,
    );
    await page.mouse.up();
    return places.sort();
  };
  const BOARD = '#rules=relaxed&deal=KSQHJC/KHQS/KD/KC/QDJS/-/QCJDJH';

  it('shows where the card in the hand may go', async () => {
    await atTable(BOARD, async (page) => {
      expect(await open(page)).toEqual(['KC', 'KD', 'column-2', 'column-3']);
    });
  });

  it('can be switched off', async () => {
    await atTable(BOARD, async (page) => expect(await open(page)).toEqual([]), {
      settings: { placementGuide: false },
    });
  });

  it('leaves the choice to the table where the reader wants that', async () => {
    await atTable(
      CLASSIC,
      async (page) => {
        // It is dropped on a king that does not take it, and goes to the foundation.
        await drag(page, '[data-card="JH"]', '[data-card="KC"]');
        expect(await pileOf(page, 'JH')).toBe('foundation-1');
      },
      { settings: { automaticPlacement: true } },
    );
  });
});

describe.skipIf(NO_BROWSER)('the stock', () => {
  it('is turned by a click, and the redeals are counted', async () => {
    await atTable('#rules=klondike3%20redeals%3D1&deal=2', async (page) => {
      const turn = () => makeMove(page, { type: 'draw' });
      expect(await countOf(page, 'redeals')).toBe('1');
      await turn();
      expect((await lying(page)).waste).toHaveLength(6);
      for (let turns = 1; turns < 8; turns += 1) await turn();
      expect((await lying(page)).stock).toBeUndefined();
      await turn();
      expect(await countOf(page, 'redeals')).toBe('0');
      expect((await lying(page)).stock).toHaveLength(48);
      for (let turns = 0; turns < 8; turns += 1) await turn();
      await turn();
      expect(await said(page)).toBe('No redeal is left');
      expect(await countOf(page, 'moves')).toBe('17');
    });
  });

  it('gives the top card of the waste alone', async () => {
    await atTable('#rules=klondike3&deal=7', async (page) => {
      await makeMove(page, { type: 'draw' });
      const [first] = (await lying(page)).waste!.match(/../g)!;
      const before = await lying(page);
      await drag(page, `[data-card="${first}"]`, '[data-pile="column-0"]');
      expect(await lying(page)).toEqual(before);
    });
  });
});

/** Leaves the open window by Escape: the browser tells the page that it is closed some time after the key. */
async function leaveWindow(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await page.locator('dialog').waitFor({ state: 'detached' });
}

describe.skipIf(NO_BROWSER)('the keyboard alone', () => {
  it('deals, plays to the win and asks for the result', async () => {
    await atTable('', async (page) => {
      const { keyboard } = page;
      const reach = async (selector: string) => {
        for (let tabs = 0; tabs < 40; tabs += 1) {
          if (await page.evaluate(`document.activeElement.matches('${selector}')`)) return;
          await keyboard.press('Tab');
        }
        throw new Error(`${selector} cannot be reached by Tab`);
      };
      await reach('[data-level="classic"]');
      await keyboard.press('Enter');
      await reach('textarea');
      await keyboard.type('KSQH/KHQS/KD/KCQCJCTC/QDJS/JD/JH');
      await keyboard.press('Tab');
      await keyboard.press('Enter');
      expect(await textOf(page, '.title strong')).toContain('Classic');
      // The cursor starts at column 1: the queen of hearts cannot go yet, the jacks and the queens can.
      const column = async (index: number) => {
        await keyboard.press('Escape');
        for (let steps = 0; steps < index; steps += 1) await keyboard.press('ArrowRight');
        await keyboard.press(' ');
        for (let steps = 0; steps < index; steps += 1) await keyboard.press('ArrowLeft');
      };
      await keyboard.press('ArrowRight');
      for (const index of [6, 5, 4, 4, 3, 3]) await column(index);
      expect(await countOf(page, 'moves')).toBe('6');
      // With Enter: the queen of spades is picked up and carried to the foundations above.
      await keyboard.press('ArrowRight');
      await keyboard.press('Enter');
      expect(await said(page)).toBe('♠Q picked up');
      await keyboard.press('ArrowUp');
      await keyboard.press('Enter');
      expect(await pileOf(page, 'QS')).toBe('foundation-0');
      await keyboard.press('z');
      expect(await pileOf(page, 'QS')).toBe('column-1');
      await keyboard.press('y');
      expect(await pileOf(page, 'QS')).toBe('foundation-0');
      await keyboard.press('ArrowDown');
      await keyboard.press('ArrowLeft');
      await keyboard.press('?');
      expect(await textOf(page, 'dialog h2')).toBe('Guide: Classic');
      await leaveWindow(page);
      await keyboard.press('p');
      expect(await textOf(page, 'dialog h2')).toBe('Paused');
      await leaveWindow(page);
      for (let round = 0; round < 3; round += 1) {
        for (let step = 0; step < 7; step += 1) {
          if ((await page.locator('dialog').count()) > 0) break;
          await keyboard.press('ArrowRight');
          await keyboard.press(' ');
        }
      }
      expect(await textOf(page, 'dialog h2')).toBe('You won!');
    });
  });
});

describe.skipIf(NO_BROWSER)('a finger', () => {
  it('on a phone taps, drags and turns the stock', async () => {
    await atTable(
      '#rules=klondike1&deal=KSQHJC/KHQS/KD/KCQDJS/-/-/- | QCJD | JH',
      async (page, context) => {
        const session = await context.newCDPSession(page);
        const touch = (type: string, points: object[]) =>
          session.send('Input.dispatchTouchEvent', {
            type: type as 'touchStart',
            touchPoints: points as { x: number; y: number }[],
          });
        const from = await gripOf(page, '[data-card="QS"]');
        const to = await gripOf(page, '[data-card="KD"]');
        await touch('touchStart', [from]);
        await touch('touchMove', [{ x: (from.x + to.x) / 2, y: to.y + 60 }]);
        await touch('touchMove', [{ x: to.x, y: to.y + 12 }]);
        await touch('touchEnd', []);
        expect(await pileOf(page, 'QS')).toBe('column-2');
        const stock = await gripOf(page, '.slot.stock');
        await page.touchscreen.tap(stock.x, stock.y + 10);
        await page.waitForFunction("lying().waste === 'JHQC'");
        const king = await gripOf(page, '[data-card="KH"]');
        await page.touchscreen.tap(king.x, king.y);
        // A king that heads its column has no better place.
        expect(await pileOf(page, 'KH')).toBe('column-1');
      },
      { size: SIZES.phone, touch: true },
    );
  });
});

describe.skipIf(NO_BROWSER)('the table', () => {
  const { number, start, moves } = winnableDeals('medium', 1)[0]!;
  const code = gameCode(ruleSet('medium'), number)!;

  it('takes every kind of input in its window and says what is wrong with bad ones', async () => {
    await atTable('', async (page) => {
      const deal = async (text: string) => {
        await page.locator('textarea').fill(text);
        await page.locator('form button').click();
      };
      await deal('RU1-C-AAAAABA');
      expect(await textOf(page, '.wrong')).toContain('check character');
      await deal('');
      expect(await textOf(page, '.wrong')).toContain('This cannot be dealt');
      const names: [string, string][] = [
        ['RU1-R-AAAAAB3', 'Relaxed'],
        ['17', 'Relaxed'],
        ['pysol:24', 'Relaxed'],
      ];
      for (const [text, level] of names) {
        await deal(text === 'RU1-R-AAAAAB3' ? gameCode(ruleSet('relaxed'), 1)! : text);
        expect(await textOf(page, '.title strong')).toContain(level);
        await act(page, 'menu');
        await act(page, 'leave');
      }
      await page.locator('[data-game="klondike"]').click();
      await page.locator('[data-level="klondike3"]').click();
      await page.locator('select').selectOption('2');
      await act(page, 'play');
      expect(await countOf(page, 'redeals')).toBe('2');
    });
  });

  it('copies the code of the deal, which names its rules', async () => {
    await atTable(`#${code}`, async (page, context) => {
      await context.grantPermissions(['clipboard-read', 'clipboard-write']);
      await act(page, 'copy');
      expect(await said(page)).toBe(`Copied: ${code}`);
      expect(await page.evaluate('navigator.clipboard.readText()')).toBe(code);
    });
  });

  it('stops the clock in a pause and goes on from where it was', async () => {
    /** Seconds pass when the test says so. */
    const before = `const real = setInterval;
      globalThis.setInterval = (act, time) => {
        if (time !== 1000) return real(act, time);
        globalThis.secondsPass = (count) => { for (let second = 0; second < count; second += 1) act(); };
        return 0;
      };`;
    const play = async (page: Page) => {
      const pass = (seconds: number) => page.evaluate(`secondsPass(${seconds})`);
      await pass(5);
      expect(await countOf(page, 'time')).toBe('0:05');
      await act(page, 'menu');
      await act(page, 'pause');
      await pass(60);
      await act(page, 'resume');
      expect(await countOf(page, 'time')).toBe('0:05');
      await pass(61);
      expect(await countOf(page, 'time')).toBe('1:06');
    };
    await atTable(`#${code}`, play, { before });
  });

  it('speaks English, Russian and Japanese, and wears four colours and the dark', async () => {
    await atTable(`#${code}`, async (page) => {
      await act(page, 'menu');
      await act(page, 'settings');
      expect(await page.locator('input[name="sound"]').isChecked()).toBe(false);
      const colour = (selector: string, property: string) =>
        page.evaluate(`getComputedStyle(document.querySelector('${selector}')).${property}`);
      const [felt, clubs] = [await colour('.game', 'backgroundImage'), await colour('.suit-3', 'fill')];
      await page.locator('select[name="theme"]').selectOption('dark');
      await page.locator('input[name="fourColours"]').check();
      expect(await colour('.game', 'backgroundImage')).not.toBe(felt);
      expect(await colour('.suit-3', 'fill')).not.toBe(clubs);
      for (const [language, undo] of [
        ['ru', 'Отменить'],
        ['ja', '元に戻す'],
      ] as const) {
        await page.locator('select[name="language"]').selectOption(language);
        expect(await page.locator('[data-action="undo"]').getAttribute('aria-label')).toBe(undo);
        expect(await page.evaluate('document.documentElement.lang')).toBe(language);
      }
      expect(await textOf(page, 'dialog h2')).toBe('設定');
    });
  });

  it('plays the same deal again from its start', async () => {
    await atTable(`#${code}`, async (page) => {
      const before = await lying(page);
      for (const move of moves.slice(0, 3)) await makeMove(page, move);
      await act(page, 'menu');
      await act(page, 'restart');
      expect(await lying(page)).toEqual(before);
      expect(await countOf(page, 'moves')).toBe('0');
      expect(start.columns).toHaveLength(7);
    });
  });
});
