import { execFile } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runCommand } from '../support/command.js';
import { testFolder } from '../support/folder.js';
import { RedisServer } from '../support/redis.js';
import { linesOf } from '../support/text.js';

const folder = testFolder();
const program = new URL('../../dist/bin/winnable.js', import.meta.url).pathname;

let redis: RedisServer;

beforeAll(async () => {
  redis = await RedisServer.start(`${folder}/redis`);
});

afterAll(() => redis.kill());

/** Runs a line as a user types it, in a folder of its own. */
function typed(line: string): Promise<{ code: number | null; stderr: string }> {
  const script = `winnable() { ${process.execPath} ${program} "$@"; }; ${line}`;
  return new Promise((resolve) => {
    const child = execFile('bash', ['-c', script], { cwd: folder, maxBuffer: 2 ** 26 }, (_, __, stderr) => {
      resolve({ code: child.exitCode, stderr });
    });
  });
}

/** What the examples find where they are typed, as the ones before them leave it. */
const BEFORE = [
  'winnable generate --count 8 --grade --out easy.db',
  'winnable generate --count 3 --out ungraded.db',
  'winnable pool export easy.db > easy.ndjson',
  'winnable rate --rules hard,medium --deals 40 --ledger rates.db',
  'winnable rate --rules klondike3 --redeals 2 --deals 10 --ledger rates.db',
  'winnable rate --rules hard --deals 40 --shard 1/2 --ledger a.db',
  'winnable rate --rules hard --deals 40 --shard 2/2 --ledger b.db',
  'cp a.db shard-1.db && cp b.db shard-2.db',
];

/** The same example with fewer deals: how many there are is no part of what is shown. */
function small(example: string): string {
  return example
    .replace(/(--count|--sample) \d+/, '$1 3')
    .replace(/--deals \d+/, '--deals 40')
    .replace(/--games \d+ --samples \d+/, '--games 1 --samples 2')
    .replace(/--range 1\.\.\d+/, '--range 1..40')
    .replace('redis://queue.example:6379', redis.address)
    .replace(/^winnable work/, 'winnable work --idle 0.1')
    .replace('--out easy.db', '--out other.db')
    .replace('--from 2000', '--from 2')
    .replace('pool grade easy.db', 'pool grade plain.db');
}

/** The names of the commands that a help lists. */
function commandsIn(help: string): string[] {
  const list = /\nCommands:\n((?: {2}.*\n)+)/.exec(help)?.[1] ?? '';
  return [...list.matchAll(/^ {2}([a-z][\w-]*)/gm)]
    .map((match) => match[1]!)
    .filter((name) => name !== 'help');
}

/** A command, and what its help says. */
interface Help {
  readonly words: string;
  readonly text: string;
}

/** The help of a command and those of the commands in it. */
async function helpsOf(words: readonly string[]): Promise<Help[]> {
  const { code, stdout } = await runCommand(['help', ...words]);
  expect(code, words.join(' ')).toBe(0);
  const helps = [{ words: words.join(' '), text: stdout }];
  for (const name of commandsIn(stdout)) helps.push(...(await helpsOf([...words, name])));
  return helps;
}

let helps: readonly Help[];

beforeAll(async () => {
  helps = await helpsOf([]);
});

/** The examples in a help. */
function examplesIn({ words, text }: Help): string[] {
  const examples = linesOf(text).filter((line) => line.startsWith('  winnable '));
  // Every command shows how it is used.
  expect(examples.length, `examples of ${words}`).toBeGreaterThan(0);
  return examples.map((line) => line.trim());
}

describe('every help', () => {
  it('fits into 80 columns', async () => {
    const { stdout } = await runCommand([]);
    for (const { words, text } of [...helps, { words: 'no command', text: stdout }]) {
      expect(
        linesOf(text).filter((line) => line.length > 80),
        words,
      ).toEqual([]);
    }
  });
});

describe('the examples in the help', () => {
  it('work as they stand', async () => {
    const examples = new Set(helps.flatMap(examplesIn));
    expect(examples.size).toBeGreaterThan(20);
    for (const line of BEFORE) expect(await typed(line), line).toMatchObject({ code: 0 });
    for (const example of examples) {
      const { code, stderr } = await typed(
        `rm -f all.db other.db; cp ungraded.db plain.db; ${small(example)}`,
      );
      expect(stderr, example).not.toMatch(/^error: /m);
      expect([0, 1, 3], example).toContain(code);
    }
  });
});
