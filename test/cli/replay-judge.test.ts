import { describe, expect, it } from 'vitest';
import { runCommand } from '../support/command.js';

const MOVES = 'TS>JS AD>2D QC>KC 8S>9S AS>2S 2D>3D 8D>9D 3D>E AH>2H';
const judged = (...args: string[]) => runCommand(['replay', '12', '--rules', 'medium', '--judge', ...args]);

describe('winnable replay --judge', () => {
  it('shows where the game was lost, what would have kept it, and how many undos lead back', async () => {
    const { code, stdout, stderr } = await judged('--moves', MOVES);
    expect([code, stderr]).toEqual([1, '']);
    const lines = stdout.split('\n');
    expect(lines.slice(0, 5)).toEqual([
      'RU1-M-AAAAAMV (medium), 9 steps',
      'start +   (+ can be won, . cannot, ? undecided)',
      '    1 +++++++..',
      'Lost by step 8, 3D>E: 3♦ with the four cards on it to the empty column 2; turns up a card.',
      'Take back 2 moves to stand where it could still be won.',
    ]);
    expect(lines[5]).toMatch(/^What would have kept the win: 6C>E 9H>E/);
    expect(stdout).toContain('The last winnable position, after step 7:\nfoundations');
  });

  it('follows undos', async () => {
    const { code, stdout } = await judged('--moves', `${MOVES} undo undo 9H>E`);
    expect(code).toBe(0);
    expect(stdout).toContain('    1 +++++++...++\nAt its end it can be won, or is won.\n');
  });

  it('prints a line a step as JSON, and one for the end', async () => {
    const { stdout } = await judged('--moves', MOVES, '--json');
    const rows = stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(rows.map(({ verdict }) => verdict).filter((verdict) => verdict === 'winnable')).toHaveLength(8);
    expect(rows).toHaveLength(11);
    expect(rows.at(-1)).toMatchObject({ result: 'unwinnable', losing: { step: 8, move: '3D>E', undos: 2 } });
  });

  it('makes a page with the table at the turning point', async () => {
    const { stdout } = await judged('--moves', MOVES, '--format', 'html');
    expect(stdout).toContain('<title>RU1-M-AAAAAMV (medium), 9 steps</title>');
    expect(stdout).toContain('Lost by step 8, 3D&gt;E');
    expect(stdout.match(/class="card/g)).toHaveLength(52);
  });

  it('links every step of that page to the table, where --table says it lies', async () => {
    const args = ['--moves', MOVES, '--format', 'html', '--table', '../t.html'];
    const { stdout } = await judged(...args);
    const links = [...stdout.matchAll(/href="(\.\.[^"]*)"/g)].map(([, link]) =>
      link!.replaceAll('&amp;', '&'),
    );
    expect(links).toHaveLength(10);
    expect(links[0]).toBe('../t.html#RU1-M-AAAAAMV');
    const steps = await judged('--moves', MOVES, '--json');
    const boards = steps.stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line).board);
    for (const [step, link] of links.entries()) {
      if (step > 0) expect(link).toBe(`../t.html#rules=medium&deal=${encodeURIComponent(boards[step])}`);
    }
  });

  it("finds nothing wrong with the solver's own line", async () => {
    const { code, stdout } = await judged();
    expect(code).toBe(0);
    expect(stdout).not.toMatch(/^ +\d+ .*[.?]/m);
  });

  it.each([
    [['--moves', 'AS>F'], 'illegal'],
    [['--table', 't.html'], '--table is for the links of a page; it goes with --format html'],
    [['--format', 'pdf'], 'Allowed choices are text, html'],
    [['--format', 'html', '--json'], 'cannot be used with'],
    [['--moves', 'foo'], '--moves: step 1: "foo" is no move'],
    [['--seconds', '5'], '--seconds is for the scores'],
    [['--limit-nodes', 'many'], 'It is a whole number'],
  ])('with %j ends with 2', async (args, message) => {
    const { code, stdout, stderr } = await judged(...args);
    expect(code).toBe(2);
    expect((stdout + stderr).toLowerCase()).toContain(message.toLowerCase());
  });

  it('wants --judge where a format is asked for', async () => {
    const { code, stderr } = await runCommand(['replay', '12', '--rules', 'medium', '--format', 'html']);
    expect([code, stderr]).toEqual([
      2,
      'error: --format goes with --judge; without it, the tables are text\n',
    ]);
  });
});
