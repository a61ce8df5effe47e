import { copyFileSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { hear, runCommand, startCommand } from '../support/command.js';
import { testFolder } from '../support/folder.js';
import { until } from '../support/redis.js';

const folder = testFolder();
const [one, many] = [join(folder, 'one.db'), join(folder, 'many')];
const SETTINGS = ['--grade', '--games', '6', '--limit-nodes', '300', '--threads', '2'];
const pool = (...args: string[]) => runCommand(['pool', ...args]);
const generate = (out: string, count: number, ...args: string[]) =>
  runCommand(['generate', '--count', `${count}`, '--out', out, ...SETTINGS, ...args]);

/** What a command prints of a pool, whatever it is called. */
async function saidOf(path: string, command: string, ...args: string[]): Promise<string> {
  const { code, stdout, stderr } = await pool(command, path, ...args);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  return stdout.replaceAll(path, 'POOL');
}

beforeAll(async () => {
  expect((await generate(one, 40)).code).toBe(0);
  // In two goes, of which the first ends within a file.
  expect((await generate(many, 25, '--files-of', '10')).code).toBe(0);
  expect((await generate(many, 40, '--files-of', '10')).code).toBe(0);
});

describe('a folder of pools', () => {
  it('holds what one file would, in files of so many deals', async () => {
    expect(readdirSync(many)).toEqual(['000001.db', '000002.db', '000003.db', '000004.db']);
    for (const name of readdirSync(many)) {
      expect(JSON.parse((await pool('stats', join(many, name), '--json')).stdout)).toMatchObject({
        deals: 10,
      });
    }
    for (const [command, ...args] of [
      ['export'],
      ['export', '--format', 'csv'],
      ['stats'],
      ['stats', '--json'],
      ['list', '--sort', 'ease', '--json'],
      ['verify', '--json'],
      ['take', '--count', '5', '--seed', 'monday'],
      ['report'],
    ] as const) {
      expect(await saidOf(many, command, ...args), command).toBe(await saidOf(one, command, ...args));
    }
  });

  it('is joined into one file', async () => {
    const joined = join(folder, 'joined.db');
    expect((await pool('merge', many, '--out', joined)).code).toBe(0);
    expect(await saidOf(joined, 'export')).toBe(await saidOf(one, 'export'));
  });

  it('is the same when its making was killed again and again, and full when it is full', async () => {
    const path = join(folder, 'killed');
    const args = ['--count', '40', '--out', path, ...SETTINGS, '--files-of', '10'];
    for (const name of ['000001.db', '000002.db', '000004.db']) {
      const run = hear(startCommand(['generate', ...args]));
      let over = false;
      void run.ended.then(() => {
        over = true;
      });
      await until(() => over || existsSync(join(path, name)));
      run.child.kill('SIGKILL');
      await run.ended;
    }
    expect((await runCommand(['generate', ...args])).code).toBe(0);
    expect(await saidOf(path, 'export')).toBe(await saidOf(one, 'export'));
    expect(await saidOf(path, 'stats', '--json')).toBe(await saidOf(one, 'stats', '--json'));
    expect((await runCommand(['generate', ...args])).stderr).toBe(
      'note: the pool held that many already; nothing was added\n',
    );
  });

  it('serves deals of all its files, none twice, and takes marks back', async () => {
    const path = join(folder, 'served');
    await generate(path, 20, '--files-of', '5');
    const take = (count: number, mark: string) =>
      pool('take', path, '--count', `${count}`, '--mark', mark, '--seed', mark);
    const [first, second] = [await take(12, 'first'), await take(8, 'second')];
    const codes = [first, second].flatMap(({ stdout }) => stdout.trim().split('\n'));
    expect(new Set(codes).size).toBe(20);
    const none = await take(1, 'third');
    expect(none).toMatchObject({ code: 1, stdout: '' });
    expect(none.stderr).toContain('only 0 deals left that fit, 20 more are served already; none is taken');
    expect(await saidOf(path, 'marks')).toBe('first: 12 deals\nsecond: 8 deals\n');
    expect((await saidOf(path, 'export')).match(/"mark":"second"/g)).toHaveLength(8);
    expect(await saidOf(path, 'unmark', '--mark', 'first')).toBe(
      'POOL: 12 deals marked first can be taken again\n',
    );
    expect((await take(12, 'third')).stdout.trim().split('\n').sort()).toEqual(
      first.stdout.trim().split('\n').sort(),
    );
  });

  it('is graded file by file, and gone on with from where that was cut short', async () => {
    const [path, alone] = [join(folder, 'graded'), join(folder, 'graded.db')];
    for (const [out, ...args] of [[path, '--files-of', '4'], [alone]] as const)
      await runCommand(['generate', '--count', '10', '--out', out, ...args]);
    // As if it had ended behind the first file.
    expect((await pool('grade', join(path, '000001.db'), '--games', '6')).code).toBe(0);
    expect((await pool('grade', path, '--games', '6')).stdout).toContain(
      '6 deals graded by 6 simulated games each, 4 had a grade before',
    );
    await pool('grade', alone, '--games', '6');
    expect(await saidOf(path, 'export')).toBe(await saidOf(alone, 'export'));
  });
});

describe('a folder that is not as it should be', () => {
  it('is refused in one line that says what is wrong', async () => {
    const [empty, broken, file] = [join(folder, 'empty'), join(folder, 'broken'), join(folder, 'file')];
    mkdirSync(empty);
    mkdirSync(broken);
    writeFileSync(file, 'text');
    for (const name of readdirSync(many)) copyFileSync(join(many, name), join(broken, name));
    renameSync(join(broken, '000002.db'), join(folder, 'kept'));
    const refused = async (args: string[], words: string) => {
      const { code, stdout, stderr } = await runCommand(args);
      expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
      expect(stderr).toContain(words);
      expect(stderr.trim().split('\n')).toHaveLength(1);
    };
    const more = (out: string, ...args: string[]) => [
      'generate',
      '--count',
      '41',
      '--out',
      out,
      ...SETTINGS,
      ...args,
    ];
    await refused(['pool', 'stats', empty], `error: ${empty}: a folder, not a pool, and none that`);
    await refused(
      ['pool', 'export', broken],
      `error: ${broken}: 000002.db is missing, and 000003.db is there`,
    );
    copyFileSync(join(many, '000003.db'), join(broken, '000002.db'));
    await refused(['pool', 'verify', broken], `error: ${join(broken, '000002.db')}: it begins at number`);
    rmSync(join(broken, '000002.db'));
    await refused(more(many), `error: ${many}: a folder of pools; give the --files-of`);
    await refused(more(many, '--files-of', '7'), 'give --files-of 10, or another --out');
    await refused(
      more(file, '--files-of', '7'),
      `error: ${file}: a file; with --files-of, --out names a folder`,
    );
    await refused(more(join(folder, 'no', 'x'), '--files-of', '7'), 'there is no folder');
    await refused(more(many, '--files-of', '0'), "option '--files-of <n>' argument '0' is invalid");
    await refused(
      ['generate', '--count', '41', '--out', many, '--files-of', '10', '--rules', 'hard'],
      `error: ${many}: the pool was made with `,
    );
  });
});
