import { existsSync, statSync } from 'node:fs';
import { type Command, Option } from 'commander';
import { countLines, fileName, readLines } from '../../batch/read-lines.js';
import { InputError, quoted } from '../../errors/input-error.js';
import { type AnyPool, openPool } from '../../pool/folder.js';
import { readRecord } from '../../pool/record.js';
import { type BadRow, type Row, verifyAll } from '../../pool/verify-all.js';
import { count } from '../../report/figures.js';
import { isSqlite } from '../../storage/file-kind.js';
import { startWorkers } from '../../works/workers.js';
import { EXIT } from '../exit-codes.js';
import { catchInterrupt } from '../interrupt.js';
import { wholeNumber } from '../options.js';
import { note, print } from '../output.js';
import { startProgress } from '../progress.js';
import { type WaitOptions, waitOption } from './options.js';

interface VerifyOptions extends WaitOptions {
  readonly json?: boolean;
  readonly threads?: number;
}

const HELP = `
Every line of play is replayed by the rules engine; no solver is asked. Codes,
boards, lengths, hashes and the sums of the grades are worked out again, and no
deal may stand there twice.

Exit code: 0 all is right, 1 something is not (each bad row is named), 2 bad
input.

Examples:
  winnable pool verify easy.db
  winnable pool verify easy.ndjson --json`;

/** Adds `winnable pool verify`. */
export function addPoolVerify(pool: Command): void {
  pool
    .command('verify')
    .description('prove the deals of a pool, or of an exported NDJSON file, once more')
    .argument('<file>', 'a pool, or what "winnable pool export" wrote; "-" for stdin')
    .addOption(waitOption())
    .option('--json', 'print one JSON object for each bad row, and one for the end')
    .addOption(
      new Option('--threads <n>', 'deals worked on at a time (default: one a core)').argParser(
        wholeNumber(1, 256),
      ),
    )
    .addHelpText('after', HELP)
    .action(async (path: string, options: VerifyOptions) => {
      process.exitCode = await (isText(path) ? verifyFile(path, options) : verifyPool(path, options));
    });
}

/** Whether lines of text are read from a path; else it is a pool, or a place where one should be. */
function isText(path: string): boolean {
  if (path === '-') return true;
  return existsSync(path) && !statSync(path).isDirectory() && !isSqlite(path);
}

async function verifyPool(path: string, options: VerifyOptions): Promise<number> {
  const pool = await openPool(path, 'read', 1000 * options.wait);
  try {
    const damage = pool.damage().map((fault): BadRow => ({ name: path, faults: [fault] }));
    return await verify(path, poolRows(pool), pool.progress().deals, damage, options);
  } finally {
    pool.close();
  }
}

function* poolRows(pool: AnyPool): Generator<Row, void, undefined> {
  for (const { deal, hash } of pool.deals()) {
    yield { name: `${pool.path}: ${deal.code ?? `deal ${deal.number}`}`, deal, hash };
  }
}

async function verifyFile(path: string, options: VerifyOptions): Promise<number> {
  return verify(fileName(path), fileRows(path), await countLines(path), [], options);
}

async function* fileRows(path: string): AsyncGenerator<Row, void, undefined> {
  const file = fileName(path);
  let line = 0;
  let first = true;
  for await (const lines of readLines(path)) {
    for (const text of lines) {
      line += 1;
      const json = line === 1 ? text.replace(/^\uFEFF/, '') : text;
      if (json.trim() === '') continue;
      if (first && !json.trimStart().startsWith('{')) {
        throw new InputError(
          `${file}:${line}: "pool verify" reads a pool, or what "pool export" wrote in the format ndjson (one JSON object a line); ${quoted(json)} is neither`,
        );
      }
      first = false;
      yield readRow(`${file}:${line}`, json);
    }
  }
}

function readRow(name: string, text: string): Row {
  try {
    const { deal, hash } = readRecord(text);
    return { name: `${name}: ${deal.code ?? `deal ${deal.number}`}`, deal, hash };
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    return { name, unreadable: error.message };
  }
}

async function verify(
  file: string,
  rows: Iterable<Row> | AsyncIterable<Row>,
  total: number | undefined,
  damage: readonly BadRow[],
  options: VerifyOptions,
): Promise<number> {
  const progress = await startProgress(total, 'deals');
  const interrupt = catchInterrupt();
  const transport = startWorkers(options.threads);
  let bad = 0;
  const report = (row: BadRow) => {
    bad += 1;
    return progress.apart(() => print(options.json === true ? `${json(row)}\n` : `${words(row)}\n`));
  };
  let verified: number;
  try {
    for (const row of damage) await report(row);
    const found = verifyAll(rows, {
      transport,
      signal: interrupt.signal,
      onProgress: (done) => progress.update(done),
    });
    let next = await found.next();
    for (; next.done !== true; next = await found.next()) await report(next.value);
    verified = next.value;
  } finally {
    progress.stop();
    interrupt.release();
    await transport.close();
  }
  const stopped = interrupt.exitCode();
  if (stopped !== undefined) {
    note(`interrupted; ${count(verified, 'deal')} verified`);
    return stopped;
  }
  if (verified === 0 && total === 0) throw new InputError(`${file}: it holds no deal`);
  await print(
    options.json === true
      ? `${JSON.stringify({ file, deals: verified, bad })}\n`
      : `${file}: ${count(verified, 'deal')} verified, ${bad === 0 ? 'all is right' : `${bad} bad`}\n`,
  );
  return bad === 0 ? EXIT.ok : EXIT.unwinnable;
}

function words({ name, faults }: BadRow): string {
  return `${name}: ${faults.join('; ')}`;
}

function json({ name, deal, faults }: BadRow): string {
  return JSON.stringify({ row: name, code: deal?.code, number: deal?.number, faults });
}
