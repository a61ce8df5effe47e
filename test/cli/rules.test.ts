import { describe, expect, it } from 'vitest';
import { RULE_SETS } from '../../src/game/rule-sets.js';
import { TECHNIQUES } from '../../src/solver/solve.js';
import { runCommand } from '../support/command.js';
import { linesOf } from '../support/text.js';

/** The first words of a text's lines, but for those that continue the line above. */
function firstWords(text: string): string[] {
  return linesOf(text)
    .filter((line) => !line.startsWith(' '))
    .map((line) => line.split(' ')[0]!);
}

describe('winnable rules', () => {
  it('lists every rule set', async () => {
    const { code, stdout } = await runCommand(['rules']);
    expect(code).toBe(0);
    expect(firstWords(stdout).slice(0, -1)).toEqual(RULE_SETS.map(({ name }) => name));
  });

  it('says what one means, changes included', async () => {
    const { stdout } = await runCommand(['rules', 'klondike3 no-returns redeals=2']);
    expect(stdout).toMatch(/^rule set +klondike3 no-returns redeals=2$/m);
    expect(stdout).toMatch(/^foundations .*cards may not come back/m);
    expect(stdout).toMatch(/^stock +3 cards at a time; redeals: 2$/m);
    expect((await runCommand(['rules', 'classic'])).stdout).toMatch(/^groups .*at most 20 cards$/m);
  });

  it('lists the techniques that can be switched off', async () => {
    const { stdout } = await runCommand(['rules', '--techniques']);
    expect(firstWords(stdout)).toEqual(TECHNIQUES.map(({ name }) => name));
  });
});

describe('the help', () => {
  // That they work is shown by help-examples.test.ts, which types every one.
  it('has two worked examples for every command', async () => {
    const main = await runCommand(['--help']);
    const commands = [...main.stdout.matchAll(/^ {2}([a-z]+) (?=.* {2})/gm)]
      .map((match) => match[1]!)
      .filter((name) => name !== 'help');
    expect(commands).toEqual(expect.arrayContaining(['check', 'deal', 'replay', 'rules']));
    for (const command of ['check', 'deal', 'replay', 'rules']) {
      const { code, stdout, stderr } = await runCommand([command, '--help']);
      expect([code, stderr]).toEqual([0, '']);
      const examples = stdout
        .split('Examples:\n')[1]!
        .split('\n')
        .filter((line) => line.startsWith('  winnable '));
      expect(examples.length, command).toBeGreaterThanOrEqual(2);
    }
  });

  it('prints the version', async () => {
    expect((await runCommand(['--version'])).stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
  });
});
