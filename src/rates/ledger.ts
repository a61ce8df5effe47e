import { createHash } from 'node:crypto';
import { MAPPING_VERSION } from '../deals/deck.js';
import { parseRules } from '../deals/rules-text.js';
import { InputError } from '../errors/input-error.js';
import { describeRules, type RuleSet } from '../game/rule-sets.js';
import type { LimitName } from '../solver/solve.js';
import { SOLVER_VERSION } from '../solver/version.js';
import { createDatabase } from '../storage/create.js';
import { openDatabase } from '../storage/database.js';
import { checkHeader, type FileKind } from '../storage/file-kind.js';
import { namedError } from '../storage/named-error.js';
import type { Connection, Statement } from '../storage/sqlite.js';
import { NodeHistogram } from './node-histogram.js';
import { BLOCK_DEALS, UNDECIDED, VerdictBlock } from './verdict-block.js';
import { noVerdicts, type UndecidedDeal, VerdictRecord, type VersionVerdicts } from './verdict-record.js';

/** What verdicts in a ledger belong to, besides their deal numbers. */
export interface StreamKey {
  readonly family: string;
  /** As `describeRules` writes it, changes included. */
  readonly rules: string;
  /** The version of the mapping from numbers to deals. */
  readonly mapping: number;
  /** The version of the solver. */
  readonly solver: number;
}

/** A run that put verdicts into a ledger. */
export interface LedgerRun {
  /** The command that repeats it. */
  readonly command: string;
  /** Its rule sets, as `describeRules` writes them. */
  readonly rules: readonly string[];
}

/** Since version 2. */
const CHECKSUMS = `
    -- SHA-256 of what is stored on a block, cut to 16 bytes: see checksum() in ledger.ts.
    CREATE TABLE checksum (
      stream INTEGER NOT NULL REFERENCES stream,
      number INTEGER NOT NULL,
      sum BLOB NOT NULL,
      PRIMARY KEY (stream, number)
    ) STRICT, WITHOUT ROWID;
`;

/** What a ledger is to the storage. */
export const LEDGER: FileKind = {
  name: 'ledger of rates',
  applicationId: 0x57_4e_52_54,
  version: 2,
  earlier: [1],
  // Rows of some kilobytes fill such pages well.
  pageBytes: 16384,
  madeBy: '"winnable rate … --ledger FILE"',
  schema: `
    -- What a set of verdicts belongs to.
    CREATE TABLE stream (
      id INTEGER PRIMARY KEY,
      family TEXT NOT NULL,
      rules TEXT NOT NULL,
      mapping INTEGER NOT NULL,
      solver INTEGER NOT NULL,
      UNIQUE (family, rules, mapping, solver)
    ) STRICT;
    -- Block n holds the deals 5000 n to 5000 n + 4999: two bits each, from the lowest of a byte on (0 none yet,
    -- 1 winnable, 2 unwinnable, 3 undecided), and the histogram of nodes that they took.
    CREATE TABLE block (
      stream INTEGER NOT NULL REFERENCES stream,
      number INTEGER NOT NULL,
      winnable INTEGER NOT NULL,
      unwinnable INTEGER NOT NULL,
      undecided INTEGER NOT NULL,
      verdicts BLOB NOT NULL,
      effort BLOB NOT NULL,
      PRIMARY KEY (stream, number)
    ) STRICT;
    -- The undecided deals by number: the limit that was reached, and the nodes visited until then.
    CREATE TABLE undecided (
      stream INTEGER NOT NULL REFERENCES stream,
      number INTEGER NOT NULL,
      reached TEXT NOT NULL,
      nodes INTEGER NOT NULL,
      PRIMARY KEY (stream, number)
    ) STRICT, WITHOUT ROWID;
    -- The commands that filled the ledger, and their rule sets joined by commas.
    CREATE TABLE run (
      id INTEGER PRIMARY KEY,
      command TEXT NOT NULL UNIQUE,
      rules TEXT NOT NULL
    ) STRICT;
    ${CHECKSUMS}
  `,
};

const UNDECIDED_OF_STREAM = 'SELECT number, reached, nodes FROM undecided WHERE stream = ?';

