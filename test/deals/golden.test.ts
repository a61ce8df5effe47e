import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { gameCode } from '../../src/deals/codes.js';
import { dealNumber } from '../../src/deals/deal.js';
import { boardLine } from '../../src/game/board.js';
import { RULE_SETS } from '../../src/game/rule-sets.js';

/**
 * The mapping from numbers to deals is frozen: codes that people wrote down must name the same cards for ever. If
 * this test fails, the mapping was changed, and what has to change back is the program, never the golden file.
 */
interface Golden {
  readonly family: string;
  /** The first deals in full, their codes under every rule letter of the family. */
  readonly deals: readonly {
    readonly number: number;
    readonly codes: readonly string[];
    readonly board: string;
  }[];
  /** SHA-256 over the board lines of the deals 0 … count − 1, a line end behind each. */
  readonly count: number;
  readonly sha256: string;
}

const golden = JSON.parse(readFileSync(new URL('../golden/deals.json', import.meta.url), 'utf8')) as Golden[];

/** The same form, made by the program. */
function made(family: string, full: number, count: number): Golden {
  const ruleSets = RULE_SETS.filter((rules) => rules.family === family);
  const rules = ruleSets[0]!;
  const hash = createHash('sha256');
  for (let number = 0; number < count; number += 1)
    hash.update(`${boardLine(dealNumber(rules, number), rules)}\n`);
  const deals = Array.from({ length: full }, (_, number) => ({
    number,
    codes: ruleSets.map((set) => gameCode(set, number)).filter((code) => code !== undefined),
    board: boardLine(dealNumber(rules, number), rules),
  }));
  return { family, deals, count, sha256: hash.digest('hex') };
}

describe('the frozen mapping from numbers to deals', () => {
  it('is pinned for every family', () => {
    expect(golden.map(({ family }) => family)).toEqual([...new Set(RULE_SETS.map(({ family }) => family))]);
    for (const { deals, count } of golden) {
      expect(deals).toHaveLength(20);
      expect(count).toBe(100_000);
    }
  });

  it.each(golden)('of the family $family', ({ family, ...rest }) => {
    expect(made(family, rest.deals.length, rest.count)).toEqual({ family, ...rest });
  });
});
