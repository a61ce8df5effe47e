import { InputError } from '../errors/input-error.js';
import { createDatabase } from '../storage/create.js';
import { openDatabase } from '../storage/database.js';
import { namedError } from '../storage/named-error.js';
import type { Connection, Statement } from '../storage/sqlite.js';
import { COLUMNS_OF_DEALS, type DealRow, dealOf, rowOf } from './deal-row.js';
import {
  addSkipped,
  dealHash,
  NONE_SKIPPED,
  type PoolDeal,
  type PoolGrade,
  type Skipped,
  totalSkipped,
} from './pool-deal.js';
import { POOL, type PoolProgress, type PoolSettings, type UndecidedNumber } from './pool-file.js';

/** A stored deal and the hash stored with it. */
export interface StoredDeal {
  readonly deal: PoolDeal;
  readonly hash: string;
}

/** Rows that are read in one go. A writer can store between two of them. */
const ROWS = 500;

/**
 * A pool of certified deals in one SQLite file. What is added is added with the count of what was passed over in one
 * transaction: whatever ends the process or the machine, the file holds whole transactions and nothing else. Several
 * processes may have it open: one writes at a time, and who opened it to read sees it as it was then (but for marks
 * and grades) and holds up no writer.
 */
export class Pool {
  readonly path: string;
  #settings: PoolSettings;
  readonly #connection: Connection;
  readonly #insert: Statement;
  /** How far the pool had come when it was opened to be read. */
  readonly #seen: Stand | undefined;
  /** How far the pool had come when this process last looked; who is to add to it must go on from there. */
  #next: number;

