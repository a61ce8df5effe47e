import { describe, expect, it } from 'vitest';
import { dealNumber } from '../../src/deals/deal.js';
import { WRITTEN_FORMATS, writeFormat } from '../../src/deals/formats/index.js';
import { boardLine } from '../../src/game/board.js';
import { positionToJson } from '../../src/game/json.js';
import { ruleSet } from '../../src/game/rule-sets.js';
import { runCommand } from '../support/command.js';

const hard = ruleSet('hard');
const klondike = ruleSet('klondike3');

/** A board line in which no face-down card, and none of the stock, was seen. */
function hidden(name: string, number: number): string {
  const [columns, stock, waste] = boardLine(dealNumber(ruleSet(name), number), ruleSet(name)).split(' | ');
  const unseen = (cards: string) => '??'.repeat(cards.length / 2);
  const tableau = columns!.replace(/\((\w+)\)/g, (_, cards: string) => `(${unseen(cards)})`);
  return stock === undefined ? tableau : `${tableau} | ${unseen(stock)} | ${waste}`;
}

const HARD = hidden('hard', 1);
const WRITTEN = (name: string, rules = klondike) =>
  writeFormat(WRITTEN_FORMATS.find((format) => format.name === name)!, dealNumber(rules, 1), rules);

/** The counts of one answer in JSON. */
async function countsOf(text: string, rules: string, ...args: string[]) {
  const { stdout, stderr } = await runCommand(['check', text, '--rules', rules, '--json', ...args]);
  expect(stderr).toBe('');
  const { input: _, ...rest } = JSON.parse(stdout);
  return rest;
}

