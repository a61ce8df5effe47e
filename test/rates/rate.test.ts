import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, describe, expect, test } from 'vitest';
import { MAPPING_VERSION } from '../../src/deals/deck.js';
import { ruleSet } from '../../src/game/rule-sets.js';
import { Ledger } from '../../src/rates/ledger.js';
import type { PairSummary, RateSummary } from '../../src/rates/summary.js';
import { UNWINNABLE, type VerdictCode, WINNABLE } from '../../src/rates/verdict-block.js';
import { noVerdicts, VerdictRecord } from '../../src/rates/verdict-record.js';
import { SOLVER_VERSION } from '../../src/solver/version.js';
import { hear, type Outcome, runCommand, startCommand } from '../support/command.js';
import { testFolder } from '../support/folder.js';
import { runShell } from '../support/shell.js';
import { objectsOf } from '../support/text.js';

const folder = testFolder();

const file = (name: string) => join(folder, name);
const command = (...args: readonly string[]) => runCommand(args);

const objects = ({ stdout }: Outcome) => objectsOf<RateSummary & PairSummary>(stdout);

/** A summary without the commands that led to it, in which alone two ways to the same verdicts may differ. */
function verdictsOf(outcome: Outcome): Omit<RateSummary, 'commands'> {
  expect(outcome.stderr).toBe('');
  expect(outcome.code).toBe(0);
  const { commands, ...rest } = objects(outcome)[0]!;
  return rest;
}

/** Plants verdicts of a version of the solver in a ledger, true or not. */
async function plant(
  path: string,
  rules: string,
  verdicts: Readonly<Record<number, VerdictCode>>,
  solver = SOLVER_VERSION,
): Promise<void> {
  const ledger = await Ledger.open(path, true);
  const own = noVerdicts(solver);
  const record = new VerdictRecord(ruleSet(rules), own);
  for (const [number, code] of Object.entries(verdicts)) {
    if (code === WINNABLE || code === UNWINNABLE) record.set(Number(number), { code, nodes: 1 });
  }
  ledger.put({ family: record.rules.family, rules, mapping: MAPPING_VERSION, solver }, own, [
    ...own.blocks.keys(),
  ]);
  ledger.close();
}

test('hard deals 1 to 10000 come out as the oracle says, deal by deal', async () => {
  const outcome = await command('rate', '--rules', 'hard', '--from', '1', '--deals', '10000', '--json');
  expect(verdictsOf(outcome)).toMatchObject({
    from: 1,
    to: 10000,
    deals: 10000,
    winnable: 613,
    unwinnable: 9387,
    undecided: 0,
    // SHA-256 of the verdicts of an independent solver on the same boards, a letter a deal, W or L.
    digest: 'a1b0e6084525319ba9428b49e97df6d54468edeac0831c01f8ba9fbd87ab8de2',
    rate: { printed: '6.147 ± 0.471' },
  });
});

