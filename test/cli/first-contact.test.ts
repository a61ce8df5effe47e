import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runCommand } from '../support/command.js';
import { testFolder, writeIn } from '../support/folder.js';
import { linesOf } from '../support/text.js';

const folder = testFolder();

/** Asserts that a run says one line on stderr and ends with 2. */
async function refused(args: readonly string[], says: string): Promise<void> {
  const { code, stdout, stderr } = await runCommand(args);
  expect([code, stdout], args.join(' ')).toEqual([2, '']);
  expect(linesOf(stderr)).toHaveLength(1);
  expect(stderr).toContain(says);
}

describe('winnable', () => {
  it('says alone what to type for the main jobs', async () => {
    const { code, stdout, stderr } = await runCommand([]);
    expect([code, stderr]).toEqual([0, '']);
    for (const words of ['winnable check ', 'winnable generate ', 'winnable rate ', 'winnable help']) {
      expect(stdout).toContain(words);
    }
  });

  it('judges a deal that stands where a command is expected', async () => {
    const line = await runCommand(['check', 'RU1-C-AAAAABB']);
    expect(await runCommand(['RU1-C-AAAAABB'])).toEqual(line);
    const board = 'KD/(TH)JH/(KSKCKH)QH/-/-/-/-';
    for (const args of [
      ['pysol:16', '--rules', 'hard'],
      ['1', '--rules', 'hard'],
      [board, '--rules', 'yukon-returns'],
    ]) {
      expect(await runCommand(args), args[0]).toEqual(await runCommand(['check', ...args]));
    }
  });

  it('points the words of others to its own', async () => {
    await refused(
      ['solve', 'pysol:16', '--rules', 'hard'],
      'type: winnable check pysol:16 --rules hard --solution',
    );
    await refused(['solve', '(2C)3D/-'], "type: winnable check '(2C)3D/-' --solution");
    await refused(['shuffle'], 'type: winnable deal --random');
    await refused(['grade'], 'type: winnable generate --grade');
    await refused(['merge'], 'type: winnable rate merge');
    await refused(['constructor'], "unknown command 'constructor'");
  });

  it('prints the help of a command of a command, and refuses help for what there is not', async () => {
    const take = await runCommand(['pool', 'take', '--help']);
    expect(take.stdout).toMatch(/^Usage: winnable pool take /);
    for (const args of [
      ['help', 'pool', 'take'],
      ['pool', 'take', '-h'],
    ]) {
      expect(await runCommand(args)).toEqual(take);
    }
    for (const args of [
      ['help', 'nothing'],
      ['nothing', '--help'],
      ['pool', 'nothing', '-h'],
    ]) {
      await refused(args, "unknown command 'nothing'");
    }
    expect((await runCommand(['-h'])).stdout).toBe((await runCommand(['help'])).stdout);
  });
});

describe('a board whose first column is empty', () => {
  const board = '-/KD/(TH)JH/(KSKCKH)QH/-/-/-';

  it('is no option', async () => {
    const checked = await runCommand(['check', board, '--rules', 'yukon-returns']);
    expect(checked).toEqual({ code: 0, stdout: `${board}: winnable (yukon-returns, 3 nodes)\n`, stderr: '' });
    const shown = await runCommand(['deal', board, '--rules', 'yukon-returns', '--format', 'board']);
    expect(shown.stdout).toBe(`${board}\n`);
    const replayed = await runCommand([
      'replay',
      board,
      '--rules',
      'yukon-returns',
      '--moves',
      'KD>E',
      '--json',
    ]);
    expect(JSON.parse(linesOf(replayed.stdout)[0]!)).toMatchObject({ input: board, board });
    const audited = await runCommand(['audit', board, '--rules', 'yukon-returns']);
    expect(audited.stdout).toContain('audited 1 of 1 deal: 1 winnable');
  });

  it('is named as it was written where it is wrong', async () => {
    await refused(['check', '-/KD', '--rules', 'hard'], 'error: "-/KD": a board has 7 columns');
  });
});

describe('an input that is none', () => {
  it('is pointed to how it is written', async () => {
    await refused(['check', 'ms24'], '"ms24" is written pysol:ms24');
    await refused(['check', 'pysol24'], '"pysol24" is written pysol:24');
    await refused(['check', 'deals.txt'], 'it is read by --file deals.txt');
    await refused(['check', '../deals'], 'it is read by --file ../deals');
    await refused(['check', 'deals'], 'a file of them is read by --file');
    await refused(['deal', '--random'], 'deal numbers name no rules');
    await refused(['deal', '--range', '1..2'], 'deal numbers name no rules');
  });

  it('is one line where a file is no text', async () => {
    const noise = Buffer.from(Array.from({ length: 5000 }, (_, index) => (index * 73 + (index >> 3)) % 256));
    await refused(['check', '--file', writeIn(folder, 'noise', noise)], 'it is no text');
    await refused(
      ['check', '--file', writeIn(folder, 'a.db', Buffer.from('SQLite format 3\0\u0010\0'))],
      'it is an SQLite file; "winnable pool export"',
    );
    await refused(
      ['check', '--file', writeIn(folder, 'utf16', Buffer.from('\uFEFF1\n2\n', 'utf16le'))],
      'it is UTF-16 text; save it as UTF-8',
    );
    mkdirSync(join(folder, 'moves'));
    await refused(
      ['replay', 'RU1-C-AAAAABB', '--moves-file', join(folder, 'moves')],
      'it is a directory; a file with a line of play stands here',
    );
  });
});