/** Verdicts kept in an SQLite file. Open in one process at a time. */
export class Ledger {
  readonly path: string;
  readonly #database: Connection;
  readonly #putBlock: Statement;
  readonly #dropUndecided: Statement;
  readonly #putUndecided: Statement;

  private constructor(path: string, database: Connection) {
    this.path = path;
    this.#database = database;
    this.#putBlock = database.prepare(
      `INSERT INTO block VALUES (@stream, @number, @winnable, @unwinnable, @undecided, @verdicts, @effort)
       ON CONFLICT DO UPDATE SET winnable = excluded.winnable, unwinnable = excluded.unwinnable,
         undecided = excluded.undecided, verdicts = excluded.verdicts, effort = excluded.effort`,
    );
    this.#dropUndecided = database.prepare(
      'DELETE FROM undecided WHERE stream = ? AND number BETWEEN ? AND ?',
    );
    this.#putUndecided = database.prepare('INSERT INTO undecided VALUES (?, ?, ?, ?)');
  }

  /**
   * Opens a ledger, and makes it first if it does not exist and `create` is set.
   *
   * @throws InputError if it is missing, foreign, damaged, or in use by another process.
   */
  static async open(path: string, create: boolean): Promise<Ledger> {
    // An empty file has nothing in it to be asked for, and becomes a ledger too.
    if (create && !checkHeader(path, LEDGER)) await createDatabase(path, LEDGER, () => {});
    return new Ledger(path, await openDatabase(path, LEDGER, { alone: true, check: true, waitMs: 0 }));
  }

  /** What the ledger has verdicts on, in the order in which they came. */
  streams(): StreamKey[] {
    return this.#database
      .prepare('SELECT family, rules, mapping, solver FROM stream ORDER BY id')
      .all() as StreamKey[];
  }

  /** The rule sets that the ledger has verdicts on under this mapping, in the order in which they came. */
  ruleSets(): RuleSet[] {
    const names = new Set(
      this.streams()
        .filter(({ mapping }) => mapping === MAPPING_VERSION)
        .map(({ rules }) => rules),
    );
    return [...names].map((name) => parseRules(name));
  }

  /**
   * All verdicts on the deals of a rule set, those of other versions of the solver included.
   *
   * @throws Contradiction if versions disagree; InputError if a block is damaged.
   */
  record(rules: RuleSet): VerdictRecord {
    const name = describeRules(rules);
    const versions = this.streams()
      .filter((key) => key.rules === name && key.family === rules.family && key.mapping === MAPPING_VERSION)
      // The newest first: of what several have decided, its node histogram is shown.
      .sort((a, b) => b.solver - a.solver)
      .map((key) => this.verdicts(key));
    const own = versions.find(({ solver }) => solver === SOLVER_VERSION) ?? noVerdicts(SOLVER_VERSION);
    return new VerdictRecord(
      rules,
      own,
      versions.filter((version) => version !== own),
    );
  }

  /** The verdicts of one stream. Throws InputError if a block is damaged. */
  verdicts(key: StreamKey): VersionVerdicts {
    const { solver } = key;
    const verdicts = noVerdicts(solver);
    const stream = this.#stream(key);
    if (stream === undefined) return verdicts;
    const rows = this.#database.prepare(UNDECIDED_OF_STREAM).all(stream) as UndecidedRow[];
    for (const { number, reached, nodes } of rows) verdicts.undecided.set(number, { limit: reached, nodes });
    let undecided = 0;
    for (const row of this.#database.prepare('SELECT * FROM block WHERE stream = ?').iterate(stream)) {
      const { number, verdicts: bits, effort: nodes, ...counts } = row as BlockRow;
      const block = this.#decoded(key, number, bits, nodes);
      const held = block.counts;
      if (
        held.winnable !== counts.winnable ||
        held.unwinnable !== counts.unwinnable ||
        held.undecided !== counts.undecided
      ) {
        throw this.#damaged(key, number);
      }
      undecided += held.undecided;
      verdicts.blocks.set(number, block);
    }
    if (undecided !== rows.length) throw this.#damaged(key, undefined);
    return verdicts;
  }

  /**
   * Stores what a record has found since it was last stored, whole or not at all.
   *
   * @throws InputError if the disk is full or fails; what was stored before is safe.
   */
  save(record: VerdictRecord): void {
    const { rules, own } = record;
    const key = {
      family: rules.family,
      rules: describeRules(rules),
      mapping: MAPPING_VERSION,
      solver: own.solver,
    };
    this.put(key, own, record.dirty());
    record.clean();
  }

  /** Stores some blocks of a stream, with the undecided deals in them, whole or not at all. */
  put(key: StreamKey, verdicts: VersionVerdicts, numbers: readonly number[]): void {
    if (numbers.length === 0) return;
    this.#transaction(() => {
      this.#upgrade();
      const stream = this.#stream(key) ?? this.#addStream(key);
      for (const number of numbers) {
        const block = verdicts.blocks.get(number)!;
        this.#putBlock.run({
          stream,
          number,
          ...block.counts,
          verdicts: block.verdicts,
          effort: block.histogram.encode(),
        });
        const first = number * BLOCK_DEALS;
        this.#dropUndecided.run(stream, first, first + BLOCK_DEALS - 1);
        const undecided = undecidedIn(number, block, verdicts);
        for (const { number: deal, limit, nodes } of undecided) {
          this.#putUndecided.run(stream, deal, limit, nodes);
        }
        this.#database
          .prepare('INSERT OR REPLACE INTO checksum VALUES (?, ?, ?)')
          .run(stream, number, checksum(block.verdicts, block.histogram.encode(), undecided));
      }
    });
  }

  /**
   * Looks at every block as it is stored: whether its counts, its undecided deals and its checksum fit its verdicts.
   * A block of a ledger of version 1 that was not written since has no checksum.
   */
  *checkBlocks(): Generator<BlockCheck, void, undefined> {
    for (const key of this.streams()) {
      const stream = this.#stream(key)!;
      const sums = new Map<number, Uint8Array>();
      if (this.#hasChecksums) {
        for (const row of this.#database.prepare('SELECT * FROM checksum WHERE stream = ?').all(stream)) {
          const { number, sum } = row as { number: number; sum: Uint8Array };
          sums.set(number, sum);
        }
      }
      const rows = this.#database.prepare('SELECT * FROM block WHERE stream = ? ORDER BY number').all(stream);
      for (const row of rows as BlockRow[]) {
        const { number } = row;
        const sum = sums.get(number);
        sums.delete(number);
        const problem = this.#blockProblem(key, stream, row, sum);
        yield { key, number, hasChecksum: sum !== undefined, ...(problem === undefined ? {} : { problem }) };
      }
      for (const number of sums.keys()) {
        yield { key, number, hasChecksum: true, problem: 'it is missing, and only its checksum is there' };
      }
    }
  }

  #blockProblem(
    key: StreamKey,
    stream: number,
    { number, verdicts: bits, effort, ...counts }: BlockRow,
    sum: Uint8Array | undefined,
  ): string | undefined {
    const first = number * BLOCK_DEALS;
    const rows = this.#database
      .prepare(`${UNDECIDED_OF_STREAM} AND number BETWEEN ? AND ? ORDER BY number`)
      .all(stream, first, first + BLOCK_DEALS - 1) as UndecidedRow[];
    const undecided = rows.map(({ number: deal, reached, nodes }) => ({
      number: deal,
      limit: reached,
      nodes,
    }));
    if (sum !== undefined && Buffer.compare(sum, checksum(bits, effort, undecided)) !== 0) {
      return 'its verdicts are not those that were stored: the checksum does not fit';
    }
    let block: VerdictBlock;
    try {
      block = this.#decoded(key, number, bits, effort);
    } catch (error) {
      if (error instanceof InputError) return 'its bytes are no verdicts';
      throw error;
    }
    const held = block.counts;
    if (held.winnable !== counts.winnable || held.unwinnable !== counts.unwinnable) {
      return 'its counts do not fit its verdicts';
    }
    const listed = undecided.filter(({ number: deal }) => block.at(deal - first) === UNDECIDED).length;
    if (held.undecided !== counts.undecided || held.undecided !== rows.length || listed !== rows.length) {
      return 'its undecided deals do not fit its verdicts';
    }
    return undefined;
  }

  /** What filled the ledger, in its order. */
  runs(): LedgerRun[] {
    const rows = this.#database.prepare('SELECT command, rules FROM run ORDER BY id').all() as {
      command: string;
      rules: string;
    }[];
    return rows.map(({ command, rules }) => ({ command, rules: rules.split(',') }));
  }

  /** Notes what fills the ledger; the same command again changes nothing. */
  noteRun({ command, rules }: LedgerRun): void {
    this.#transaction(() => {
      this.#upgrade();
      this.#database
        .prepare('INSERT INTO run (command, rules) VALUES (?, ?) ON CONFLICT DO NOTHING')
        .run(command, rules.join());
    });
  }

  close(): void {
    this.#database.close();
  }

  get #hasChecksums(): boolean {
    return this.#database.value('PRAGMA user_version') === LEDGER.version;
  }

  /** Brings a ledger of an earlier version to this one, as part of the transaction that first writes to it. */
  #upgrade(): void {
    if (this.#hasChecksums) return;
    this.#database.exec(CHECKSUMS);
    this.#database.exec(`PRAGMA user_version = ${LEDGER.version}`);
  }

  #stream({ family, rules, mapping, solver }: StreamKey): number | undefined {
    return this.#database.value(
      'SELECT id FROM stream WHERE family = ? AND rules = ? AND mapping = ? AND solver = ?',
      ...[family, rules, mapping, solver],
    ) as number | undefined;
  }

  #addStream({ family, rules, mapping, solver }: StreamKey): number {
    const { lastInsertRowid } = this.#database
      .prepare('INSERT INTO stream (family, rules, mapping, solver) VALUES (?, ?, ?, ?)')
      .run(family, rules, mapping, solver);
    return Number(lastInsertRowid);
  }

  #decoded(key: StreamKey, number: number, bits: Uint8Array, nodes: Uint8Array): VerdictBlock {
    try {
      return new VerdictBlock(bits, NodeHistogram.decode(nodes));
    } catch (error) {
      if (error instanceof RangeError) throw this.#damaged(key, number);
      throw error;
    }
  }

  #damaged({ rules }: StreamKey, number: number | undefined): InputError {
    const where = number === undefined ? 'the undecided deals' : `block ${number}`;
    return new InputError(`${this.path}: the ledger is damaged (${rules}, ${where}); it is left as it is`);
  }

  #transaction(action: () => void): void {
    try {
      this.#database.transaction(action);
    } catch (error) {
      throw namedError(error, this.path, LEDGER);
    }
  }
}