describe('however a run is done, it comes to the same', () => {
  const DEALS = ['--rules', 'hard', '--from', '2500', '--deals', '12000', '--json'];
  let undisturbed: Omit<RateSummary, 'commands'>;
  beforeAll(async () => {
    undisturbed = verdictsOf(await command('rate', ...DEALS, '--threads', '1'));
    expect(undisturbed.winnable + undisturbed.unwinnable).toBe(12000);
  });

  test.concurrent('on two threads', async () => {
    expect(verdictsOf(await command('rate', ...DEALS, '--threads', '2'))).toEqual(undisturbed);
  });

  test.concurrent('killed twice', async () => {
    const path = file('killed.db');
    for (const signal of ['SIGKILL', 'SIGINT'] as const) {
      const { child, said, ended } = hear(
        startCommand(['rate', ...DEALS, '--ledger', path, '--threads', '1']),
      );
      await verdictsSaved(path, ended);
      child.kill(signal);
      const { code } = await ended;
      // A machine so fast that it is done before is no failure.
      if (signal === 'SIGINT' && code !== 0) {
        expect(code).toBe(130);
        expect(said.stderr).toMatch(
          /^note: interrupted after \d+ deals?, all kept; the same command goes on from there\n$/,
        );
      }
    }
    expect(verdictsOf(await command('rate', ...DEALS, '--ledger', path))).toEqual(undisturbed);
    // And once more, with nothing left to do.
    expect(verdictsOf(await command('rate', ...DEALS, '--ledger', path))).toEqual(undisturbed);
  });

  test.concurrent('interrupted as soon as the ledger is there', async () => {
    const path = file('at-once.db');
    const { child, said, ended } = hear(startCommand(['rate', ...DEALS, '--ledger', path, '--threads', '1']));
    while (!existsSync(path)) await new Promise((resolve) => setTimeout(resolve, 1));
    child.kill('SIGINT');
    expect(await ended).toEqual({ code: 130, signal: null });
    expect(said.stderr).toMatch(/^note: interrupted after \d+ deals?, all kept; /);
    expect(verdictsOf(await command('rate', ...DEALS, '--ledger', path))).toEqual(undisturbed);
  });

  test.concurrent('in three shards, joined', async () => {
    const paths = [];
    for (const part of [1, 2, 3]) {
      const path = file(`shard-${part}.db`);
      paths.push(path);
      const outcome = await command('rate', ...DEALS, '--shard', `${part}/3`, '--ledger', path);
      expect(outcome.code).toBe(0);
    }
    const out = file('joined.db');
    const joined = await command('rate', 'merge', ...paths, '--out', out, '--json');
    expect(objects(joined)[0]!.commands).toEqual(
      [1, 2, 3].map((part) => `winnable rate --rules hard --from 2500 --deals 12000 --shard ${part}/3`),
    );
    expect(verdictsOf(joined)).toEqual(undisturbed);
    expect(verdictsOf(await command('rate', ...DEALS, '--ledger', out))).toEqual(undisturbed);
  });

  test.concurrent('with files that may not grow, and then may', async () => {
    const path = file('full.db');
    await plant(path, 'hard', {});
    const options = `rate ${DEALS.join(' ')} --ledger ${path}`;
    const stopped = await runShell(`trap '' XFSZ; ulimit -f 32; $WINNABLE ${options}`);
    expect(stopped.code).toBe(2);
    expect(stopped.stderr).toMatch(
      /^error: \S+full\.db: the ledger of rates [^\n]*what was stored before is safe[^\n]*\n$/,
    );
    expect(verdictsOf(await command('rate', ...DEALS, '--ledger', path))).toEqual(undisturbed);
  });
});

/** Resolves when a running command has stored verdicts in a ledger, or has ended. */
async function verdictsSaved(path: string, ended: Promise<unknown>): Promise<void> {
  const start = existsSync(path) ? statSync(path).mtimeMs : undefined;
  let over = false;
  void ended.then(() => {
    over = true;
  });
  const opened = start ?? 0;
  let first: number | undefined;
  while (!over) {
    const changed = existsSync(path) ? statSync(path).mtimeMs : opened;
    // A ledger may also be written to when it is opened: made, or rolled back to its last whole transaction.
    // Verdicts follow a second or so later.
    if (changed > opened) first ??= changed;
    if (first !== undefined && changed > first + 500) return;
    await sleep(20);
  }
}

describe('a rule of stopping', () => {
  const RUN = [
    '--rules',
    'hard,classic',
    '--from',
    '4000',
    '--deals',
    '50000',
    '--until-half-width',
    '0.65%',
  ];

  test.concurrent('looks at block ends only, so that threads and earlier runs do not matter', async () => {
    const plain = await command('rate', ...RUN, '--json', '--threads', '1');
    const [hard, classic, pair] = objects(plain);
    // The half-width is above 0.65 % at deal 5000, after 1000 deals, and below it at deal 10000, after 6000.
    expect(hard).toMatchObject({
      from: 4000,
      to: 9999,
      deals: 6000,
      stoppingRule: { halfWidth: 0.0065, reached: true },
    });
    expect(classic).toMatchObject({ to: 9999, deals: 6000 });
    expect(pair).toMatchObject({ compare: ['hard', 'classic'], to: 9999, laws: ['classic implies hard'] });
    expect((hard!.rate.upper - hard!.rate.lower) / 2).toBeLessThanOrEqual(0.0065);

    const path = file('stopping.db');
    await command('rate', '--rules', 'hard', '--from', '6000', '--deals', '3000', '--ledger', path);
    const later = await command('rate', ...RUN, '--json', '--threads', '2', '--ledger', path);
    expect(later.stdout).toBe(plain.stdout);
  });

  test.concurrent('is told of, also where it did not stop the run', async () => {
    const reached = await command(
      'rate',
      '--rules',
      'hard',
      '--deals',
      '20000',
      '--until-half-width',
      '0.7%',
    );
    expect(reached.stdout).toContain('hard: a rule of stopping was used: it ended at the first block end');
    const not = await command('rate', '--rules', 'hard', '--deals', '300', '--until-half-width', '0.01%');
    expect(not.stdout).toContain('a rule of stopping was used, but a half-width of 0.01 % was not reached');
  });
});

