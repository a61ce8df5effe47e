import { describe, expect, it, test } from 'vitest';
import { playBlind } from '../../src/advice/blind-player.js';
import { dealNumber } from '../../src/deals/deal.js';
import { makePosition } from '../../src/game/make-position.js';
import { ruleSet } from '../../src/game/rule-sets.js';
import { replay } from '../../src/proof/replay.js';
import { runCommand } from '../support/command.js';

const OPTIONS = { samples: 5, seed: 'x', stockSeen: false, limits: { nodes: 500 } };

test.each(['hard', 'medium', 'klondike3'])(
  'a game played blind in %s is legal, and repeats no position',
  (name) => {
    const rules = ruleSet(name);
    for (let number = 0; number < 2; number += 1) {
      const start = dealNumber(rules, number);
      const game = playBlind(start, rules, { ...OPTIONS, samples: 2, limits: { nodes: 50 } });
      const { positions, illegal, won } = replay(start, game.moves, rules);
      expect(illegal).toBeUndefined();
      expect(won).toBe(game.won);
      const met = positions.map(({ columns, ...rest }) =>
        JSON.stringify([columns.map(({ cards, faceDown }) => `${faceDown}:${cards.join()}`).sort(), rest]),
      );
      expect(new Set(met).size).toBe(met.length);
    }
  },
);

test('a player without sight does not look: other cards face down change nothing until one is turned up', () => {
  const rules = ruleSet('hard');
  for (let number = 0; number < 12; number += 1) {
    const start = dealNumber(rules, number);
    const hidden = start.columns.flatMap(({ cards, faceDown }) => cards.slice(0, faceDown)).reverse();
    const columns = start.columns.map(({ cards, faceDown }) => ({
      cards: [...hidden.splice(0, faceDown), ...cards.slice(faceDown)],
      faceDown,
    }));
    const other = makePosition({ columns }, rules);
    const [one, two] = [start, other].map((position) =>
      playBlind(position, rules, { ...OPTIONS, samples: 3 }),
    );
    expect(two!.moves[0]).toEqual(one!.moves[0]);
  }
});

describe('winnable play-blind', () => {
  it('plays games and counts the wins, the same for the same seed', async () => {
    const args = ['play-blind', '--rules', 'hard', '--games', '3', '--from', '1', '--samples', '10'];
    const { code, stdout, stderr } = await runCommand(args);
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout.trimEnd().split('\n')).toHaveLength(4);
    expect(stdout).toMatch(/^won \d of 3 games of hard: [\d.]+ % \(95 %: [\d.]+ % … [\d.]+ %\)$/m);
    expect((await runCommand(args)).stdout).toBe(stdout);
    const rows = (await runCommand([...args, '--json'])).stdout
      .trimEnd()
      .split('\n')
      .map((row) => JSON.parse(row));
    expect(rows.at(-1)).toMatchObject({ rules: 'hard', games: 3, from: 1, stockSeen: false });
  });

  it.each([
    [['--games', '3'], 'say by which rules to play'],
    [['--rules', 'hrad'], 'unknown rule set "hrad"'],
    [['--rules', 'hard', '--games', '0'], 'It is a whole number, 1 to 1000000.'],
    [['--rules', 'hard', '--samples', 'x'], 'It is a whole number, 1 to 100000.'],
    [['--rules', 'hard', '--stock-seen'], '--stock-seen: hard has no stock'],
    [['--rules', 'hard', '--from', '-1'], 'It is a whole number, 0 to 1073741823.'],
    [['--rules', 'hard', '--from', '1073741823', '--games', '2'], 'go beyond the last deal number'],
    [['--rules', 'hard', '--seed'], 'argument missing'],
  ])('%j ends with 2 and one line', async (args, message) => {
    const { code, stdout, stderr } = await runCommand(['play-blind', ...args]);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain(message);
    expect(stderr.trimEnd().split('\n')).toHaveLength(1);
  });
});