  private constructor(path: string, connection: Connection, mode: 'read' | 'write') {
    this.path = path;
    this.#connection = connection;
    const { settings, ...stand } = connection.prepare('SELECT settings, next, skipped FROM pool').get() as {
      settings: string;
    } & Stand;
    this.#settings = JSON.parse(settings) as PoolSettings;
    this.#seen = mode === 'read' ? stand : undefined;
    this.#next = stand.next;
    this.#insert = connection.prepare(
      `INSERT INTO deals (${COLUMNS_OF_DEALS.join()}) VALUES (${COLUMNS_OF_DEALS.map((name) => `@${name}`).join()})`,
    );
  }

  /**
   * Makes an empty pool; a file that is there already is left alone. The file appears complete or not at all.
   *
   * @throws InputError where it cannot be made.
   */
  static async create(path: string, settings: PoolSettings): Promise<void> {
    await createDatabase(path, POOL, (connection) => {
      connection
        .prepare('INSERT INTO pool (id, settings, next, skipped) VALUES (1, ?, ?, ?)')
        .run(JSON.stringify(settings), settings.from, JSON.stringify(NONE_SKIPPED));
    });
  }

  /**
   * Opens a pool; with `write`, after looking through the file for damage.
   *
   * @param waitMs milliseconds to wait for other processes whenever they are in the way, 0 or more.
   * @throws InputError, having changed nothing, for a file that is not there, is no pool, is damaged, comes from a
   *   later version, or is in use for longer.
   */
  static async open(path: string, mode: 'read' | 'write', waitMs = 0): Promise<Pool> {
    const connection = await openDatabase(path, POOL, { alone: false, check: mode === 'write', waitMs });
    try {
      return new Pool(path, connection, mode);
    } catch (error) {
      connection.close();
      throw namedError(error, path, POOL);
    }
  }

  get settings(): PoolSettings {
    return this.#settings;
  }

  /** The next deal number to look at, as this process knows it: see `PoolProgress`. */
  get next(): number {
    return this.#next;
  }

  /** Lets go of the file. */
  close(): void {
    this.#connection.close();
  }

  /** How far the pool has come. */
  progress(): PoolProgress {
    return this.#guarded(() => {
      const { next, skipped } = this.#stand();
      const sums = this.#connection
        .prepare(
          'SELECT count(*) AS deals, total(unwinnable) AS unwinnable, total(undecided) AS undecided, total(too_long) AS tooLong, total(too_hard) AS tooHard FROM deals WHERE number < ?',
        )
        .get(next) as { deals: number } & Skipped;
      const { deals, ...stored } = sums;
      const pending = JSON.parse(skipped) as Skipped;
      return { deals, next, skipped: addSkipped(stored, pending), pending };
    });
  }

  /**
   * Adds deals, in the order of their numbers, and what is known of the numbers up to before `next`, all or nothing.
   *
   * @param pending what was passed over behind the last deal.
   * @throws InputError if there is no room, or if another process has added to the pool meanwhile; the pool is then
   *   as it was.
   */
  add(
    deals: readonly PoolDeal[],
    undecided: readonly UndecidedNumber[],
    next: number,
    pending: Skipped,
  ): void {
    this.#guarded(() => {
      const connection = this.#connection;
      const insertUndecided = connection.prepare('INSERT INTO undecided (number, reason) VALUES (?, ?)');
      connection.transaction(() => {
        const { changes } = connection
          .prepare('UPDATE pool SET next = ?, skipped = ? WHERE next = ?')
          .run(next, JSON.stringify(pending), this.#next);
        if (Number(changes) !== 1) {
          throw new InputError(
            `${this.path}: another process is filling this pool too; run the same command again when it has finished`,
          );
        }
        for (const deal of deals) this.#insert.run(rowOf(deal));
        for (const { number, reason } of undecided) insertUndecided.run(number, reason);
      });
      this.#next = next;
    });
  }

  /** The deals in the order of their numbers, read as they are asked for, whatever is wrong with them. */
  *deals(): Generator<StoredDeal, void, undefined> {
    let last = -1;
    for (;;) {
      const rows = this.#guarded(
        () =>
          this.#connection
            .prepare('SELECT * FROM deals WHERE number > ? AND number < ? ORDER BY number LIMIT ?')
            .all(last, this.#stand().next, ROWS) as DealRow[],
      );
      for (const row of rows) yield { deal: dealOf(row), hash: row.hash };
      if (rows.length < ROWS) return;
      last = rows.at(-1)!.number;
    }
  }

  /**
   * The deals, each checked against its hash before it is handed out.
   *
   * @throws InputError that names the first deal whose fields are not those that were stored.
   */
  *soundDeals(): Generator<PoolDeal, void, undefined> {
    for (const { deal, hash } of this.deals()) {
      if (dealHash(deal) !== hash) {
        throw new InputError(
          `${this.path}: the hash of ${deal.code ?? `deal ${deal.number}`} does not match its fields, so the pool is not used; "winnable pool verify" names all that is wrong`,
        );
      }
      yield deal;
    }
  }

  /** The deal of a number, undefined if the pool does not hold it. */
  deal(number: number): PoolDeal | undefined {
    return this.#guarded(() => {
      const row = this.#connection
        .prepare('SELECT * FROM deals WHERE number = ? AND number < ?')
        .get(number, this.#stand().next) as DealRow | undefined;
      return row === undefined ? undefined : dealOf(row);
    });
  }

  /** The numbers that were not decided, in order. */
  undecided(): UndecidedNumber[] {
    return this.#guarded(
      () =>
        this.#connection
          .prepare('SELECT number, reason FROM undecided WHERE number < ? ORDER BY number')
          .all(this.#stand().next) as UndecidedNumber[],
    );
  }

  /** Deals marked as served, by mark, in the order of the marks' names. */
  marks(): { mark: string; deals: number }[] {
    return this.#guarded(
      () =>
        this.#connection
          .prepare('SELECT mark, count(*) AS deals FROM served GROUP BY mark ORDER BY mark')
          .all() as { mark: string; deals: number }[],
    );
  }

  /** The marks of the deals that are marked as served, by number. */
  served(): Map<number, string> {
    const rows = this.#guarded(
      () =>
        this.#connection.prepare('SELECT number, mark FROM served').all() as {
          number: number;
          mark: string;
        }[],
    );
    return new Map(rows.map(({ number, mark }) => [number, mark]));
  }

  /** Marks deals as served, all or none. Throws InputError if there is no room. */
  serve(numbers: readonly number[], mark: string): void {
    const insert = this.#connection.prepare('INSERT INTO served (number, mark) VALUES (?, ?)');
    for (const number of numbers) insert.run(number, mark);
  }

  /** Takes a mark back: how many deals had it. */
  unmark(mark: string): number {
    return this.#guarded(() =>
      this.#connection.transaction(() =>
        Number(this.#connection.prepare('DELETE FROM served WHERE mark = ?').run(mark).changes),
      ),
    );
  }

  /**
   * Does something to the pool whole or not at all, however long it takes; other processes can read meanwhile, and
   * not write.
   */
  async whole<Result>(action: () => Promise<Result>): Promise<Result> {
    try {
      return await this.#connection.longTransaction(action);
    } catch (error) {
      throw namedError(error, this.path, POOL);
    }
  }

  /** Has it that the deals of this pool are graded from now on. */
  setGrading(games: number, gradeVersion: number): void {
    this.#guarded(() =>
      this.#connection.transaction(() => {
        const row = this.#connection.prepare('SELECT settings FROM pool').get() as { settings: string };
        const settings = { ...(JSON.parse(row.settings) as PoolSettings), games, gradeVersion };
        this.#connection.prepare('UPDATE pool SET settings = ?').run(JSON.stringify(settings));
        this.#settings = settings;
      }),
    );
  }

  /** Gives grades to deals that the pool holds, all or nothing. */
  setGrades(graded: readonly { readonly deal: PoolDeal; readonly grade: PoolGrade }[]): void {
    this.#guarded(() =>
      this.#connection.transaction(() => {
        const replace = this.#connection.prepare(
          `UPDATE deals SET ${COLUMNS_OF_DEALS.map((name) => `${name} = @${name}`).join()} WHERE number = @number`,
        );
        for (const { deal, grade } of graded) replace.run(rowOf({ ...deal, grade }));
      }),
    );
  }

  /** What SQLite itself finds wrong with the whole file, and what the counts do not add up to. */
  damage(): string[] {
    return this.#guarded(() => {
      const found = (
        this.#connection.prepare('PRAGMA integrity_check').all() as { integrity_check: string }[]
      )
        .flatMap((row) => row.integrity_check.split('\n'))
        .filter((text) => text !== 'ok');
      const { deals, next, skipped } = this.progress();
      const looked = next - this.settings.from;
      const counted = deals + totalSkipped(skipped);
      if (looked !== counted) {
        found.push(`${looked} numbers were looked at, but the counts add up to ${counted}`);
      }
      const undecided = this.undecided().length;
      if (undecided !== skipped.undecided) {
        found.push(`${skipped.undecided} numbers count as undecided, but ${undecided} are named`);
      }
      return found;
    });
  }

  #stand(): Stand {
    return (
      this.#seen ?? (this.#connection.prepare('SELECT next, skipped FROM pool').get() as unknown as Stand)
    );
  }

  #guarded<Result>(action: () => Result): Result {
    try {
      return action();
    } catch (error) {
      throw namedError(error, this.path, POOL);
    }
  }
}

/** How far a pool has come, as its file says it. */
interface Stand {
  readonly next: number;
  /** JSON. */
  readonly skipped: string;
}
