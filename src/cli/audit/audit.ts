import { type Command, Option } from 'commander';
import { nameOf, type Query, queryOf } from '../../batch/answer.js';
import type { AuditAnswer, AuditSetup } from '../../batch/audit-answer.js';
import { AUDIT, plainAudit } from '../../batch/audit-work.js';
import { type DealRange, parseRange } from '../../batch/deal-range.js';
import { type InputPart, inputParts, spansOf } from '../../batch/inputs.js';
import { sampleOf } from '../../deals/sample.js';
import { InputError } from '../../errors/input-error.js';
import { AUDIT_LIMITS } from '../../judge/audit.js';
import { count } from '../../report/figures.js';
import type { Span } from '../../work/span.js';
import { startWorkers } from '../../works/workers.js';
import { EXIT } from '../exit-codes.js';
import { catchInterrupt } from '../interrupt.js';
import { addRuleOptions, askedBy, collected, type RuleOptions, wholeNumber } from '../options.js';
import { note, print, reportError } from '../output.js';
import { startProgress } from '../progress.js';

interface AuditOptions extends RuleOptions {
  readonly file?: readonly string[];
  readonly range?: DealRange;
  readonly sample?: number;
  readonly seed?: string;
  readonly limitNodes: number;
  readonly limitMemory: number;
  readonly json?: boolean;
  readonly threads?: number;
}

const HELP = `
Each deal is judged by the solver, by the solver with every technique switched
off, and by a plain search that shares no code with it. A deal whose search
reaches a limit is counted as not audited. Deals that do not agree, and those
not audited, are named; with --json every deal is.

Exit code: 0 no mismatch, 1 a mismatch, 2 bad input.

Examples:
  winnable audit RU1-H-AAAAABT
  winnable audit --rules medium --range 1..1000000 --sample 200 --seed 7`;

/** Adds `winnable audit`. */
export function addAudit(program: Command): void {
  const command = program
    .command('audit')
    .description("hold the solver's verdicts against a plain search")
    .argument('[inputs...]', 'codes, numbers, boards; "-" for stdin')
    .option('--file <path>', 'a file of inputs, one a line; may be given again', collected)
    .addOption(new Option('--range <a..b>', 'deal numbers a to b').argParser(parseRange))
    .addOption(
      new Option('--sample <n>', 'only so many deals of the range, drawn at random').argParser(
        wholeNumber(1),
      ),
    )
    .option('--seed <text>', 'another sample (default: 1); the same seed draws the same deals');
  addRuleOptions(command);
  command
    .addOption(
      new Option('--limit-nodes <n>', 'positions to visit in each search of a deal')
        .argParser(wholeNumber(1))
        .default(AUDIT_LIMITS.nodes),
    )
    .addOption(
      new Option('--limit-memory <MB>', 'megabytes for each search of a deal')
        .argParser(wholeNumber(1))
        .default(AUDIT_LIMITS.memoryMB),
    )
    .addOption(
      new Option('--threads <n>', 'deals worked on at a time (default: one a core)').argParser(
        wholeNumber(1, 256),
      ),
    )
    .option('--json', 'print one JSON object a deal')
    .addHelpText('after', HELP)
    .action(async (texts: string[], options: AuditOptions) => {
      process.exitCode = await audit(texts, options);
    });
}

async function audit(texts: readonly string[], options: AuditOptions): Promise<number> {
  const sample = sampleBy(options);
  const parts = inputParts(texts, options.file ?? [], sample === undefined ? options.range : undefined);
  if (sample !== undefined) parts.push(sample);
  if (parts.length === 0) {
    throw new InputError('nothing to audit; give a code, number or board, --file, --range, or "-" for stdin');
  }
  const setup: AuditSetup = {
    asked: askedBy(options),
    limits: { nodes: options.limitNodes, memoryMB: options.limitMemory },
    json: options.json === true,
  };
  const { rules } = setup.asked;
  if (rules === undefined && options.range !== undefined) {
    throw new InputError('a range of deal numbers names no rules; say which, like --rules hard');
  }
  const report = new AuditReport();
  const stopped = await auditAll(parts, setup, report, options.threads);
  if (!setup.json) await print(report.summary());
  if (report.mismatches > 0) return EXIT.unwinnable;
  return stopped ?? (report.bad > 0 ? EXIT.badInput : EXIT.ok);
}

