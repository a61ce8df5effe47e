import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseRules } from '../../src/deals/rules-text.js';
import { BUILDS, describeRules, EMPTY_COLUMNS, RULE_SETS, withChanges } from '../../src/game/rule-sets.js';
import { runCommand } from '../support/command.js';
import { linesOf } from '../support/text.js';

const UNLIMITED = Number.POSITIVE_INFINITY;

describe('changed rules', () => {
  it('are described by words that read back as the same rules', () => {
    const changes = fc.record(
      {
        emptyColumn: fc.constantFrom(...EMPTY_COLUMNS),
        build: fc.constantFrom(...BUILDS),
        maxGroup: fc.oneof(fc.integer({ min: 1, max: 52 }), fc.constant(UNLIMITED)),
        returns: fc.boolean(),
      },
      { requiredKeys: [] },
    );
    const stock = fc.record(
      {
        draw: fc.integer({ min: 1, max: 24 }),
        redeals: fc.oneof(fc.nat({ max: 30 }), fc.constant(UNLIMITED)),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(fc.constantFrom(...RULE_SETS), changes, stock, (rules, change, ofStock) => {
        const changed = withChanges(rules, rules.stock === undefined ? change : { ...change, ...ofStock });
        expect(parseRules(describeRules(changed))).toEqual(changed);
        expect(parseRules(describeRules(changed))).toBe(parseRules(describeRules(changed)));
      }),
    );
  });

  it('are named wherever a verdict is printed', async () => {
    const args = ['check', '1', '--rules', 'yukon', '--empty-column', 'any', '--build', 'other-suit'];
    const { code, stdout, stderr } = await runCommand([...args, '--max-group', '5']);
    expect(code).toBe(0);
    expect(stdout).toContain('yukon empty-column=any build=other-suit max-group=5');
    expect(stderr).toBe(
      'note: yukon is changed by an option: yukon empty-column=any build=other-suit max-group=5\n',
    );
  });

  it('are measured, dealt and explained like any others', async () => {
    const measure = ['rate', '--deals', '20', '--rules', 'moosehide', '--limit-nodes', '2000'];
    const rate = await runCommand([...measure, '--empty-column', 'none']);
    expect([rate.code, rate.stdout.includes('moosehide empty-column=none')]).toEqual([0, true]);
    const deal = await runCommand([
      'deal',
      '1',
      '--rules',
      'klondike1',
      '--build',
      'any-suit',
      '--draw',
      '2',
    ]);
    expect(deal.stdout).toContain('klondike1 build=any-suit draw=2');
    const words = await runCommand(['rules', 'moosehide empty-column=none']);
    expect(words.stdout).toMatch(/^columns +built down in any suit but the same$/m);
    expect(words.stdout).toMatch(/^empty column +takes no card$/m);
  });

  it('of Klondike may be named by the cards drawn', async () => {
    const dealt = async (...args: string[]) => (await runCommand(['deal', '1', ...args])).stdout;
    expect(await dealt('--rules', 'klondike', '--draw', '3')).toBe(await dealt('--rules', 'klondike3'));
    expect(await dealt('--rules', 'klondike', '--draw', '1')).toBe(await dealt('--rules', 'klondike1'));
    expect(await dealt('--rules', 'klondike', '--draw', '2')).toContain('(klondike1 draw=2)');
  });
});

describe('rule options that make no sense', () => {
  it.each([
    ['--empty-column is', ['--empty-column', 'king']],
    ['--build', ['--build', 'other']],
    ['--max-group', ['--max-group', '0']],
    ['--max-group', ['--max-group', '53']],
    ['--draw', ['--draw', '25']],
    ['--draw', ['--draw', '0']],
    ['hard has no stock, so no cards are drawn from it', ['--draw', '2']],
    ['--rules is given twice; give it once', ['--rules', 'hard']],
    ['--returns and --no-returns contradict each other; give one', ['--returns', '--no-returns']],
    ['--max-group is given twice; give it once', ['--max-group', '3', '--max-group', '4']],
  ])('are refused by one line: %s', async (_, args) => {
    for (const command of [
      ['check', '1'],
      ['rate', '--deals', '1'],
    ]) {
      const { code, stdout, stderr } = await runCommand([...command, '--rules', 'hard', ...args]);
      expect([code, stdout, linesOf(stderr).length]).toEqual([2, '', 1]);
    }
  });

  it.each([
    [
      'klondike',
      '"klondike" is klondike1 or klondike3 here, by the cards drawn at a time; name one of them, or give --draw',
    ],
    [
      'russian',
      '"russian" is hard, classic, medium, easy or relaxed here ("winnable rules" says what each means); name one of them',
    ],
    ['hard returns no-returns', '"hard returns no-returns" says twice what "no-returns" says'],
  ])('as names of rule sets point to the right words: %s', async (name, message) => {
    const { code, stderr } = await runCommand(['check', '1', '--rules', name]);
    expect([code, stderr]).toEqual([2, `error: ${message}\n`]);
  });
});
