import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { judgeMoves } from '../../src/advice/judge-moves.js';
import { dealNumber } from '../../src/deals/deal.js';
import { tableLink } from '../../src/deals/table-link.js';
import { moveWord, parseLine } from '../../src/game/notation.js';
import type { Move } from '../../src/game/position.js';
import { ruleSet } from '../../src/game/rule-sets.js';
import { judge } from '../../src/judge/judge.js';
import { NO_BROWSER } from '../support/browser.js';
import { act, atTable, countOf, drag, lying, makeMove, textOf, useBrowser } from '../support/table.js';

useBrowser();

const MEDIUM = ruleSet('medium');
const START = dealNumber(MEDIUM, 12);
const DEAL = tableLink(START, MEDIUM, 12);
/** A line of that deal of which the eighth move loses the win. */
const LOST = parseLine('TS>JS AD>2D QC>KC 8S>9S AS>2S 2D>3D 8D>9D 3D>E AH>2H').map(
  ({ action }) => action as Move,
);
const ON = { settings: { advice: true, light: true } };
/** Seven kings and queens before the end. */
const LAST = '#rules=hard&deal=(KS)KHQH/KD/KC/-/-/-/-';

/** Waits for a text at the foot of the table. */
async function saying(page: Page, text: string): Promise<void> {
  await page.locator('.said', { hasText: text }).waitFor();
}

const light = (page: Page, verdict: string) => page.locator(`.light[data-light="${verdict}"]`).waitFor();