describe('undecided deals', () => {
  test.concurrent('count as lost below and as won above, are kept with their limit, and can be tried again', async () => {
    const path = file('retry.db');
    const run = ['--rules', 'medium', '--deals', '400', '--ledger', path, '--json'];
    const [limited] = objects(await command('rate', ...run, '--limit-nodes', '60'));
    expect(limited!.undecided).toBeGreaterThan(50);
    expect(limited!.undecidedDeals).toHaveLength(limited!.undecided);
    expect(limited!.undecidedDeals[0]!.limit).toBe('nodes');
    expect(limited!.rate.upper).toBeGreaterThan((limited!.winnable + limited!.undecided) / limited!.deals);
    const table = await command('rate', '--rules', 'medium', '--deals', '400', '--ledger', path);
    expect(table.stdout).toContain(
      'The lower bounds count undecided deals as lost, the upper bounds as won.',
    );

    const retried = await command(
      'rate',
      '--retry-undecided',
      '--limit-nodes',
      '100000000',
      '--ledger',
      path,
      '--json',
    );
    const fresh = verdictsOf(await command('rate', '--rules', 'medium', '--deals', '400', '--json'));
    const { commands, ...rest } = objects(retried)[0]!;
    expect(rest).toEqual(fresh);
    expect(commands).toEqual([
      'winnable rate --rules medium --from 0 --deals 400 --limit-nodes 60',
      'winnable rate --rules medium --from 0 --deals 400',
      'winnable rate --retry-undecided --rules medium --from 0 --deals 400 --limit-nodes 100000000',
    ]);
  });
});

describe('rules that options have changed', () => {
  const LEDGER = file('changed.db');
  const CHANGES = ['--redeals', '1', '--empty-column', 'any'];
  const NAME = 'klondike3 empty-column=any redeals=1';
  const MEDIUM = ['--rules', 'medium', '--max-group', '3'];
  beforeAll(async () => {
    const limits = ['--limit-nodes', '200', '--ledger', LEDGER];
    for (const rules of [['--rules', 'klondike3', ...CHANGES], ['--rules', 'klondike3'], MEDIUM]) {
      expect((await command('rate', ...rules, '--deals', '12', ...limits)).code).toBe(0);
    }
  });

  test('are kept apart in a ledger, tried again and reported as they are named', async () => {
    const first = await command(
      'rate',
      '--retry-undecided',
      '--rules',
      'klondike3',
      ...CHANGES,
      '--ledger',
      LEDGER,
      '--json',
    );
    expect(first.stderr).toBe('');
    const [changed] = objects(first);
    expect(changed).toMatchObject({ rules: NAME, deals: 12, undecided: 0 });
    expect(changed!.commands.at(-1)).toBe(
      `winnable rate --retry-undecided --rules "${NAME}" --from 0 --deals 12`,
    );
    // The others are as they were.
    const report = file('changed.md');
    expect((await command('rate', 'report', LEDGER, '--out', report)).code).toBe(0);
    expect(readFileSync(report, 'utf8')).toMatch(/^\| klondike3 +\| undecided/m);
    expect(
      (await command('rate', 'report', LEDGER, '--rules', 'klondike3', ...CHANGES, '--out', report)).code,
    ).toBe(0);
    const only = readFileSync(report, 'utf8');
    expect(only).toContain(`| ${NAME} |`);
    expect(only).not.toMatch(/^\| klondike3 +\|/m);
    // All that is left, whatever its rules; and the verdicts are those of a run of these rules.
    const rest = objects(await command('rate', '--retry-undecided', '--ledger', LEDGER, '--json'));
    expect(
      rest.filter(({ rules }) => rules !== undefined).map(({ rules, undecided }) => [rules, undecided]),
    ).toEqual([
      [NAME, 0],
      ['klondike3', 0],
      ['medium max-group=3', 0],
    ]);
    const fresh = objects(await command('rate', ...MEDIUM, '--deals', '12', '--json'))[0]!;
    expect(rest.find(({ rules }) => rules === fresh.rules)!.digest).toBe(fresh.digest);
  });

  test.each([
    [['rate', '--retry-undecided', '--ledger', LEDGER, '--redeals', '1']],
    [['rate', 'report', LEDGER, '--out', 'x.md', '--redeals', '1']],
  ])('are refused where no rules are named: %j', async (args) => {
    expect(await command(...args)).toEqual({
      code: 2,
      stdout: '',
      stderr: 'error: an option that changes rules needs --rules, which says the rules that it changes\n',
    });
  });
});

