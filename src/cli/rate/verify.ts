import { type Command, Option } from 'commander';
import { InputError } from '../../errors/input-error.js';
import type { Verified } from '../../rates/verify.js';
import { count } from '../../report/figures.js';
import { startWorkers } from '../../works/workers.js';
import { EXIT } from '../exit-codes.js';
import { interruptible } from '../interrupt.js';
import { type LimitOptions, limitOptions, limitsBy, wholeNumber } from '../options.js';
import { note, print } from '../output.js';
import { NO_PROGRESS, type Progress, startProgress } from '../progress.js';

interface VerifyCommandOptions extends LimitOptions {
  readonly sample?: number;
  readonly all?: boolean;
  readonly seed?: string;
  readonly threads?: number;
  readonly json?: boolean;
}

const HELP = `
Every block of 5000 deals is held against its checksum, its counts and its
undecided deals, and the rule sets against each other: what is winnable under
stricter rules must be under more liberal ones. --sample judges so many of the
decided deals again, drawn at random from all rule sets, --all every one.

Exit code: 0 if all is right, 1 if not (each problem is a line), 2 for bad
input, 130 after Ctrl-C.

Examples:
  winnable rate verify rates.db
  winnable rate verify rates.db --sample 1000 --seed monday`;

/** Adds `winnable rate verify`. */
export function addRateVerify(rate: Command): void {
  const command = rate
    .command('verify')
    .description('check that a ledger is whole, and judge some of its deals again')
    .argument('<ledger>', 'a ledger made by "winnable rate --ledger"')
    .addOption(new Option('--sample <n>', 'judge so many of its deals again').argParser(wholeNumber(1)))
    .addOption(new Option('--all', 'judge all of its deals again').conflicts('sample'))
    .option('--seed <text>', 'another sample (default: 1); the same seed draws the same deals');
  for (const option of limitOptions()) command.addOption(option);
  command
    .addOption(
      new Option('--threads <n>', 'deals worked on at a time (default: one a core)').argParser(
        wholeNumber(1, 256),
      ),
    )
    .option('--json', 'print one JSON object')
    .addHelpText('after', HELP)
    .action(verify);
}

async function verify(path: string, options: VerifyCommandOptions): Promise<void> {
  if (options.seed !== undefined && options.sample === undefined) {
    throw new InputError('--seed draws a sample; say how large with --sample');
  }
  const { Ledger } = await import('../../rates/ledger.js');
  const { verifyLedger } = await import('../../rates/verify.js');
  process.exitCode = await interruptible(async (interrupt) => {
    const ledger = await Ledger.open(path, false);
    const transport = startWorkers(options.threads);
    let bar: Progress = NO_PROGRESS;
    try {
      const verified = await verifyLedger(ledger, {
        sample: options.all === true ? Number.POSITIVE_INFINITY : (options.sample ?? 0),
        seed: options.seed ?? '1',
        limits: limitsBy(options),
        transport,
        signal: interrupt.signal,
        note: (message) => void bar.apart(async () => note(message)),
        progress: {
          start: async (deals) => {
            bar = await startProgress(deals, 'deals');
          },
          update: (done) => bar.update(done),
        },
      });
      bar.stop();
      const text =
        options.json === true ? JSON.stringify({ ledger: path, ...verified }) : words(path, verified);
      await print(`${text}\n`);
      const exitCode = interrupt.exitCode();
      if (exitCode !== undefined) note(`interrupted; ${count(verified.judgedAgain, 'deal')} judged again`);
      return exitCode ?? (verified.problems.length === 0 ? EXIT.ok : EXIT.unwinnable);
    } finally {
      bar.stop();
      await transport.close();
      ledger.close();
    }
  });
}

/** What was found, a line for each problem and one for the whole. */
function words(path: string, verified: Verified): string {
  const { rules, blocks, withoutChecksum, decided, judgedAgain, undecidedAgain, problems } = verified;
  const parts = [`${count(blocks, 'block')} of ${rules.length === 0 ? 'no rules' : rules.join(', ')}`];
  if (withoutChecksum > 0) parts.push(`${withoutChecksum} without a checksum, stored by an earlier version`);
  if (judgedAgain > 0) {
    const open = undecidedAgain === 0 ? '' : `, ${undecidedAgain} undecided within the limits`;
    parts.push(`${judgedAgain} of ${count(decided, 'decided deal')} judged again${open}`);
  }
  parts.push(problems.length === 0 ? 'all is right' : count(problems.length, 'problem'));
  return [...problems.map((problem) => `${path}: ${problem}`), `${path}: ${parts.join('; ')}`].join('\n');
}