describe('winnable check with unseen cards', () => {
  it('says the share of 1000 samples, its interval, and that it is an upper bound', async () => {
    const { code, stdout, stderr } = await runCommand(['check', HARD, '--rules', 'hard']);
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toBe(
      `${HARD}: 21 cards unseen (hard), 1000 samples: won 220, lost 780, undecided 0: 22.0 % (95 %: 19.5 % … 24.7 %), an upper bound of the chance: each is played with open eyes\n`,
    );
  });

  it('draws the samples that hint draws', async () => {
    const args = [HARD, '--rules', 'hard', '--samples', '80', '--seed', 'a', '--json'];
    const [checked, hinted] = await Promise.all(
      ['check', 'hint'].map(async (command) => JSON.parse((await runCommand([command, ...args])).stdout)),
    );
    const { moves: _, ...rest } = hinted;
    expect(checked).toEqual(rest);
    expect(checked).toMatchObject({ samples: 80, unseen: 21, limitNodes: 3000, seed: 'a', refused: 0 });
  });

  it('reads a deal with unseen cards in every form that has a way to write them', async () => {
    const board = hidden('klondike3', 1);
    const { columns, stock: _, ...rest } = positionToJson(dealNumber(klondike, 1), klondike);
    const object = JSON.stringify({
      board: {
        ...rest,
        columns: columns.map((column) => ({ ...column, faceDown: column.faceDown.map(() => '??') })),
        stock: new Array(24).fill('??'),
      },
    });
    const solvitaire = WRITTEN('solvitaire')
      .replace(/"(?:10|\w)[shdc]"/g, '"??"')
      .replace(/"stock": \[[^\]]*\]/, `"stock": [${new Array(24).fill('"??"').join(',')}]`);
    const dealt = [0, 7, 13, 18, 22, 25, 27];
    const deck = WRITTEN('deckstring').replace(/\d{3}/g, (card, at: number) =>
      dealt.includes(at / 3) ? card : '000',
    );
    const fcSolve = WRITTEN('fc-solve')
      .replace(/<\w+>/g, '<??>')
      .replace(
        /^(Talon:|Stock:)(.*)$/m,
        (_all, name: string, cards: string) => `${name}${cards.replace(/\w\w/g, '??')}`,
      );
    const answers = await Promise.all(
      [board, object, solvitaire, deck, fcSolve].map((text) =>
        countsOf(text, 'klondike3', '--samples', '12'),
      ),
    );
    expect(answers[0]).toMatchObject({ rules: 'klondike3', unseen: 45, samples: 12 });
    for (const answer of answers) expect(answer).toEqual(answers[0]);
  });

  it('says the same byte for byte on one worker and on two, alone and in a batch', async () => {
    const batch = `${HARD}\n1\n${hidden('hard', 2)}\n`;
    const run = async (threads: string, inputs: readonly string[], input?: string) => {
      const args = ['check', ...inputs, '--rules', 'hard', '--samples', '120', '--threads', threads];
      return (await runCommand(args, input)).stdout;
    };
    const [one, two, many, more] = await Promise.all([
      run('1', [HARD, '--certified', '--json']),
      run('2', [HARD, '--certified', '--json']),
      run('1', ['-'], batch),
      run('2', ['-'], batch),
    ]);
    expect(two).toBe(one);
    expect(JSON.parse(one!)).toMatchObject({ samples: 120, winnable: 120, certified: true });
    expect(more).toBe(many);
    const [first, second, third] = many!.split('\n');
    expect(first).toBe((await run('2', [HARD])).trimEnd());
    expect(second).toContain('1: winnable (hard');
    expect(third).toContain('120 samples');
  });

  it('refuses one line of a batch, and answers the others', async () => {
    const { code, stdout, stderr } = await runCommand(
      ['check', '-', '--rules', 'hard', '--solution'],
      `1\n${HARD}\n2\n`,
    );
    expect(code).toBe(2);
    expect(stdout).toMatch(/^1: winnable[\s\S]*\n2: unwinnable/);
    expect(stderr).toBe(
      'error: stdin:2: it has unseen cards (??), and --solution goes with positions of which every card is named\n',
    );
  });

  it('says that an option changes nothing where a batch has no unseen cards', async () => {
    const { code, stderr } = await runCommand(['check', '1', '2', '--rules', 'hard', '--seed', 'x']);
    expect(code).toBe(0);
    expect(stderr).toContain('--seed changes nothing: no input has unseen cards');
  });

  it('has, over random deals with no face-down card seen, the mean of the rate', async () => {
    const deals = 100;
    const samples = 20;
    const input = Array.from({ length: deals }, (_, number) => hidden('hard', 1000 + number)).join('\n');
    const args = ['check', '-', '--rules', 'hard', '--samples', String(samples), '--json'];
    const { stdout } = await runCommand(args, input);
    const shares = stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line).winnable / samples);
    expect(shares).toHaveLength(deals);
    const mean = shares.reduce((sum, share) => sum + share, 0) / deals;
    const variance = shares.reduce((sum, share) => sum + (share - mean) ** 2, 0) / (deals - 1);
    // 6.64 % of all deals are winnable; the 95 % interval of the mean.
    expect(Math.abs(mean - 0.0664)).toBeLessThan(1.96 * Math.sqrt(variance / deals));
  });

  const WHOLE = 'It is a whole number, 1 to 1000000.';
  const named = (option: string) => `${option} is for positions with unseen cards`;
  const unfit = (option: string) => `${option} goes with positions of which every card is named`;
  it.each([
    [[HARD, '--samples', '0'], WHOLE],
    [[HARD, '--samples', '-5'], WHOLE],
    [[HARD, '--samples', '1.5'], WHOLE],
    [[HARD, '--samples', 'many'], WHOLE],
    [[HARD, '--samples', '1000001'], WHOLE],
    [[HARD, '--samples'], 'argument missing'],
    [['1', '--samples', '5'], named('--samples')],
    [[HARD, '--seed'], 'argument missing'],
    [['1', '--seed', 'x'], named('--seed')],
    [['--range', '1..5', '--seed', 'x'], named('--seed')],
    [['KS', '--seed', 'x'], 'a board text has 7 columns'],
    [[HARD.replace('2H', 'AC'), '--seed', 'x'], 'AC'],
    [['1', '--certified'], named('--certified')],
    [['--range', '1..5', '--certified'], named('--certified')],
    [[HARD, '--certified', '--solution'], unfit('--solution')],
    [[HARD, '--certified', '--shortest'], unfit('--shortest')],
    [[hidden('hard', 2), '--certified', '--limit-nodes', '1'], 'leave off --certified'],
    [[HARD, '--without', 'restarts'], unfit('--without')],
    [[HARD.replace('AH/', '??/')], 'unseen card (??) that lies face up'],
    [[HARD.replace('(??)', '(?)')], 'column 2: "?'],
    [[HARD.replace('(??)', '')], 'with cards unseen it does not follow which'],
    [[HARD.replace('(??)', '(????)')], 'only 21 of the deck'],
    [[HARD.replace('(??)', '(AH)')], 'AH'],
    [[WRITTEN('solvitaire', hard).replace(/"\w+[SHDC]"\]/, '"??"]')], '??'],
    [[WRITTEN('deckstring').replace(/^\d{3}/, '000'), '--rules', 'klondike3'], 'lies face up'],
    [[WRITTEN('deckstring').replace(/^\d{3}/, '005'), '--rules', 'klondike3'], 'or 000 for one never seen'],
  ])('%# ends with 2 and one line', async (args, message) => {
    const rules = args.includes('--rules') ? [] : ['--rules', 'hard'];
    const { code, stdout, stderr } = await runCommand(['check', ...rules, ...args]);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain(message);
    expect(stderr.trimEnd().split('\n')).toHaveLength(1);
  });
});
