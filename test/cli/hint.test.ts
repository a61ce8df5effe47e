import { describe, expect, it } from 'vitest';
import { runCommand } from '../support/command.js';

describe('winnable hint', () => {
  it('says what to play, and how the known win goes on', async () => {
    const { code, stdout, stderr } = await runCommand(['hint', 'RU1-H-AAAAABT']);
    expect(stderr).toBe('');
    expect(code).toBe(0);
    expect(stdout.split('\n').slice(0, 3)).toEqual([
      'RU1-H-AAAAABT (hard): winnable; the win that is known takes 82 more moves',
      '1. AH>F   A♥ to its foundation; empties column 1',
      '2. 2H>F   2♥ to its foundation',
    ]);
    expect(stdout.trimEnd().split('\n')).toHaveLength(6);
  });

  it('counts the moves that keep the win', async () => {
    const { stdout } = await runCommand(['hint', 'RU1-H-AAAAABT', '--all', '--json']);
    const answer = JSON.parse(stdout);
    expect(answer).toMatchObject({ state: 'winnable', kept: 5, legal: 5, length: 82 });
    expect(answer.all.map(({ move }: { move: string }) => move)).toContain('AH>2H');
  });

  it('says how many moves to take back in a lost game', async () => {
    const moves = 'TS>JS AD>2D QC>KC 8S>9S AS>2S 2D>3D 8D>9D 3D>E AH>2H';
    const now = await runCommand(['hint', '12', '--rules', 'medium', '--moves', moves]);
    expect(now.code).toBe(1);
    expect(now.stdout).toContain('stuck, it cannot be won and no move changes anything');
    expect(now.stdout).toContain('Take back 2 moves: step 8, 3D>E, lost it (3♦');
    const json = await runCommand(['hint', '12', '--rules', 'medium', '--moves', `${moves} undo`, '--json']);
    expect(JSON.parse(json.stdout)).toMatchObject({ state: 'lost', takeBack: 1 });
    const back = await runCommand(['hint', '12', '--rules', 'medium', '--moves', `${moves} undo undo`]);
    expect(back.code).toBe(0);
  });

  it('reads the position from stdin as from an argument', async () => {
    const there = await runCommand(['hint', '-'], 'RU1-H-AAAAABT\n');
    expect(there.stdout).toBe((await runCommand(['hint', 'RU1-H-AAAAABT'])).stdout);
  });

  it('ends with 3 where a limit was reached', async () => {
    const { code, stdout } = await runCommand(['hint', '1', '--rules', 'yukon', '--limit-nodes', '1']);
    expect(code).toBe(3);
    expect(stdout).toContain('undecided, nodes limit reached');
  });

  it('has a node limit of its own, and so has replay --judge', async () => {
    const help = await Promise.all(['hint', 'replay'].map((name) => runCommand([name, '--help'])));
    for (const { stdout } of help) expect(stdout.replace(/\s+/g, ' ')).toContain('200000 for each position)');
    // Lost, which takes more positions than that to prove.
    const board = ['hint', '329', '--rules', 'yukon', '--json'];
    expect(JSON.parse((await runCommand(board)).stdout)).toMatchObject({
      state: 'undecided',
      limit: 'nodes',
    });
  });

  it.each([
    [['hint'], 'give one deal'],
    [['hint', 'nonsense'], '"nonsense"'],
    [['hint', '1'], 'names no rules'],
    [['hint', 'RU1-H-AAAAABT', '--moves', 'AS'], '--moves: step 1: "AS" is no move'],
    [
      ['hint', 'RU1-H-AAAAABT', '--moves', 'AH>F AH>F'],
      '--moves: step 2, AH>F: AH already lies on its foundation',
    ],
    [['hint', 'RU1-H-AAAAABT', '--moves', 'undo'], '--moves: step 1, undo: there is no move to take back'],
    [['hint', 'RU1-H-AAAAABT', '--moves-file', '/nowhere'], '/nowhere: there is no such file'],
    [['hint', 'RU1-H-AAAAABT', '--limit-nodes', '0'], 'It is a whole number of at least 1.'],
    [['hint', 'RU1-H-AAAAABT', '--alll'], "unknown option '--alll'"],
  ])('refuses %j in one line', async (args, message) => {
    const { code, stdout, stderr } = await runCommand(args);
    expect(code).toBe(2);
    expect(stdout).toBe('');
    expect(stderr).toContain(message);
    expect(stderr.trimEnd().split('\n')).toHaveLength(1);
  });
});
