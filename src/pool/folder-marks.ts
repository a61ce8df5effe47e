import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createDatabase } from '../storage/create.js';
import { openDatabase } from '../storage/database.js';
import type { FileKind } from '../storage/file-kind.js';
import { namedError } from '../storage/named-error.js';
import type { Connection } from '../storage/sqlite.js';

/** Where the marks of a folder lie: in one file, so that those of one take are set all or none. */
const NAME = 'marks.sqlite';

const MARKS: FileKind = {
  name: "file of a pool's marks",
  // `WINM`.
  applicationId: 0x57494e4d,
  version: 1,
  pageBytes: 4096,
  madeBy: '"winnable pool take FOLDER --count 10 --mark NAME"',
  schema: 'CREATE TABLE served (number INTEGER PRIMARY KEY, mark TEXT NOT NULL) STRICT;',
};

/** Which deals of a folder of pools are marked as served. Whoever takes deals waits for nobody who adds some. */
export class FolderMarks {
  readonly #path: string;
  /** Not set where nothing was ever marked. */
  readonly #connection: Connection | undefined;

  private constructor(path: string, connection: Connection | undefined) {
    this.#path = path;
    this.#connection = connection;
  }

  /**
   * Opens the marks of a folder; to change them, the file is made if it is not there.
   *
   * @param waitMs milliseconds to wait for other processes whenever they are in the way, 0 or more.
   * @throws InputError where that cannot be done.
   */
  static async open(folder: string, toChange: boolean, waitMs: number): Promise<FolderMarks> {
    const path = join(folder, NAME);
    if (toChange) await createDatabase(path, MARKS, () => {});
    else if (!existsSync(path)) return new FolderMarks(path, undefined);
    return new FolderMarks(path, await openDatabase(path, MARKS, { alone: false, check: toChange, waitMs }));
  }

  close(): void {
    this.#connection?.close();
  }

  /** The marks by number. */
  served(): Map<number, string> {
    const rows = this.#guarded(
      (connection) =>
        connection.prepare('SELECT number, mark FROM served').all() as { number: number; mark: string }[],
    );
    return new Map((rows ?? []).map(({ number, mark }) => [number, mark]));
  }

  serve(numbers: readonly number[], mark: string): void {
    this.#guarded((connection) => {
      const insert = connection.prepare('INSERT INTO served (number, mark) VALUES (?, ?)');
      for (const number of numbers) insert.run(number, mark);
    });
  }

  /** Takes a mark back: how many deals had it. */
  unmark(mark: string): number {
    const changes = this.#guarded((connection) =>
      connection.transaction(() =>
        Number(connection.prepare('DELETE FROM served WHERE mark = ?').run(mark).changes),
      ),
    );
    return changes ?? 0;
  }

  /** Does something with the marks whole or not at all; other processes can read them meanwhile, and not write. */
  async whole<Result>(action: () => Promise<Result>): Promise<Result> {
    if (this.#connection === undefined) throw new RangeError('these marks are open to be read only');
    try {
      return await this.#connection.longTransaction(action);
    } catch (error) {
      throw namedError(error, this.#path, MARKS);
    }
  }

  #guarded<Result>(action: (connection: Connection) => Result): Result | undefined {
    try {
      return this.#connection === undefined ? undefined : action(this.#connection);
    } catch (error) {
      throw namedError(error, this.#path, MARKS);
    }
  }
}