/** What was found on a block as it is stored. */
export interface BlockCheck {
  readonly key: StreamKey;
  /** The block's number: it holds the deals from 5000 times it on. */
  readonly number: number;
  readonly hasChecksum: boolean;
  /** What is wrong, in words; not set if all is right. */
  readonly problem?: string;
}

interface UndecidedRow {
  readonly number: number;
  readonly reached: LimitName;
  readonly nodes: number;
}

/** The undecided deals of a block, in the order of their numbers. */
function undecidedIn(
  number: number,
  block: VerdictBlock,
  verdicts: VersionVerdicts,
): (UndecidedDeal & { readonly number: number })[] {
  if (block.counts.undecided === 0) return [];
  const deals = [];
  for (let index = 0; index < BLOCK_DEALS; index += 1) {
    if (block.at(index) !== UNDECIDED) continue;
    const deal = number * BLOCK_DEALS + index;
    deals.push({ number: deal, ...verdicts.undecided.get(deal)! });
  }
  return deals;
}

/** The first 16 bytes of SHA-256 over a block's verdicts, its node histogram and its undecided deals as text. */
function checksum(
  verdicts: Uint8Array,
  histogram: Uint8Array,
  undecided: readonly (UndecidedDeal & { readonly number: number })[],
): Uint8Array {
  const hash = createHash('sha256').update(verdicts).update(histogram);
  for (const { number, limit, nodes } of undecided) hash.update(`${number} ${limit} ${nodes}\n`);
  return new Uint8Array(hash.digest().subarray(0, 16));
}

interface BlockRow {
  readonly number: number;
  readonly winnable: number;
  readonly unwinnable: number;
  readonly undecided: number;
  readonly verdicts: Uint8Array;
  readonly effort: Uint8Array;
}
