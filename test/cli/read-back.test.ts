import { describe, expect, it } from 'vitest';
import { inputParts, lookedInto } from '../../src/batch/inputs.js';
import { dealNumber } from '../../src/deals/deal.js';
import { InputGatherer } from '../../src/deals/formats/gather.js';
import { readDeal } from '../../src/deals/input.js';
import { boardLine } from '../../src/game/board.js';
import { pictureOf } from '../../src/game/picture.js';
import { ruleSet } from '../../src/game/rule-sets.js';
import { filled } from '../../src/report/fill.js';
import { runCommand } from '../support/command.js';
import { testFolder, writeIn } from '../support/folder.js';
import { linesOf } from '../support/text.js';

const folder = testFolder();
const MOVES = 'AH>F 2H>F 7D>8D';

async function refused(args: readonly string[], says: string, stdin = ''): Promise<void> {
  const { code, stdout, stderr } = await runCommand(args, stdin);
  expect([code, stdout], args.join(' ')).toEqual([2, '']);
  expect(linesOf(stderr)).toHaveLength(1);
  expect(stderr).toContain(says);
}

describe('the table that deal prints', () => {
  it.each(['RU1-C-AAAAABB', 'KL1-3-AAAAAB7', 'YU1-Y-AAAAABR'])('of %s is read back', async (code) => {
    const table = (await runCommand(['deal', code])).stdout;
    const board = (await runCommand(['deal', code, '--format', 'board'])).stdout;
    const path = writeIn(folder, `${code}.txt`, table);
    const verdict = (await runCommand(['check', code])).stdout.slice(code.length);
    expect(await runCommand(['check', '--file', path])).toEqual({
      code: 0,
      stdout: board.trimEnd() + verdict,
      stderr: '',
    });
    expect((await runCommand(['check', table])).stdout).toBe(board.trimEnd() + verdict);
    expect((await runCommand(['deal', '-'], table)).stdout).toBe(board);
    const hint = (await runCommand(['hint', code])).stdout;
    expect((await runCommand(['hint', '-'], table)).stdout).toBe(hint);
    expect((await runCommand(['hint', '--file', path])).stdout).toBe(hint);
    const replayed = (await runCommand(['replay', code, '--short'])).stdout;
    expect((await runCommand(['replay', '-', '--short'], table)).stdout).toBe(replayed);
    expect((await runCommand(['replay', '--file', path, '--short'])).stdout).toBe(replayed);
  });

  it('is one input among others', () => {
    const hard = ruleSet('hard');
    const klondike = ruleSet('klondike1');
    const first = `RU1-C-AAAAABB (classic)\n${pictureOf(dealNumber(hard, 1), hard)}`;
    const second = pictureOf(dealNumber(klondike, 7), klondike, { colour: true });
    const gather = (text: string) => {
      const gatherer = new InputGatherer();
      return [...text.split('\n').flatMap((line) => gatherer.push(line)), ...gatherer.end()];
    };
    for (const between of ['\n', '\n\n', '\n# remark\n']) {
      expect(gather([first, second, '12', first, first].join(between)).map(({ text }) => text)).toEqual([
        first,
        second,
        '12',
        first,
        first,
      ]);
    }
    expect(boardLine(readDeal(second, { rules: klondike }).position, klondike)).toBe(
      boardLine(dealNumber(klondike, 7), klondike),
    );
  });

  it('names its rules, and the deal that it shows', async () => {
    const hard = ruleSet('hard');
    const table = pictureOf(dealNumber(hard, 1), hard);
    expect(readDeal(`RU1-C-AAAAABB (classic)\n${table}`)).toMatchObject({
      number: 1,
      rules: ruleSet('classic'),
      notes: [],
    });
    expect(readDeal(`(relaxed no-returns)\n${table}`).rules).toMatchObject({
      build: 'any-suit',
      returns: false,
    });
    expect(readDeal(`deal 1 (hard)\n${table}`, { rules: ruleSet('medium') })).toMatchObject({
      number: 1,
      notes: ['titles of tables name hard; they are taken under medium, as asked'],
    });
    await refused(
      ['check', '-'],
      'the table is not the deal that its title names',
      `deal 2 (hard)\n${table}\n`,
    );
    await refused(['check', '-'], 'unknown rule set "harder"', `(harder)\n${table}\n`);
    await refused(['check', '-'], 'names no rules', table);
  });

  it('may have unseen cards', async () => {
    const hard = ruleSet('hard');
    const table = `(hard)\n${pictureOf(dealNumber(hard, 1), hard).replace('(4D)', '(??)').replace('(3C)', '(??)')}`;
    const { code, stdout } = await runCommand(['hint', '-', '--samples', '5'], table);
    expect([code, stdout]).toEqual([0, expect.stringContaining('2 cards unseen')]);
  });
});

