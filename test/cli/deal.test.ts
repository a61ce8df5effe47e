import seedrandom from 'seedrandom';
import { describe, expect, it } from 'vitest';
import { readDeal } from '../../src/deals/input.js';
import { boardLine } from '../../src/game/board.js';
import { positionFromJson } from '../../src/game/json.js';
import { parsePicture } from '../../src/game/picture.js';
import { ruleSet } from '../../src/game/rule-sets.js';
import { judge } from '../../src/judge/judge.js';
import { runCommand } from '../support/command.js';
import { linesOf } from '../support/text.js';

const board = boardLine(readDeal('RU1-C-AAAAABB').position, ruleSet('classic'));

describe('winnable deal', () => {
  it('shows one deal in every form', async () => {
    const rules = ruleSet('classic');
    const table = await runCommand(['deal', 'RU1-C-AAAAABB']);
    const [title, ...picture] = table.stdout.split('\n');
    expect(title).toBe('RU1-C-AAAAABB (classic)');
    expect(boardLine(parsePicture(picture.join('\n'), rules), rules)).toBe(board);
    const line = await runCommand(['deal', '1', '--rules', 'classic', '--format', 'board']);
    expect(line.stdout).toBe(`${board}\n`);
    const code = await runCommand(['deal', '1', '--rules', 'classic', '--format', 'code']);
    expect(code.stdout).toBe('RU1-C-AAAAABB\n');
    const json = await runCommand(['deal', board, '--rules', 'classic', '--format', 'json']);
    const { columns, foundations, ...rest } = JSON.parse(json.stdout) as Record<string, unknown>;
    expect(rest).toEqual({ input: board, rules: 'classic', board });
    expect(boardLine(positionFromJson({ columns, foundations }, rules), rules)).toBe(board);
  });

  it('gives no code where a deal has none', async () => {
    const { code, stderr } = await runCommand(['deal', board, '--rules', 'hard', '--format', 'code']);
    expect([code, stderr]).toEqual([
      2,
      'error: only a deal of one of our own numbers has a code; use another --format\n',
    ]);
  });

  it('lists a range, one a line', async () => {
    const codes = await runCommand(['deal', '--range', '0..2', '--rules', 'hard']);
    expect(linesOf(codes.stdout)).toEqual(['RU1-H-AAAAAAR', 'RU1-H-AAAAABT', 'RU1-H-AAAAACV']);
    const boards = await runCommand(['deal', '--range', '1..2', '--rules', 'yukon-returns']);
    expect(linesOf(boards.stdout)).toEqual(
      ['1', '2'].map((number) => {
        const { position, rules } = readDeal(number, { rules: ruleSet('yukon') });
        return boardLine(position, rules);
      }),
    );
  });

  it('chooses deals by the documented generator', async () => {
    const { stdout, stderr } = await runCommand([
      'deal',
      '--random',
      '3',
      '--seed',
      'tuesday',
      '--rules',
      'hard',
      '--format',
      'json',
    ]);
    const random = seedrandom.alea('tuesday');
    const numbers = [random(), random(), random()].map((share) => Math.floor(share * 2 ** 30));
    expect(linesOf(stdout).map((line) => (JSON.parse(line) as { number: number }).number)).toEqual(numbers);
    expect(stderr).toBe('');
  });

  it('prints the seed that it chose, and repeats by it', async () => {
    const first = await runCommand(['deal', '--random', '2', '--rules', 'hard']);
    const seed = /^note: seed (\d+)\n$/.exec(first.stderr)?.[1];
    expect(seed).toBeDefined();
    const again = await runCommand(['deal', '--random', '2', '--rules', 'hard', '--seed', seed!]);
    expect(again.stdout).toBe(first.stdout);
    expect(linesOf(first.stdout)).toHaveLength(2);
  });

  it('makes only winnable deals under easy', async () => {
    const { stdout } = await runCommand(['deal', '--random', '12', '--seed', '1', '--rules', 'easy']);
    const codes = linesOf(stdout);
    expect(new Set(codes).size).toBe(12);
    for (const code of codes) {
      expect(code).toMatch(/^RU1-E-/);
      const { position, rules } = readDeal(code);
      expect(judge(position, rules).verdict).toBe('winnable');
    }
  });
});
