import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { dealNumber } from '../../src/deals/deal.js';
import { ruleSet } from '../../src/game/rule-sets.js';
import { DEFAULT_GAMES, GRADE_VERSION, Grader } from '../../src/grading/grade.js';
import { LEVELS } from '../../src/grading/player.js';
import { totalSkipped } from '../../src/pool/pool-deal.js';
import { readRecord } from '../../src/pool/record.js';
import { faultsOf, Uniqueness } from '../../src/pool/verify.js';

const FILE = fileURLToPath(new URL('../../data/easy-1000.ndjson', import.meta.url));

describe('data/easy-1000.ndjson', () => {
  const rows = readFileSync(FILE, 'utf8').trimEnd().split('\n').map(readRecord);

  test('holds a thousand graded Easy deals from number 0 upward, none left out and none twice', () => {
    expect(rows).toHaveLength(1000);
    const uniqueness = new Uniqueness();
    let next = 0;
    for (const { deal } of rows) {
      expect(deal.number).toBe(next + totalSkipped(deal.skipped));
      expect(deal.rules).toBe('easy');
      expect(deal.skipped.undecided).toBe(0);
      expect(deal.grade).toMatchObject({ version: GRADE_VERSION });
      expect(deal.grade!.games.reduce((sum, games) => sum + games, 0)).toBe(DEFAULT_GAMES);
      expect(uniqueness.repeats(deal)).toEqual([]);
      next = deal.number + 1;
    }
  });

  test('is proved by the rules engine: every line of play wins', () => {
    for (const { deal, hash } of rows) expect(faultsOf(deal, hash)).toEqual([]);
  });

  test('holds the grades that the player model gives', () => {
    const rules = ruleSet('easy');
    const grader = new Grader(rules);
    for (const { deal } of rows.filter((_, index) => index % 100 === 0)) {
      const won = grader.playGames(dealNumber(rules, deal.number)).map((level) => level.won);
      expect([deal.number, won]).toEqual([deal.number, deal.grade!.won]);
    }
  });

  test('shows that stronger players win more on nearly every deal', () => {
    for (let level = 1; level < LEVELS.length; level += 1) {
      const share = (at: number) => rows.map(({ deal }) => deal.grade!.won[at]! / deal.grade!.games[at]!);
      const [weaker, stronger] = [share(level - 1), share(level)];
      const inOrder = stronger.filter((won, index) => won >= weaker[index]!).length;
      expect(inOrder).toBeGreaterThanOrEqual(980);
    }
  });
});