describe('the one deal of replay and hint', () => {
  it('is there once, and from one place', async () => {
    for (const command of ['replay', 'hint']) {
      await refused([command], 'give one deal');
      await refused([command, '1', '--file', 'x'], 'give one deal');
      await refused([command, '-', '--moves-file', '-'], 'cannot both come from stdin');
      await refused([command, '-'], 'stdin: it holds no deal', '\n');
      await refused([command, '-'], 'stdin:2: a second deal', 'RU1-C-AAAAABB\n12\n');
      await refused([command, '--file', '/no/such/file'], '/no/such/file: there is no such file');
    }
  });
});

describe('a line of play', () => {
  it('may be numbered, with arrows', async () => {
    const plain = await runCommand(['replay', 'RU1-C-AAAAABB', '--moves', MOVES]);
    for (const moves of [
      '1. AH>F 2. 2H>F 3. 7D>8D',
      '1) AH→F\n2) 2H → F\n3) 7♦ -> 8♦',
      'AH=>F, 2H⇒F; 7D > 8D',
    ]) {
      expect(await runCommand(['replay', 'RU1-C-AAAAABB', '--moves', moves])).toEqual(plain);
    }
  });

  it.each([
    ['RU1-C-AAAAABB', []],
    ['KL1-3-AAAAAB7', ['--moves-format', 'klondike-solver']],
    ['KL1-3-AAAAAB7', ['--moves-format', 'minimal-klondike']],
  ])('of check --solution %s %j is read as it was printed, 80 columns wide', async (code, format) => {
    const answer = (await runCommand(['check', code, '--solution', ...format])).stdout;
    const lines = linesOf(answer);
    expect(lines.length).toBeGreaterThan(3);
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(80);
    const own = await runCommand(['replay', code, '--short']);
    expect(own.code).toBe(0);
    const path = writeIn(folder, 'answer.txt', answer);
    for (const args of [
      [code, '--moves', answer],
      [code, '--moves-file', path],
      ['--file', path],
    ]) {
      expect(await runCommand(['replay', ...args, '--short', ...format]), args.join()).toEqual(own);
    }
  });

  it('is replayed in few lines by --short, and what it prints is a line again', async () => {
    const { code, stdout } = await runCommand(['replay', 'RU1-C-AAAAABB', '--moves', MOVES, '--short']);
    expect(code).toBe(1);
    expect(stdout).toContain('(classic)\n1. AH>F 2. 2H>F 3. 7D>8D\n\nfoundations  -S  2H  -D  -C\n');
    expect(stdout.match(/^foundations /gm)).toHaveLength(1);
    const none = await runCommand(['replay', 'RU1-C-AAAAABB', '--moves', '', '--short']);
    expect(none.stdout).toContain('(classic)\n\nfoundations  -S  -H  -D  -C\n');
    await refused(
      ['replay', '1', '--short', '--json'],
      "option '--short' cannot be used with option '--json'",
    );
    const won = (await runCommand(['replay', 'RU1-C-AAAAABB', '--short'])).stdout.split('\n\n')[0]!;
    const again = await runCommand(['replay', 'RU1-C-AAAAABB', '--moves', won.replace(/^.*\n/, '')]);
    expect(again.code).toBe(0);
  });

  it('is laid in lines that are as long as they may be', () => {
    expect(filled('a:', ['bb', 'cc', 'dddddddd', 'e'], 2, 6)).toBe('a: bb\n  cc\n  dddddddd\n  e');
    expect(filled('', ['bb', 'cc'], 0, 5)).toBe('bb cc');
    expect(filled('a', [], 2)).toBe('a');
  });
});

describe('a file with one deal', () => {
  const only = async (text: string) => {
    const [part] = inputParts([], [writeIn(folder, 'only.txt', text)], undefined);
    const seen = await lookedInto(part!);
    const items: unknown[] = [];
    for await (const span of seen.spans()) items.push(...('items' in span ? span.items : []));
    return { single: seen.single?.text, items: items.length };
  };

  it('is judged in the process itself, as an argument is', async () => {
    expect(await only('# one\n\n{"number":1,"rules":"hard"}\n')).toEqual({
      single: '{"number":1,"rules":"hard"}',
      items: 1,
    });
    expect(await only('1\n2\n')).toEqual({ single: undefined, items: 2 });
    expect(await only(Array.from({ length: 20_000 }, (_, index) => `${index}\n`).join(''))).toEqual({
      single: undefined,
      items: 20_000,
    });
    await expect(only('\n')).rejects.toThrow('it holds no deal');
  });
});
