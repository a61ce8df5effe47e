import { describe, expect, test } from 'vitest';
import { parseRules } from '../../src/deals/rules-text.js';
import { ruleSet } from '../../src/game/rule-sets.js';
import {
  checkComparable,
  checkMonotonicity,
  comparePair,
  MonotonicityBroken,
} from '../../src/rates/comparison.js';
import { implies } from '../../src/rates/monotonicity.js';
import { UNDECIDED, UNWINNABLE, type VerdictCode, WINNABLE } from '../../src/rates/verdict-block.js';
import { noVerdicts, VerdictRecord } from '../../src/rates/verdict-record.js';

describe('which rules allow every line of play of which', () => {
  test.each([
    ['classic', 'hard'],
    ['hard', 'medium'],
    ['classic', 'medium'],
    ['easy', 'medium'],
    ['medium', 'easy'],
    ['classic', 'relaxed'],
    ['yukon', 'yukon-returns'],
    ['hard no-returns', 'hard'],
    ['klondike3', 'klondike1'],
    ['klondike3 redeals=2', 'klondike1 redeals=2'],
    ['klondike3 redeals=2', 'klondike1'],
    ['klondike1 redeals=2', 'klondike1 redeals=3'],
    ['klondike1 redeals=3', 'klondike1'],
    ['klondike3 no-returns', 'klondike3'],
  ])('%s implies %s', (narrow, wide) => {
    expect(implies(parseRules(narrow), parseRules(wide))).toBe(true);
  });

  test.each([
    ['hard', 'classic'],
    ['medium', 'hard'],
    ['hard', 'relaxed'],
    ['relaxed', 'classic'],
    ['medium', 'relaxed'],
    ['yukon-returns', 'yukon'],
    ['klondike1', 'klondike3'],
    ['klondike3', 'klondike1 redeals=5'],
    ['klondike1 redeals=3', 'klondike1 redeals=2'],
    ['hard', 'yukon-returns'],
    ['yukon', 'klondike1'],
  ])('%s does not imply %s', (narrow, wide) => {
    expect(implies(parseRules(narrow), parseRules(wide))).toBe(false);
  });
});

function record(name: string, codes: readonly VerdictCode[]): VerdictRecord {
  const made = new VerdictRecord(ruleSet(name), noVerdicts(1));
  codes.forEach((code, number) => {
    if (code === UNDECIDED) made.set(number, { code, nodes: 1, limit: 'nodes' });
    else if (code !== 0) made.set(number, { code, nodes: 1 });
  });
  return made;
}

const [W, L, U] = [WINNABLE, UNWINNABLE, UNDECIDED] as const;

test('a deal that breaks monotonicity is named', () => {
  const span = { from: 0, end: 4 };
  const hard = record('hard', [L, W, U, L]);
  checkMonotonicity([record('classic', [L, U, W, L]), hard, record('medium', [W, W, W, L])], span);
  expect(() => checkMonotonicity([hard, record('classic', [L, W, W, W])], span)).toThrow(MonotonicityBroken);
  expect(() => checkMonotonicity([hard, record('classic', [L, W, W, W])], span)).toThrow(
    'deal 3 (RU1-C-AAAAADF) is winnable under classic and unwinnable under hard',
  );
  expect(() =>
    checkMonotonicity([record('easy', [W, L, L, L]), record('medium', [W, W, L, L])], span),
  ).toThrow('deal 1 (RU1-M-AAAAABP) is winnable under medium and unwinnable under easy');
});

test('pairs are counted, those with an undecided member apart, those without a verdict not at all', () => {
  const a = record('classic', [W, W, L, L, U, W, U, 0]);
  const b = record('relaxed', [W, L, W, L, W, U, U, W]);
  expect(comparePair(a, b, { from: 0, end: 8 })).toEqual({
    both: 1,
    onlyA: 1,
    onlyB: 1,
    neither: 1,
    undecided: 3,
  });
});

test('rule sets that share no decks are refused, and one named twice', () => {
  const compare = (...names: string[]) => checkComparable(names.map((name) => parseRules(name)));
  compare('hard', 'relaxed', 'easy');
  compare('klondike1', 'klondike3', 'klondike3 redeals=0');
  expect(() => compare('hard', 'yukon')).toThrow('hard and yukon do not share decks (families RU and YU)');
  expect(() => compare('hard', 'medium', 'hard')).toThrow('hard is named twice');
});
