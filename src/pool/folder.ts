import { existsSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { InputError } from '../errors/input-error.js';
import { namedError } from '../storage/named-error.js';
import { FolderMarks } from './folder-marks.js';
import { addSkipped, NONE_SKIPPED, type PoolDeal, type PoolGrade } from './pool-deal.js';
import { POOL, type PoolProgress, type PoolSettings, type UndecidedNumber } from './pool-file.js';
import { Pool, type StoredDeal } from './store.js';

/** What can be done with a pool, whether it is one file or a folder of them. */
export type AnyPool = Pick<Pool, keyof Pool>;

/** What a pool is opened for: `mark` only marks deals as served, and adds none. */
export type PoolMode = 'read' | 'mark' | 'write';

/** The files of a folder, counted from 1; whatever else lies there is let alone. */
const FILE = /^\d{6,}\.db$/;

function fileName(index: number): string {
  return `${String(index + 1).padStart(6, '0')}.db`;
}

/** Whether there is a folder at a path that a pool was begun in. */
export function isPoolFolder(path: string): boolean {
  return existsSync(join(path, fileName(0)));
}

/**
 * Opens a pool, or a folder of them.
 *
 * @param waitMs milliseconds to wait for other processes whenever they are in the way, 0 or more.
 * @throws InputError where it cannot be opened; see `Pool.open`.
 */
export async function openPool(path: string, mode: PoolMode, waitMs = 0): Promise<AnyPool> {
  if (isFolder(path)) return PoolFolder.open(path, mode, waitMs);
  return Pool.open(path, mode === 'read' ? 'read' : 'write', waitMs);
}

function isFolder(path: string): boolean {
  return existsSync(path) && statSync(path).isDirectory();
}

/**
 * A pool past what one file should hold: files `000001.db`, `000002.db`, … in a folder, each a pool of its own with
 * the same number of deals, the last with fewer, each beginning at the number behind the last deal of the file before.
 * Together they hold what one file would, row by row.
 */
export class PoolFolder implements AnyPool {
  readonly path: string;
  readonly #waitMs: number;
  readonly #files: Pool[];
  readonly #marks: FolderMarks;
  /** How far the files came that are not added to any more. */
  readonly #full = new Map<Pool, PoolProgress>();
  #filesOf = Number.POSITIVE_INFINITY;
  /** Deals that the last file has room for. */
  #room = Number.POSITIVE_INFINITY;

  private constructor(path: string, files: Pool[], marks: FolderMarks, waitMs: number) {
    this.path = path;
    this.#files = files;
    this.#marks = marks;
    this.#waitMs = waitMs;
  }

  /**
   * Makes a folder with an empty first file; what is there already is left alone.
   *
   * @throws InputError where it cannot be made.
   */
  static async create(path: string, settings: PoolSettings): Promise<void> {
    if (existsSync(path) && !isFolder(path))
      throw new InputError(`${path}: a file; with --files-of, --out names a folder`);
    if (!existsSync(dirname(path))) throw new InputError(`${path}: there is no folder ${dirname(path)}`);
    try {
      mkdirSync(path, { recursive: true });
    } catch (error) {
      throw namedError(error, path, POOL);
    }
    await Pool.create(join(path, fileName(0)), settings);
  }

  /**
   * Opens a folder.
   *
   * @throws InputError, having changed nothing, where there is none, one of its files is missing or was made with other
   *   settings, or a file cannot be opened; see `Pool.open`.
   */
  static async open(path: string, mode: PoolMode, waitMs = 0): Promise<PoolFolder> {
    const names = namesIn(path);
    const files: Pool[] = [];
    let marks: FolderMarks | undefined;
    try {
      for (const name of names) {
        const file = await Pool.open(join(path, name), mode === 'write' ? 'write' : 'read', waitMs);
        files.push(file);
        requireNext(file, files.at(-2), files[0]!);
      }
      marks = await FolderMarks.open(path, mode === 'mark', waitMs);
      return new PoolFolder(path, files, marks, waitMs);
    } catch (error) {
      for (const file of files) file.close();
      marks?.close();
      throw error;
    }
  }

  get settings(): PoolSettings {
    // Grading that was cut short has left files without it.
    return {
      ...(this.#files.find(({ settings }) => settings.games > 0) ?? this.#files[0]!).settings,
      from: this.#files[0]!.settings.from,
    };
  }

  get next(): number {
    return this.#last.next;
  }

  /** The file that is added to. */
  get #last(): Pool {
    return this.#files.at(-1)!;
  }

  close(): void {
    for (const file of this.#files) file.close();
    this.#marks.close();
  }

  /**
   * Makes the folder ready to be added to.
   *
   * @param filesOf deals in each file but the last, 1 or more.
   * @throws InputError if it was made with another number of them, or the last file is not sound.
   */
  beginFilling(filesOf: number): void {
    for (const file of this.#files) {
      const { deals } = this.#progressOf(file);
      const right = file === this.#last ? deals <= filesOf : deals === filesOf;
      if (!right) {
        const made = this.#files.length === 1 ? `at least ${deals}` : this.#progressOf(this.#files[0]!).deals;
        throw new InputError(
          `${file.path}: it holds ${deals} deals, and --files-of ${filesOf} does not go with that; give --files-of ${made}, or another --out`,
        );
      }
    }
    // Nothing is added to what is not sound.
    for (const _ of this.#last.soundDeals());
    this.#filesOf = filesOf;
    this.#room = filesOf - this.#last.progress().deals;
  }

  progress(): PoolProgress {
    let deals = 0;
    let skipped = NONE_SKIPPED;
    for (const file of this.#files) {
      const one = this.#progressOf(file);
      deals += one.deals;
      skipped = addSkipped(skipped, one.skipped);
    }
    const { next, pending } = this.#last.progress();
    return { deals, next, skipped, pending };
  }

  #progressOf(file: Pool): PoolProgress {
    const known = this.#full.get(file);
    if (known !== undefined) return known;
    const progress = file.progress();
    if (file !== this.#last) this.#full.set(file, progress);
    return progress;
  }

  /**
   * As `Pool.add`, on to as many files as it takes. Each file's part is added whole or not at all, in their order, so
   * that the folder can be gone on with wherever it ends.
   */
  async add(
    deals: readonly PoolDeal[],
    undecided: readonly UndecidedNumber[],
    next: number,
    pending: PoolDeal['skipped'],
  ): Promise<void> {
    let added = 0;
    let named = 0;
    for (let end = this.next; end < next; ) {
      if (this.#room === 0) await this.#beginFile();
      const part = deals.slice(added, added + this.#room);
      const full = part.length === this.#room;
      end = full ? part.at(-1)!.number + 1 : next;
      const passed = undecided.slice(named).filter(({ number }) => number < end);
      this.#last.add(part, passed, end, full ? NONE_SKIPPED : pending);
      added += part.length;
      named += passed.length;
      this.#room -= part.length;
    }
  }

  async #beginFile(): Promise<void> {
    const path = join(this.path, fileName(this.#files.length));
    await Pool.create(path, { ...this.settings, from: this.next });
    const file = await Pool.open(path, 'write', this.#waitMs);
    requireNext(file, this.#last, this.#files[0]!);
    this.#files.push(file);
    this.#room = this.#filesOf;
  }

  *deals(): Generator<StoredDeal, void, undefined> {
    for (const file of this.#files) yield* file.deals();
  }

  *soundDeals(): Generator<PoolDeal, void, undefined> {
    for (const file of this.#files) yield* file.soundDeals();
  }

  deal(number: number): PoolDeal | undefined {
    return this.#fileOf(number)?.deal(number);
  }

  #fileOf(number: number): Pool | undefined {
    return this.#files.findLast(({ settings }) => settings.from <= number);
  }

  undecided(): UndecidedNumber[] {
    return this.#files.flatMap((file) => file.undecided());
  }

  marks(): { mark: string; deals: number }[] {
    const deals = new Map<string, number>();
    for (const mark of this.served().values()) deals.set(mark, (deals.get(mark) ?? 0) + 1);
    return [...deals]
      .map(([mark, count]) => ({ mark, deals: count }))
      .sort((a, b) => Buffer.compare(Buffer.from(a.mark), Buffer.from(b.mark)));
  }

  /** The marks of the folder, and those that were made in its files when they were used by themselves. */
  served(): Map<number, string> {
    const served = this.#marks.served();
    for (const file of this.#files) for (const [number, mark] of file.served()) served.set(number, mark);
    return served;
  }

  serve(numbers: readonly number[], mark: string): void {
    this.#marks.serve(numbers, mark);
  }

  unmark(mark: string): number {
    let count = this.#marks.unmark(mark);
    for (const file of this.#files) count += file.unmark(mark);
    return count;
  }

  /** As `Pool.whole`, for marks: they lie in one file, so that they are set all or none. */
  whole<Result>(action: () => Promise<Result>): Promise<Result> {
    return this.#marks.whole(action);
  }

  setGrading(games: number, gradeVersion: number): void {
    for (const file of this.#files) file.setGrading(games, gradeVersion);
  }

  setGrades(graded: readonly { readonly deal: PoolDeal; readonly grade: PoolGrade }[]): void {
    const byFile = new Map<Pool, { readonly deal: PoolDeal; readonly grade: PoolGrade }[]>();
    for (const one of graded) {
      const file = this.#fileOf(one.deal.number)!;
      const its = byFile.get(file);
      if (its === undefined) byFile.set(file, [one]);
      else its.push(one);
    }
    const { games, gradeVersion } = this.settings;
    for (const [file, its] of byFile) {
      if (file.settings.games === 0) file.setGrading(games, gradeVersion);
      file.setGrades(its);
    }
  }

  damage(): string[] {
    return this.#files.flatMap((file, index) => file.damage().map((fault) => `${fileName(index)}: ${fault}`));
  }
}

/** The files of a folder in their order. Throws InputError if there is none, or one between them is missing. */
function namesIn(path: string): string[] {
  let names: string[];
  try {
    names = readdirSync(path).filter((name) => FILE.test(name));
  } catch (error) {
    throw namedError(error, path, POOL);
  }
  if (names.length === 0) {
    throw new InputError(
      `${path}: a folder, not a pool, and none that "winnable generate --files-of" has made: there is no ${fileName(0)}`,
    );
  }
  names.sort((a, b) => Number.parseInt(a, 10) - Number.parseInt(b, 10));
  const wrong = names.findIndex((name, index) => name !== fileName(index));
  if (wrong !== -1) {
    throw new InputError(
      `${path}: ${fileName(wrong)} is missing, and ${names[wrong]} is there; put the file back`,
    );
  }
  return names;
}

/** Throws InputError unless a file goes on where the one before it ends, with the settings of the first. */
function requireNext(file: Pool, before: Pool | undefined, first: Pool): void {
  if (before === undefined) return;
  for (const key of Object.keys(first.settings) as (keyof PoolSettings)[]) {
    const [held, other] = [file.settings[key], first.settings[key]];
    const ungraded = file.settings.games === 0 || first.settings.games === 0;
    if (key === 'from' || held === other || (ungraded && (key === 'games' || key === 'gradeVersion')))
      continue;
    throw new InputError(
      `${file.path}: it was made with ${key} ${held}, and ${first.path} with ${other}; the files of a folder are made alike`,
    );
  }
  if (file.settings.from !== before.next) {
    throw new InputError(
      `${file.path}: it begins at number ${file.settings.from}, and ${before.path} ends before ${before.next}; put the files back as they were`,
    );
  }
}