describe('verdicts of another version of the solver', () => {
  test('are taken as facts, and said to be of another version', async () => {
    const path = file('version.db');
    // Not true, so that they show: deal 1 is winnable, these others are not.
    await plant(path, 'hard', { 0: WINNABLE, 2: WINNABLE, 3: WINNABLE }, SOLVER_VERSION + 1);
    const outcome = await command('rate', '--rules', 'hard', '--deals', '10', '--ledger', path);
    expect(outcome.stdout).toContain(
      `hard: 3 verdicts are those of solver version ${SOLVER_VERSION + 1} (this is version ${SOLVER_VERSION}).`,
    );
    const run = ['rate', '--rules', 'hard', '--deals', '10', '--json'];
    const [summary] = objects(await command(...run, '--ledger', path));
    expect(summary).toMatchObject({
      winnable: verdictsOf(await command(...run)).winnable + 3,
      otherSolvers: [{ solver: SOLVER_VERSION + 1, deals: 3 }],
    });
  });

  test('that contradict each other stop everything', async () => {
    const path = file('contradiction.db');
    await plant(path, 'hard', { 5: WINNABLE });
    await plant(path, 'hard', { 5: UNWINNABLE }, SOLVER_VERSION + 1);
    const outcome = await command('rate', '--rules', 'hard', '--deals', '10', '--ledger', path);
    expect(outcome.code).toBe(70);
    expect(outcome.stderr).toContain('deal 5 is winnable and unwinnable under hard');
    expect(outcome.stdout).toBe('');
  });
});

describe('rule sets on the same deals', () => {
  test('are compared deal by deal, and winnable deals stay winnable under wider rules', async () => {
    const outcome = await command('rate', '--rules', 'classic,hard,medium,easy', '--deals', '1000', '--json');
    const all = objects(outcome);
    const rates = all.slice(0, 4);
    const pairs = all.slice(4);
    expect(rates.map(({ rules }) => rules)).toEqual(['classic', 'hard', 'medium', 'easy']);
    expect(pairs.map(({ compare }) => compare.join())).toEqual([
      'classic,hard',
      'classic,medium',
      'classic,easy',
      'hard,medium',
      'hard,easy',
      'medium,easy',
    ]);
    for (const { compare, both, onlyA, onlyB, neither, difference, lower, upper } of pairs) {
      const [a, b] = compare.map((name) => rates.find(({ rules }) => rules === name)!);
      expect(both + onlyA).toBe(a!.winnable);
      expect(both + onlyB).toBe(b!.winnable);
      expect(both + onlyA + onlyB + neither).toBe(1000);
      expect(onlyA).toBe(0);
      expect(difference).toBeCloseTo((a!.winnable - b!.winnable) / 1000, 12);
      expect(lower).toBeLessThanOrEqual(difference);
      expect(upper).toBeGreaterThanOrEqual(difference);
    }
    expect(pairs[5]!.laws).toEqual(['medium implies easy', 'easy implies medium']);
    expect(pairs[5]!.onlyB).toBe(0);
  });

  test('a verdict that breaks monotonicity stops the run, names the deal, and is not stored beside the other', async () => {
    const path = file('monotonicity.db');
    await plant(path, 'hard', { 1: UNWINNABLE });
    const outcome = await command('rate', '--rules', 'hard,classic', '--deals', '50', '--ledger', path);
    expect(outcome.code).toBe(70);
    expect(outcome.stderr).toContain(
      'deal 1 (RU1-C-AAAAABB) is winnable under classic and unwinnable under hard, which allows every move of it',
    );
    expect(outcome.stdout).toBe('');
    const ledger = await Ledger.open(path, false);
    expect(ledger.record(ruleSet('classic')).at(1)).toBe(0);
    ledger.close();
  });
});