describe.skipIf(NO_BROWSER)('advice', () => {
  it('is not to be seen until it is switched on', async () => {
    await atTable(DEAL, async (page) => {
      expect(await page.locator('[data-action="hint"], .light, .dot').count()).toBe(0);
      await page.keyboard.press('h');
      await saying(page, 'Advice is switched off');
      await act(page, 'menu');
      await act(page, 'settings');
      await page.locator('input[name="advice"]').check();
      await act(page, 'close');
      await page.locator('[data-action="hint"]').waitFor();
      expect(await page.locator('.light').count()).toBe(0);
    });
  });

  it('hints at a move that keeps the win', async () => {
    await atTable(
      DEAL,
      async (page) => {
        await act(page, 'hint');
        await saying(page, 'keeps the win');
        const hinted = await page
          .locator('.hinted')
          .evaluateAll((cards) => cards.map(({ id }) => id.slice(5)));
        const moves = judgeMoves(START, MEDIUM).filter(({ move }) => 'card' in move);
        const keeping = moves
          .filter(({ verdict }) => verdict === 'winnable')
          .map(({ move }) => moveWord(move));
        expect(
          keeping.some((word) =>
            word.split('>').every((name) => !/^..$/.test(name) || hinted.includes(name)),
          ),
        ).toBe(true);
      },
      ON,
    );
  });

  it('colours all moves as the library judges them', async () => {
    await atTable(
      DEAL,
      async (page) => {
        await act(page, 'all-moves');
        await saying(page, 'undecided: 0');
        const dots = await page
          .locator('.dot')
          .evaluateAll((all) => all.map((dot) => dot.getAttribute('title')!));
        const judged = judgeMoves(START, MEDIUM).map(({ move, verdict }) => {
          return `${moveWord(move)}: ${verdict === 'winnable' ? 'Winnable' : 'Unwinnable'}`;
        });
        expect(dots.sort()).toEqual(judged.sort());
      },
      ON,
    );
  });

  it('is counted in the result', async () => {
    await atTable(
      LAST,
      async (page) => {
        await act(page, 'hint');
        await saying(page, '♥Q → ⌂ keeps the win');
        for (const card of ['QH', 'KH']) await drag(page, `[data-card="${card}"]`, '.slot.foundation');
        expect(await textOf(page, '[data-number="hints"]')).toBe('1');
      },
      ON,
    );
  });

  it('turns its light red where the win is lost, and leads back to the last winnable position', async () => {
    await atTable(
      DEAL,
      async (page) => {
        for (const move of LOST.slice(0, 7)) await makeMove(page, move);
        await light(page, 'winnable');
        const kept = await lying(page);
        for (const move of LOST.slice(7)) await makeMove(page, move);
        await light(page, 'unwinnable');
        await page.locator('[data-action="back-to-win"]', { hasText: '2 moves' }).click();
        await saying(page, '2 moves taken back');
        expect(await lying(page)).toEqual(kept);
        await light(page, 'winnable');
        // Two undos, each counted as a move at this level.
        expect(await countOf(page, 'moves')).toBe('11');
      },
      ON,
    );
  });

  it('after the game draws its line, with the move that lost it and those that kept it', async () => {
    await atTable(DEAL, async (page) => {
      for (const move of LOST) await makeMove(page, move);
      await act(page, 'menu');
      await act(page, 'give-up');
      await act(page, 'yes');
      await act(page, 'graph');
      await page.locator('.graph[data-lost="8"]').waitFor();
      expect(await page.locator('.course.winnable').count()).toBe(7);
      expect(await page.locator('.course.unwinnable').count()).toBe(2);
      const caption = await textOf(page, '.graph figcaption');
      expect(caption).toContain('Move 8, ♦3 → ▢, lost the win. It was kept by: ♣6 → ▢');
    });
  });

  it('shows the rest of a win step by step, from a link too', async () => {
    await atTable(`${DEAL}&show`, async (page) => {
      await page.locator('[data-show-step]').waitFor();
      await page.locator('[data-action="show-play"]', { hasText: 'Pause' }).click();
      const steps = Number((await textOf(page, '[data-show-step]'))!.split(' of ')[1]);
      const at = async () => Number(await page.locator('[data-show-step]').getAttribute('data-show-step'));
      const here = await at();
      await act(page, 'show-on');
      await act(page, 'show-on');
      await act(page, 'show-back');
      expect(await at()).toBe(here + 1);
      await page.evaluate(
        `for (let step = 0; step < ${steps}; step += 1) document.querySelector('[data-action="show-on"]').click()`,
      );
      await page.locator(`[data-show-step="${steps}"]`).waitFor();
      expect(Object.keys(await lying(page)).every((pile) => pile.startsWith('foundation'))).toBe(true);
      await act(page, 'show-leave');
      expect(await countOf(page, 'moves')).toBe('0');
      expect(judge(START, MEDIUM).verdict).toBe('winnable');
      expect((await lying(page))['column-0']).toBeDefined();
    });
  });

  it('that takes long shows that it thinks, and can be stopped', async () => {
    /** A solver that does not come to an end. */
    const before = `globalThis.Worker = class {
      postMessage() { setTimeout(() => this.onmessage({ data: { type: 'progress', nodes: 20000 } })); }
      terminate() { globalThis.stopped = true; }
    };`;
    const play = async (page: Page) => {
      await act(page, 'hint');
      await saying(page, 'Thinking: 20000 positions');
      await act(page, 'cancel');
      await saying(page, 'Stopped');
      expect(await page.evaluate('globalThis.stopped')).toBe(true);
      for (const move of LOST.slice(0, 1)) await makeMove(page, move);
      expect(await countOf(page, 'moves')).toBe('1');
    };
    await atTable(DEAL, play, { settings: { advice: true }, before });
  });

  it('says which limit left a position undecided', async () => {
    /** A solver whose memory was not enough. */
    const before = `globalThis.Worker = class {
      postMessage() { setTimeout(() => this.onmessage({ data: { type: 'hint', verdict: 'undecided', limit: 'memory' } })); }
      terminate() {}
    };`;
    const play = async (page: Page) => {
      await light(page, 'undecided');
      expect(await textOf(page, '.light')).toBe('Undecided: the memory limit');
      await act(page, 'hint');
      await saying(page, 'Undecided: the memory limit');
    };
    await atTable(DEAL, play, { ...ON, before });
  });
});
