import { describe, expect, it } from 'vitest';
import { parseBoard } from '../../src/game/board.js';
import { parseMove } from '../../src/game/notation.js';
import { ruleSet } from '../../src/game/rule-sets.js';
import { proveWin } from '../../src/proof/replay.js';
import { runCommand } from '../support/command.js';
import { testFolder, writeIn } from '../support/folder.js';
import { linesOf, objectsOf } from '../support/text.js';
import { readVectors } from '../support/vectors.js';

/** Deals of `hard` whose verdicts the vectors give. */
const vectors = readVectors<{ id: string; board: string; verdict: string }>('hard.ndjson').slice(0, 40);
const winnable = vectors.find(({ verdict }) => verdict === 'winnable')!;
const unwinnable = vectors.find(({ verdict }) => verdict === 'unwinnable')!;

const folder = testFolder();
const file = (name: string, text: string | Buffer) => writeIn(folder, name, text);

describe('winnable check', () => {
  it('exits with the verdict of one input', async () => {
    const won = await runCommand(['check', winnable.board, '--rules', 'hard']);
    expect(won.code).toBe(0);
    expect(won.stdout).toMatch(/: winnable \(hard, \d+ nodes?\)\n$/);
    expect(won.stderr).toBe('');
    const lost = await runCommand(['check', unwinnable.board, '--rules', 'hard']);
    expect(lost.code).toBe(1);
    expect(lost.stdout).toMatch(/: unwinnable \(hard, \d+ nodes?\)\n$/);
    const unknown = await runCommand(['check', '1', '--rules', 'medium', '--limit-nodes', '1', '--json']);
    expect(unknown.code).toBe(3);
    expect(JSON.parse(unknown.stdout)).toMatchObject({ verdict: 'undecided', limit: 'nodes' });
  });

  it('answers the vectors in their order, by file and by stdin, with any number of threads', async () => {
    const text = vectors.map((vector) => `${JSON.stringify(vector)}\n`).join('');
    const path = file('vectors.ndjson', text);
    const outcomes = [
      await runCommand(['check', '--file', path, '--json', '--threads', '1']),
      await runCommand(['check', '--file', path, '--json', '--threads', '3']),
      await runCommand(['check', '-', '--json'], text),
    ];
    for (const { code, stdout, stderr } of outcomes) {
      expect([code, stderr]).toEqual([0, '']);
      expect(stdout).toBe(outcomes[0]!.stdout);
    }
    expect(
      objectsOf(outcomes[0]!.stdout).map(({ id, verdict, board, rules }) => ({ id, verdict, board, rules })),
    ).toEqual(vectors.map(({ id, verdict, board }) => ({ id, verdict, board, rules: 'hard' })));
  });

  it('prints lines of play that win', async () => {
    const rules = ruleSet('hard');
    const { stdout } = await runCommand(['check', winnable.board, '--rules', 'hard', '--solution', '--json']);
    const { moves, board } = JSON.parse(stdout) as { moves: string[]; board: string };
    proveWin(parseBoard(board, rules), moves.map(parseMove), rules);
    const plain = await runCommand(['check', winnable.board, '--rules', 'hard', '--solution']);
    expect(
      plain.stdout
        .replace(/\s+/g, ' ')
        .trimEnd()
        .endsWith(`: ${moves.join(' ')}`),
    ).toBe(true);
  });

  it('takes its own JSON lines as inputs', async () => {
    const first = await runCommand([
      'check',
      '1..6',
      'RU1-C-AAAAABB',
      '--rules',
      'hard',
      '--no-returns',
      '--json',
    ]);
    const again = await runCommand(['check', '-', '--json'], first.stdout);
    const verdicts = (text: string) =>
      objectsOf(text).map(({ rules, board, code, verdict }) => ({ rules, board, code, verdict }));
    expect(verdicts(again.stdout)).toEqual(verdicts(first.stdout));
    expect(verdicts(first.stdout)[0]!.rules).toBe('hard no-returns');
    expect(again.stderr).toBe('');
  });

  it('gives JSON lines the fields that are documented, and no others', async () => {
    const text = ['{"code":"RU1-C-AAAAABB","id":7}', '{"number":1,"rules":"hard"}', 'nonsense'].join('\n');
    const { code, stdout, stderr } = await runCommand(['check', '-', '--json'], text);
    const [coded, numbered, bad] = objectsOf(stdout);
    expect(Object.keys(coded!)).toEqual(['input', 'id', 'rules', 'board', 'code', 'verdict', 'nodes']);
    expect(coded).toMatchObject({ input: 'RU1-C-AAAAABB', id: 7, rules: 'classic', code: 'RU1-C-AAAAABB' });
    expect(numbered).toMatchObject({ input: '1', rules: 'hard', code: 'RU1-H-AAAAABT', board: coded!.board });
    expect(bad).toEqual({
      input: 'nonsense',
      file: 'stdin',
      line: 3,
      error: expect.stringContaining('is no game code'),
    });
    expect(linesOf(stderr)).toEqual([`error: stdin:3: ${bad!.error}`]);
    expect(code).toBe(2);
  });

  it('reads arguments, files, stdin and a range in this order', async () => {
    const one = file('one.txt', '2\n\n3\n');
    const two = file('two.txt', '4');
    const args = [
      'check',
      '1',
      '-',
      '--file',
      one,
      '--file',
      two,
      '--range',
      '6..7',
      '--rules',
      'hard',
      '--json',
    ];
    const { stdout, code } = await runCommand(args, '5\n');
    expect(objectsOf(stdout).map(({ input }) => input)).toEqual(['1', '5', '2', '3', '4', '6', '7']);
    expect(code).toBe(0);
  });

  it('takes the options that a JSON line holds, and all that "deal" prints as JSON', async () => {
    const lines = [
      { code: 'KL1-3-AAAAAB7', redeals: 0 },
      { number: 1, rules: 'klondike3', redeals: 'unlimited' },
      { number: 1, rules: 'yukon', returns: true, note: 'a remark' },
    ];
    const stdin = lines.map((line) => JSON.stringify(line)).join('\n');
    const { code, stdout, stderr } = await runCommand(['check', '-', '--json'], stdin);
    expect([code, stderr]).toEqual([0, '']);
    expect(objectsOf(stdout).map(({ rules }) => rules)).toEqual([
      'klondike3 redeals=0',
      'klondike3',
      'yukon returns',
    ]);

    const redealt = ['--rules', 'klondike3', '--redeals', '2', '--format', 'json'];
    const shown = await runCommand(['deal', 'pysol:24', ...redealt]);
    const again = await runCommand(['deal', shown.stdout, '--format', 'json']);
    const { input, ...position } = JSON.parse(shown.stdout) as Record<string, unknown>;
    expect(JSON.parse(again.stdout)).toEqual({ ...position, input: expect.any(String) as string });
  });

  it('says so, once, when an option changes the rules', async () => {
    const { stdout, stderr } = await runCommand(
      ['check', '-', '--rules', 'medium', '--no-returns'],
      'RU1-C-AAAAABB\nRU1-C-AAAAACH\nRU1-M-AAAAABP\n',
    );
    expect(linesOf(stdout)).toHaveLength(3);
    for (const line of linesOf(stdout)) expect(line).toContain('(medium no-returns, ');
    expect(linesOf(stderr)).toEqual([
      'note: RU1-C codes name classic; they are taken under medium, as asked',
      'note: medium is changed by an option: medium no-returns',
    ]);
  });

  it('deals the cards of a code under rules of another family with the same layout', async () => {
    const shown = await runCommand(['deal', 'RU1-C-AAAAABB', '--format', 'board']);
    const { stdout, stderr } = await runCommand(['check', 'RU1-C-AAAAABB', '--rules', 'yukon', '--json']);
    expect(JSON.parse(stdout)).toMatchObject({ rules: 'yukon', board: shown.stdout.trim() });
    expect(JSON.parse(stdout)).not.toHaveProperty('code');
    expect(stderr).toBe('note: RU1-C codes name classic; they are taken under yukon, as asked\n');
  });

  it('exits with the worst single code under --strict', async () => {
    const all = ['check', winnable.board, unwinnable.board, '--rules', 'hard'];
    expect((await runCommand(all)).code).toBe(0);
    expect((await runCommand([...all, '--strict'])).code).toBe(1);
    expect((await runCommand([...all, '--strict', '--limit-nodes', '1'])).code).toBe(3);
    expect((await runCommand([...all, 'nonsense', '--strict', '--limit-nodes', '1'])).code).toBe(2);
    expect((await runCommand(['check', winnable.board, '1', '--rules', 'hard', '--strict'])).code).toBe(0);
  });

  it('sums up, each rule set for itself', async () => {
    const { stdout, code } = await runCommand([
      'check',
      '--rules',
      'hard',
      '--summary',
      '--range',
      '1..1000',
    ]);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^rules +deals +winnable +unwinnable +undecided +rate$/m);
    expect(stdout).toMatch(/^hard +1000 +\d+ +\d+ +0 +\d\.\d\d %$/m);
    expect(stdout).toContain('thoughtful play');
    const text = 'RU1-C-AAAAABB\nRU1-M-AAAAABP\nRU1-C-AAAAACH\nnonsense\n';
    const mixed = await runCommand(['check', '-', '--summary', '--json'], text);
    const [classic, medium, bad] = objectsOf(mixed.stdout);
    expect(classic).toMatchObject({ rules: 'classic', deals: 2, undecided: 0 });
    expect(medium).toMatchObject({ rules: 'medium', deals: 1 });
    expect(bad).toEqual({ bad: 1 });
    expect(mixed.code).toBe(2);
  });

  it('counts undecided deals both ways in a rate', async () => {
    const args = [
      'check',
      '--rules',
      'hard',
      '--summary',
      '--range',
      '1..200',
      '--limit-nodes',
      '1',
      '--json',
    ];
    const [counts] = objectsOf((await runCommand(args)).stdout);
    const {
      winnable: won,
      undecided,
      deals,
      rate,
    } = counts as Record<string, number> & {
      rate: { low: number; high: number };
    };
    expect(undecided).toBeGreaterThan(0);
    expect(rate).toEqual({ low: won! / deals!, high: (won! + undecided!) / deals! });
    expect((counts as { limits: object }).limits).toEqual({ nodes: undecided, memory: 0, time: 0 });
  });

  it('gives the same verdicts with techniques switched off', async () => {
    const range = ['check', '--rules', 'hard', '--range', '1..60', '--json'];
    const verdicts = (text: string) => objectsOf(text).map(({ verdict }) => verdict);
    const plain = await runCommand(range);
    const without = await runCommand([...range, '--without', 'dead-ends,ordering']);
    const named = await runCommand([...range, '--without', 'relaxed-reachability,ordering']);
    expect(named.stdout).toBe(without.stdout);
    expect(verdicts(without.stdout)).toEqual(verdicts(plain.stdout));
    expect(without.stdout).not.toBe(plain.stdout);
  });
});
