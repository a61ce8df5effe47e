import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { tableLink } from '../../src/deals/table-link.js';
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
  textOf,
  useBrowser,
} from '../support/table.js';
import { winnableDeals } from '../support/winnable.js';

useBrowser();

/** A deal of a level with a line that wins, and a link to it. */
function dealOf(level: string) {
  const { number, start, moves } = winnableDeals(level, 1)[0]!;
  return { start, moves, link: tableLink(start, ruleSet(level), number) };
}

describe.skipIf(NO_BROWSER)('undo', () => {
  for (const level of ['easy', 'medium', 'hard']) {
    it(`at ${level} reaches back to the deal, counts as a move and takes the points back`, async () => {
      const { moves, link } = dealOf(level);
      await atTable(link, async (page) => {
        const deal = await lying(page);
        for (const move of moves.slice(0, 6)) await makeMove(page, move);
        for (let undone = 1; undone <= 6; undone += 1) await page.keyboard.press('z');
        expect(await lying(page)).toEqual(deal);
        expect(await countOf(page, 'moves')).toBe('12');
        expect(await countOf(page, 'points')).toBe('0');
        expect(await page.locator('[data-action="undo"]').isDisabled()).toBe(true);
        await page.keyboard.press('y');
        expect(await lying(page)).not.toEqual(deal);
      });
    });
  }

  for (const level of ['classic', 'relaxed']) {
    it(`at ${level} keeps the last hundred moves, and the moves stay counted`, async () => {
      // The queen goes to and fro: at Classic between her king and the foundation.
      const [there, back] =
        level === 'relaxed'
          ? ['[data-card="KD"]', '[data-card="KS"]']
          : ['.slot.foundation', '[data-card="KC"]'];
      await atTable(
        `#rules=${level}&deal=QSKH/-/KS${level === 'relaxed' ? 'QC/KD/KC' : '/KD/KCQC'}/QD/QH`,
        async (page) => {
          for (let turn = 0; turn < 51; turn += 1) {
            await drag(page, '[data-card="QC"]', there);
            await drag(page, '[data-card="QC"]', back);
          }
          expect(await countOf(page, 'moves')).toBe('102');
          for (let undone = 0; undone < 103; undone += 1) await page.keyboard.press('z');
          expect(await countOf(page, 'moves')).toBe('102');
          expect(await page.locator('[data-action="undo"]').isDisabled()).toBe(true);
          // Two moves were too far back to be taken back.
          for (let again = 0; again < 103; again += 1) await page.keyboard.press('y');
          expect(await countOf(page, 'moves')).toBe('202');
        },
      );
    });
  }
});

describe.skipIf(NO_BROWSER)('the end', () => {
  const LAST = '(KS)KHQH/KD/KC/-/-/-/-';

  it('at Hard is played up by the game itself, and not at Classic', async () => {
    await atTable(`#rules=hard&deal=${LAST}`, async (page) => {
      await drag(page, '[data-card="QH"]', '.slot.foundation');
      await page.locator('dialog').waitFor({ state: 'detached' });
      await drag(page, '[data-card="KH"]', '.slot.foundation');
      expect(await textOf(page, 'dialog h2')).toBe('You won!');
    });
    await atTable(`#rules=classic&deal=${LAST}`, async (page) => {
      for (const card of ['QH', 'KH']) await drag(page, `[data-card="${card}"]`, '.slot.foundation');
      expect(await page.locator('dialog, [data-action="finish"]').count()).toBe(0);
      expect(await pileOf(page, 'KD')).toBe('column-1');
      for (const card of ['KS', 'KD', 'KC']) await drag(page, `[data-card="${card}"]`, '.slot.foundation');
      expect(await textOf(page, 'dialog h2')).toBe('You won!');
    });
  });

  it('of Klondike is offered, and played when asked', async () => {
    await atTable('#rules=klondike1&deal=KS/KH/-/-/-/-/- | KD | KC', async (page) => {
      expect(await pileOf(page, 'KS')).toBe('column-0');
      await act(page, 'finish');
      expect(await textOf(page, 'dialog h2')).toBe('You won!');
    });
  });

  it('shows moves, time, both scores, mode, hints and undos, and the results at that level', async () => {
    await atTable(`#rules=hard&deal=${LAST}`, async (page) => {
      await drag(page, '[data-card="QH"]', '.slot.foundation');
      await page.keyboard.press('z');
      await drag(page, '[data-card="QH"]', '.slot.foundation');
      await drag(page, '[data-card="KH"]', '.slot.foundation');
      const shown: Record<string, string> = await page.evaluate(
        `Object.fromEntries([...document.querySelectorAll('dialog [data-number], dialog [data-result]')].map((one) =>
          [one.dataset.number ?? one.dataset.result, one.textContent]))`,
      );
      expect(shown).toMatchObject({
        mode: 'Russian Solitaire · Hard',
        moves: '4',
        undos: '1',
        hints: '0',
        wins: '1',
        losses: '0',
        share: '100 %',
        streak: '1',
        bestStreak: '1',
      });
      expect(shown.time).toMatch(/^0:\d\d$/);
      expect(Number(shown.scoreSkillGames)).toBeGreaterThan(50);
      expect(shown.scoreApp).toBe('55');
    });
  });
});

describe.skipIf(NO_BROWSER)('a deal', () => {
  it('given up for a new one counts as lost at its level', async () => {
    const { moves, link } = dealOf('medium');
    await atTable(link, async (page) => {
      const newDeal = async () => {
        await act(page, 'menu');
        await act(page, 'new-deal');
      };
      // Nothing was played, so nothing is given up.
      await newDeal();
      await page.locator('dialog').waitFor({ state: 'detached' });
      await page.evaluate(`location.hash = '${link}&again'`);
      for (const move of moves.slice(0, 2)) await makeMove(page, move);
      await newDeal();
      await act(page, 'stay');
      expect(await countOf(page, 'moves')).toBe('2');
      await newDeal();
      await act(page, 'yes');
      expect(await countOf(page, 'moves')).toBe('0');
      await act(page, 'menu');
      await act(page, 'leave');
      expect(await textOf(page, '[data-result="losses"]')).toBe('1');
      expect(await textOf(page, '[data-result="wins"]')).toBe('0');
      expect(await textOf(page, '[data-result="streak"]')).toBe('-1');
      await page.locator('[data-level="hard"]').click();
      expect(await textOf(page, '[data-result="losses"]')).toBe('0');
    });
  });

  it('of Easy is one of the certified ones', async () => {
    await atTable('', async (page) => {
      await page.locator('[data-level="easy"]').click();
      await act(page, 'play');
      const code = (await textOf(page, '.code'))!;
      expect(code).toMatch(/^RU1-E-[A-Z2-7]{7}$/);
      const { certifiedEasy } = await import('../support/certified.js');
      expect(certifiedEasy()).toContain(code);
    });
  });

  it('of Klondike in which no move is left is said to be so, and undo and restart are offered', async () => {
    const stuck = '(TS)KH/(TH)KD/(TD)KS/(TC)KC/(QSQC)JS/(QH)JH/(QD)JD | JC | -';
    await atTable(`#rules=klondike1%20redeals%3D0&deal=${encodeURIComponent(stuck)}`, async (page: Page) => {
      await point(page, await gripOf(page, '.slot.stock'));
      expect(await textOf(page, 'dialog h2')).toBe('No move is left.');
      for (const name of ['undo', 'restart', 'new-deal']) {
        expect(await page.locator(`dialog [data-action="${name}"]`).count()).toBe(1);
      }
    });
  });
});
