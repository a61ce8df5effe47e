import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { hear, startCommand } from '../support/command.js';
import { readVectors } from '../support/vectors.js';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

const start = (args: readonly string[]) => hear(startCommand(args));

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((resolve) => setTimeout(resolve, 20));
}

describe('the process', () => {
  it('answers each line of stdin before the next is written', async () => {
    const { child, ended } = start(['check', '-', '--rules', 'hard']);
    const answers = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
    for (const input of ['1', 'RU1-H-AAAAACV', '3']) {
      child.stdin.write(`${input}\n`);
      expect((await answers.next()).value).toMatch(new RegExp(`^${input}: (un)?winnable`));
    }
    child.stdin.end();
    expect((await ended).code).toBe(0);
  });

  it('ends quietly when nobody reads its output any more', async () => {
    const { child, said, ended } = start(['check', '--range', '1..1000000', '--rules', 'hard']);
    child.stdout.once('data', () => child.stdout.destroy());
    expect((await ended).code).toBe(141);
    expect(said.stderr).toBe('');
  });

  it('stops at Ctrl-C with 130, whole lines printed', async () => {
    const { child, said, ended } = start(['check', '--range', '1..100000000', '--rules', 'hard']);
    await until(() => said.stdout.length > 1000);
    child.kill('SIGINT');
    expect((await ended).code).toBe(130);
    expect(said.stdout).toMatch(/\n$/);
    const inputs = said.stdout
      .trimEnd()
      .split('\n')
      .map((line) => Number(line.split(':')[0]));
    // Whatever was finished behind a deal that was still at work is left out: no gaps.
    expect(inputs).toEqual(inputs.map((_, index) => index + 1));
    expect(said.stderr).toBe(`note: interrupted; ${inputs.length} inputs answered\n`);
  });

  it('sums up at Ctrl-C what was answered', async () => {
    const { child, said, ended } = start(['check', '-', '--rules', 'hard', '--summary']);
    child.stdin.write('1\n2\n');
    // An error is printed at once, so it tells when the lines before it are answered.
    child.stdin.write('nonsense\n');
    await until(() => said.stderr !== '');
    child.kill('SIGINT');
    expect((await ended).code).toBe(130);
    expect(said.stdout).toMatch(/^hard +2 +1 +1 +0 /m);
  });

  it('stops at Ctrl-C in the midst of a deal that takes for ever', async () => {
    const [yukon] = readVectors<{ board: string }>('legal-moves.ndjson').filter(
      (vector) => (vector as { rules?: string }).rules === 'yukon',
    );
    const { child, said, ended } = start([
      'check',
      '-',
      '--without',
      'dead-ends,safe-foundations,restarts,twin-homes,ordering',
      '--limit-memory',
      '100000',
    ]);
    child.stdin.write('{"number":1,"rules":"hard"}\n');
    child.stdin.write(`${JSON.stringify({ board: yukon!.board, rules: 'yukon' })}\n`);
    await until(() => said.stdout.includes('\n'));
    child.kill('SIGINT');
    expect((await ended).code).toBe(130);
    expect(said.stdout).toMatch(/^1: winnable/);
  });

  // util-linux; without it the bar is not looked at.
  it.skipIf(!existsSync('/usr/bin/script'))(
    'shows a progress bar on a terminal, and only there',
    async () => {
      const command = `${process.execPath} dist/bin/winnable.js check --range 1..3000 --rules hard --summary`;
      const screen = hear(spawn('/usr/bin/script', ['-qec', command, '/dev/null'], { cwd: ROOT }));
      expect((await screen.ended).code).toBe(0);
      expect(screen.said.stdout).toMatch(/█░* \d+ % +\d+\/3000 deals +\d+ deals\/s +\d+ s left/);
      expect(screen.said.stdout).toMatch(/hard +3000 /);
      const piped = start(['check', '--range', '1..3000', '--rules', 'hard', '--summary']);
      expect((await piped.ended).code).toBe(0);
      expect(piped.said.stderr).toBe('');
    },
  );
});
