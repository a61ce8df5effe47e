import { describe, expect, it } from 'vitest';
import { dealNumber } from '../../src/deals/deal.js';
import { positionToJson } from '../../src/game/json.js';
import { ruleSet } from '../../src/game/rule-sets.js';
import { runCommand } from '../support/command.js';

const rules = ruleSet('hard');
const { columns } = positionToJson(dealNumber(rules, 1), rules);
const hidden = columns.map((column) => ({ ...column, faceDown: column.faceDown.map(() => '??') }));
const position = (changes: object = {}) =>
  JSON.stringify({ rules: 'hard', board: { columns: hidden, ...changes } });
const UNSEEN = position();

describe('winnable hint with unseen cards', () => {
  it('draws samples, and says that the shares are upper bounds', async () => {
    const { code, stdout, stderr } = await runCommand(['hint', UNSEEN]);
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toContain(
      '(hard) 21 cards unseen, 1000 samples drawn\nwon 220, lost 780, undecided 0: 22.0 %',
    );
    expect(stdout).toContain('upper bounds, not chances');
    expect(stdout).toContain('7♦ with the four cards on it to 8♦ in column 6');
  });

  it('gives the same for the same seed, other samples for another, and takes only winnable starts if certified', async () => {
    const run = async (...args: string[]) =>
      JSON.parse((await runCommand(['hint', UNSEEN, '--samples', '50', '--json', ...args])).stdout);
    const [once, again, other, certified] = await Promise.all([
      run('--seed', 'a'),
      run('--seed', 'a'),
      run('--seed', 'b'),
      run('--certified'),
    ]);
    expect(once).toEqual(again);
    expect(once).toMatchObject({ samples: 50, unseen: 21, limitNodes: 3000 });
    expect(other.moves).not.toEqual(once.moves);
    expect(certified).toMatchObject({ samples: 50, winnable: 50, certified: true });
    expect(certified.refused).toBeGreaterThan(50);
  });

  it('says the same byte for byte on one worker and on two', async () => {
    const run = async (threads: string, ...args: string[]) =>
      (await runCommand(['hint', UNSEEN, '--samples', '120', '--threads', threads, ...args])).stdout;
    for (const args of [
      ['--json', '--moves', 'AH>F 2H>F undo'],
      ['--certified', '--seed', 'x'],
    ]) {
      const one = await run('1', ...args);
      expect(one).toContain('120');
      expect(await run('2', ...args)).toBe(one);
    }
  });

  it.each([
    [['1', '--rules', 'hard', '--threads', '2'], '--threads is for positions with unseen cards'],
    [[UNSEEN, '--threads', '0'], 'It is a whole number, 1 to 256.'],
    [[UNSEEN, '--samples', '0'], 'It is a whole number, 1 to 1000000.'],
    [[UNSEEN, '--samples', 'many'], 'It is a whole number, 1 to 1000000.'],
    [[UNSEEN, '--samples', '-5'], 'It is a whole number, 1 to 1000000.'],
    [[UNSEEN, '--samples', '1.5'], 'It is a whole number, 1 to 1000000.'],
    [[UNSEEN, '--samples'], 'argument missing'],
    [[UNSEEN, '--seed'], 'argument missing'],
    [[UNSEEN, '--all'], '--all goes with positions of which every card is named'],
    [[UNSEEN, '--moves', 'AH>F 2H>F 7D>8D'], '--moves: step 3, 7D>8D, turns up an unseen card'],
    [[UNSEEN, '--moves', 'AS>F'], '--moves: step 1, AS>F'],
    [['1', '--rules', 'hard', '--samples', '5'], '--samples is for positions with unseen cards'],
    [['1', '--rules', 'hard', '--seed', 'x'], '--seed is for positions with unseen cards'],
    [['1', '--rules', 'hard', '--certified'], '--certified is for positions with unseen cards'],
    [
      [position({ columns: [{ faceDown: [], faceUp: ['??'] }, ...hidden.slice(1)] })],
      'unseen card (??) that lies face up',
    ],
    [
      [position({ columns: [{ faceDown: ['??'], faceUp: ['AH'] }, ...hidden.slice(1)] })],
      'only 21 of the deck',
    ],
    [
      [position({ columns: [...hidden.slice(0, 6), { faceDown: [], faceUp: [] }] })],
      'neither on the board nor unseen',
    ],
    [[position({ foundations: { S: 1, H: 0, D: 0, C: 0 } })], 'the foundations are said to hold'],
  ])('%# ends with 2 and one line', async (args, message) => {
    const { code, stdout, stderr } = await runCommand(['hint', ...args]);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain(message);
    expect(stderr.trimEnd().split('\n')).toHaveLength(1);
  });
});