/** The sample of the range that is asked for; undefined if none is. Throws InputError. */
function sampleBy({ range, sample, seed }: AuditOptions): InputPart | undefined {
  if (sample === undefined) {
    if (seed === undefined) return undefined;
    throw new InputError('--seed draws a sample; say how large with --sample');
  }
  if (range === undefined)
    throw new InputError('--sample draws from a range; give one, like --range 1..10000');
  const size = range.to - range.from + 1;
  if (sample > size) {
    throw new InputError(
      `--sample ${sample} is more than the ${size} deals of --range ${range.from}..${range.to}`,
    );
  }
  const items = sampleOf(range.from, range.to, sample, `audit:${seed ?? '1'}`).map((number) => ({
    text: String(number),
    line: 1,
  }));
  return { size: async () => sample, numbers: true, spans: (): Span<Query>[] => [{ items }] };
}

/** Audits on workers. Returns the exit code if it was interrupted. */
async function auditAll(
  parts: readonly InputPart[],
  setup: AuditSetup,
  report: AuditReport,
  threads: number | undefined,
): Promise<number | undefined> {
  const sizes =
    process.stderr.isTTY === true ? await Promise.all(parts.map((part) => part.size())) : [undefined];
  const known = sizes.filter((size) => size !== undefined);
  const total = known.length === sizes.length ? known.reduce((sum, size) => sum + size, 0) : undefined;
  const progress = await startProgress(total, 'deals');
  const interrupt = catchInterrupt();
  const transport = startWorkers(threads);
  let done = 0;
  try {
    const source = spansOf(parts, (message) => report.badPart(message));
    const run = transport.run(AUDIT, plainAudit(setup), source, {
      order: 'strict',
      signal: interrupt.signal,
      onDeath: (item, reason, again) => {
        const outcome = again ? 'it is tried once more' : 'it is not audited';
        note(`the worker that audited ${nameOf(queryOf(item))} ended (${reason}); ${outcome}`);
      },
    });
    for await (const { results } of run) {
      done += results.length;
      await progress.apart(() => report.add(results));
      progress.update(done);
    }
  } finally {
    progress.stop();
    interrupt.release();
    await transport.close();
  }
  if (interrupt.exitCode() !== undefined) note(`interrupted; ${count(done, 'input')} audited`);
  return interrupt.exitCode();
}

/** Prints answers, and keeps count of them. */
class AuditReport {
  mismatches = 0;
  bad = 0;
  readonly #agreed = { winnable: 0, unwinnable: 0 };
  #notAudited = 0;
  #bareUndecided = 0;
  readonly #noted = new Set<string>();

  async add(answers: readonly AuditAnswer[]): Promise<void> {
    let text = '';
    for (const answer of answers) {
      this.#count(answer);
      if (answer.error !== undefined) reportError(answer.error);
      for (const hint of answer.notes) {
        if (!this.#noted.has(hint)) note(hint);
        this.#noted.add(hint);
      }
      if (answer.line !== '') text += `${answer.line}\n`;
    }
    if (text !== '') await print(text);
  }

  /** Some inputs could not be read at all. */
  badPart(message: string): void {
    this.bad += 1;
    reportError(message);
  }

  summary(): string {
    const { winnable, unwinnable } = this.#agreed;
    const deals = winnable + unwinnable + this.#notAudited + this.mismatches;
    const lines = [
      `audited ${winnable + unwinnable + this.mismatches} of ${count(deals, 'deal')}: ${winnable} winnable, ${unwinnable} unwinnable, ${this.mismatches} ${this.mismatches === 1 ? 'mismatch' : 'mismatches'}`,
    ];
    if (this.#notAudited > 0) lines.push(`not audited, a limit was reached first: ${this.#notAudited}`);
    if (this.#bareUndecided > 0) {
      lines.push(`of those audited, not decided with every technique switched off: ${this.#bareUndecided}`);
    }
    if (this.bad > 0) lines.push(`bad inputs, not counted: ${this.bad}`);
    return `${lines.join('\n')}\n`;
  }

  #count({ outcome, verdict, bareUndecided }: AuditAnswer): void {
    switch (outcome) {
      case 'bad':
        this.bad += 1;
        return;
      case 'mismatch':
        this.mismatches += 1;
        return;
      case 'not-audited':
        this.#notAudited += 1;
        return;
      case 'agreed':
        this.#agreed[verdict as 'winnable' | 'unwinnable'] += 1;
        if (bareUndecided) this.#bareUndecided += 1;
    }
  }
}
