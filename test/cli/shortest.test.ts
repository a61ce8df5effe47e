import { describe, expect, it } from 'vitest';
import { readDeal } from '../../src/deals/input.js';
import { parseLine } from '../../src/game/notation.js';
import type { Move } from '../../src/game/position.js';
import { proveWin } from '../../src/proof/replay.js';
import { runCommand } from '../support/command.js';

const DEAL = 'RU1-H-AAAAABT';

describe('--shortest', () => {
  it('gives the fewest moves of a win, and the win', async () => {
    const { code, stdout, stderr } = await runCommand(['check', DEAL, '--shortest', '--solution', '--json']);
    expect([code, stderr]).toEqual([0, '']);
    const { shortest, moves } = JSON.parse(stdout);
    expect(shortest).toMatchObject({ least: 78, most: 78 });
    expect(moves).toHaveLength(78);
    const { position, rules } = readDeal(DEAL, {});
    proveWin(
      position,
      parseLine(moves.join(' ')).map(({ action }) => action as Move),
      rules,
    );
  });

  it('says the same of several deals on threads, and nothing of a lost one', async () => {
    const args = ['check', DEAL, 'RU1-E-AAAAABJ', '--shortest', '--limit-nodes', '200'];
    const [one, two] = await Promise.all(['1', '2'].map((n) => runCommand([...args, '--threads', n])));
    expect(one).toEqual(two);
    const [limited] = one!.stdout.split('\n');
    expect(limited).toMatch(
      /^RU1-H-AAAAABT: winnable \(hard, \d+ nodes, shortest win at most 82 moves, at least \d\d, nodes limit reached\)$/,
    );
    const lost = await runCommand(['check', '0', '--rules', 'hard', '--shortest']);
    expect(lost.stdout).toMatch(/^0: unwinnable \(hard, \d+ nodes?\)\n$/);
  });

  it('is a bound from both sides where a limit is reached, of Klondike with its draws too', async () => {
    for (const args of [
      ['3', '--rules', 'klondike1'],
      ['1', '--rules', 'yukon'],
    ]) {
      const { code, stdout } = await runCommand([
        ...['check', ...args, '--shortest', '--json', '--limit-nodes', '2000'],
      ]);
      expect(code).toBe(0);
      const { shortest } = JSON.parse(stdout);
      expect(shortest.limit).toBe('nodes');
      expect(shortest.least).toBeGreaterThan(52);
      expect(shortest.most).toBeGreaterThan(shortest.least);
    }
  });

  it('leads a hint, from where the game stands', async () => {
    const hint = await runCommand(['hint', DEAL, '--shortest']);
    expect(hint.stdout).toContain(`${DEAL} (hard): winnable; shortest win 78 moves\n1. AH>F `);
    const json = await runCommand(['hint', DEAL, '--shortest', '--json', '--moves', 'AH>F 2H>F']);
    expect(JSON.parse(json.stdout)).toMatchObject({ length: 76, shortest: { least: 76, most: 76 } });
  });

  it('is what a replay shows where no line is given, and what a line is measured by', async () => {
    const replay = await runCommand(['replay', DEAL, '--shortest']);
    expect(replay.code).toBe(0);
    expect(replay.stdout).toContain('won after 78 steps\n');
    expect(replay.stdout).toMatch(/\nshortest win 78 moves\n$/);
    const line = await runCommand(['replay', DEAL, '--shortest', '--json', '--moves', 'AH>F']);
    expect(line.code).toBe(1);
    const end = JSON.parse(line.stdout.trimEnd().split('\n').at(-1)!);
    expect(end).toMatchObject({ result: 'not won', steps: 1, shortest: { least: 78, most: 78 } });
    const answer = await runCommand(['check', DEAL, '--shortest', '--solution']);
    const read = await runCommand(['replay', '-', '--short'], answer.stdout);
    expect([read.code, read.stderr]).toEqual([0, '']);
    expect(read.stdout).toContain('won after 78 steps\n');
    const lost = await runCommand(['replay', '0', '--rules', 'hard', '--shortest', '--moves', '9D>E undo']);
    expect(lost.stderr).not.toContain('internal');
  });

  const BLIND = 'AH/(??)7D5HKHKSJD/(????)QH5S6C5DTC/(??????)8STHJSACQD/(????????)JCQS3HTS7H/';
  it.each([
    [
      ['check', '1', '--rules', 'hard', '--shortest', '--summary'],
      '--shortest says something of each deal, and --summary only counts',
    ],
    [['check', '1', '--rules', 'hard', '--shortest', '--limit-nodes', '0'], 'It is a whole number'],
    [['check', '1', '--rules', 'hard', '--shortest=5'], "unknown option '--shortest=5'"],
    [['hint', '1', '--rules', 'hard', '--shortest', '--limit-time', '0'], 'a number of seconds above 0'],
    [
      ['hint', '--rules', 'hard', `${BLIND}(??????????)TD6S7S2C8D/(????????????)KDADQC4C2H`, '--shortest'],
      '--shortest goes with positions of which every card is named',
    ],
    [['replay', '1', '--rules', 'hard', '--shortest', '--judge'], '--judge for its steps; give one of them'],
    [['replay', '1', '--shortest'], 'names no rules'],
    [['replay', DEAL, '--shortest', '--moves', 'AH>'], '--moves: step 1'],
  ])('refuses %j in one line', async (args, message) => {
    const { code, stdout, stderr } = await runCommand(args);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain(message);
    expect(stderr.trimEnd().split('\n')).toHaveLength(1);
  });
});