test('the table for people', async () => {
  const outcome = await command(
    'rate',
    '--rules',
    'hard,medium',
    '--deals',
    '200',
    '--method',
    'clopper-pearson',
    '--confidence',
    '90',
  );
  expect(outcome.stderr).toBe('');
  expect(outcome.stdout).toMatchInlineSnapshot(`
    "rules   from   to  deals  winnable  unwinnable  undecided
    hard       0  199    200        15         185          0
    medium     0  199    200        76         124          0

    rules   rate, % (90 % Clopper-Pearson)        bounds, %            digest
    hard                     7.997 ± 3.318   4.679 … 11.314  7d11ac81689bf323
    medium                  38.135 ± 5.869  32.266 … 44.003  66abf1dcb0166f3c

    A     B       both  A, not B  B, not A  neither  undecided pairs
    hard  medium    15         0        61      124                0

    A     B       A − B, % of deals      bounds (90 %)
    hard  medium            -30.500  -35.945 … -25.080

    Rates are of thoughtful play: all cards are known from the start.
    Held on every deal: hard implies medium.
    "
  `);
});

test('CSV holds the rates', async () => {
  const outcome = await command('rate', '--rules', 'hard,medium', '--deals', '200', '--csv');
  expect(outcome.stderr).toBe('note: CSV holds the rates only; --json also has the comparisons\n');
  const [heading, hard, medium] = outcome.stdout
    .trimEnd()
    .split('\n')
    .map((line) => line.split(','));
  expect(heading).toContain('undecided');
  expect(hard).toHaveLength(heading!.length);
  expect(medium!.slice(0, 7)).toEqual(['RU', 'medium', '1', String(SOLVER_VERSION), '0', '199', '200']);
});

describe('bad input is one line, and exit code 2', () => {
  test.concurrent.each([
    [[], 'a rate needs --rules and --deals'],
    [['--rules', 'hard', '--until-half-width', '1%'], '--until-half-width needs --deals too: the most deals'],
    [['--rules', 'hrad', '--deals', '5'], 'did you mean hard?'],
    [['--rules', 'hard,yukon', '--deals', '5'], 'hard and yukon do not share decks'],
    [['--rules', 'hard,hard', '--deals', '5'], 'hard is named twice'],
    [['--rules', 'hard', '--deals', '2', '--from', '1073741823'], 'deal 1073741824 is out of range'],
    [['--rules', 'hard', '--deals', '5', '--redeals', '2'], 'hard has no stock'],
    [['--rules', 'hard', '--deals', '5', '--until-half-width', '0.05'], 'with the sign: 0.05%'],
    [['--rules', 'hard', '--deals', '5', '--confidence', '100'], '1 to 99.9999'],
    [['--rules', 'hard', '--deals', '5', '--shard', '4/3'], '1/3, 2/3 or 3/3'],
    [['--rules', 'hard', '--deals', '2', '--shard', '1/3'], 'shard 1/3 of 2 deals is empty'],
    [['--rules', 'hard', '--deals', '5', '--shard', '1/3', '--until-half-width', '1%'], 'do not go together'],
    [['--rules', 'hard', '--deals', '5', '--json', '--csv'], 'cannot be used with'],
    [['--retry-undecided'], 'needs the --ledger'],
    [['mrege'], 'did you mean merge?'],
    [['merge', 'nothing.db', '--out', 'x.db'], 'nothing.db: no such ledger'],
    [['report', 'nothing.db', '--out', 'x.pdf'], 'it ends in .html, .svg or .md'],
    [['report', 'package.json', '--out', 'x.html'], 'package.json: not a ledger'],
  ])('rate %j', async (args, message) => {
    const { code, stdout, stderr } = await command('rate', ...args);
    expect(stderr).toMatch(/^error: [^\n]+\n$/);
    expect(stderr).toContain(message);
    expect(stdout).toBe('');
    expect(code).toBe(2);
  });
});

test('a ledger that is in use is refused', async () => {
  const path = file('in-use.db');
  await plant(path, 'hard', { 1: WINNABLE });
  // Read first: a process that closes a file gives up its locks on it.
  const before = readFileSync(path);
  const ledger = await Ledger.open(path, false);
  const outcome = await command('rate', '--rules', 'hard', '--deals', '5', '--ledger', path);
  expect(outcome).toMatchObject({ code: 2, stdout: '' });
  expect(outcome.stderr).toContain('is in use by another process');
  ledger.close();
  expect(readFileSync(path).equals(before)).toBe(true);
});
