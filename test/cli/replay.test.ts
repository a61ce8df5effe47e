import { describe, expect, it } from 'vitest';
import { runCommand } from '../support/command.js';
import { testFolder, writeIn } from '../support/folder.js';

const folder = testFolder();
const last = (text: string, count: number) => text.trimEnd().split('\n').slice(-count);

describe('winnable replay', () => {
  it("plays the solver's own line to the end and scores it", async () => {
    const { code, stdout, stderr } = await runCommand(['replay', 'RU1-C-AAAAABB']);
    expect([code, stderr]).toEqual([0, '']);
    const [won, site, app] = last(stdout, 3);
    expect(won).toMatch(/^won after \d+ steps$/);
    expect(site).toMatch(
      /^skill\.games: 520 points \(\d+ moves, time not known, so no penalty and no bonus\)$/,
    );
    expect(app).toMatch(/^Russian Solitaire app: 625 points \(\d+ moves\)$/);
    // The start and the table after each step.
    const steps = Number(/\d+/.exec(won!)![0]);
    expect(stdout.match(/^foundations /gm)).toHaveLength(steps + 1);
  });

  it('plays a given line, undo and times included', async () => {
    const moves = 'AH>F@3 2H>F@5 undo@31 2H>F@40';
    const { code, stdout } = await runCommand(['replay', 'RU1-C-AAAAABB', '--moves', moves]);
    expect(code).toBe(1);
    expect(stdout).toContain('3. undo@31');
    const [result, site, app] = last(stdout, 3);
    expect(result).toBe('not won: after 4 steps not all cards are on the foundations');
    // 10 + 10, less 30 at second 30 (held at 0), less nothing for the undo at 0, and 10 again.
    expect(site).toMatch(/^skill\.games: 10 points \(4 moves, 40 seconds\)$/);
    expect(app).toMatch(/^Russian Solitaire app: 20 points \(3 moves\)$/);
  });

  it('reads the line from a file', async () => {
    const path = writeIn(folder, 'line.txt', '\uFEFFAH>F\r\n2h>f\r\n');
    const { code, stdout } = await runCommand(['replay', '1', '--rules', 'hard', '--moves-file', path]);
    const piped = await runCommand(['replay', '1', '--rules', 'hard', '--moves-file', '-'], 'AH>F 2H>F');
    expect(code).toBe(1);
    expect(piped.stdout).toBe(stdout);
    expect(stdout).toContain('2. 2H>F');
  });

  it('says which step is illegal and why', async () => {
    const { code, stdout } = await runCommand(['replay', 'RU1-C-AAAAABB', '--moves', 'AH>F 3H>F 2H>F']);
    expect(code).toBe(2);
    expect(stdout).toContain('illegal at step 2, 3H>F: 3H is not a top card');
    expect(stdout).not.toContain('3. 2H>F');
  });

  it('refuses what is no line of play with one line', async () => {
    for (const [args, says] of [
      [['--moves', 'AH>F 2H>G'], '--moves: step 2: "2H>G" is no move'],
      [['--moves-file', '/no/such/file'], '/no/such/file: there is no such file'],
      [['--moves', 'AH>F', '--moves-file', 'x'], "option '--moves-file <path>' cannot be used with"],
      [['--moves', 'AH>F@9', '--seconds', '5'], '5 seconds for the whole line; they are 9 or more'],
    ] as const) {
      const { code, stdout, stderr } = await runCommand(['replay', 'RU1-C-AAAAABB', ...args]);
      expect([code, stdout]).toEqual([2, '']);
      expect(stderr.trimEnd().split('\n')).toHaveLength(1);
      expect(stderr).toContain(says);
    }
  });

  it('shows no line for a deal that cannot be won', async () => {
    const lost = await runCommand(['replay', '2', '--rules', 'hard']);
    expect([lost.code, lost.stdout]).toEqual([1, 'unwinnable (hard): there is no line of play to show\n']);
    const unknown = await runCommand(['replay', '1', '--rules', 'hard', '--limit-nodes', '1']);
    expect(unknown.code).toBe(3);
    expect(unknown.stdout).toBe('undecided (hard, nodes limit reached): there is no line of play to show\n');
  });

  it('prints one object a step as JSON', async () => {
    const args = ['replay', 'KL1-3-AAAAAB7', '--moves', 'draw draw', '--json'];
    const { code, stdout } = await runCommand(args);
    const objects = stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(code).toBe(1);
    expect(objects.map(({ step, move }) => [step, move])).toEqual([
      [0, undefined],
      [1, 'draw'],
      [2, 'draw'],
      [undefined, undefined],
    ]);
    expect(objects.at(-1)).toEqual({ result: 'not won', steps: 2 });
  });
});
