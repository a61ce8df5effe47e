import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cardName } from '../src/cards/card.js';
import type { Position } from '../src/game/position.js';
import type { RuleSet } from '../src/game/rule-sets.js';
import type { Verdict } from '../src/solver/solve.js';
import { hear } from '../test/support/command.js';

/** A position for the oracle, and a name for it without spaces. */
export interface OracleBoard {
  readonly id: string;
  readonly position: Position;
}

/** What the oracle said of a position. */
export interface OracleAnswer {
  readonly verdict: Verdict;
  readonly nodes: number;
}

/** The oracle's answers, in the order of the boards, and the seconds it took, its own start not counted. */
export interface OracleRun {
  readonly answers: readonly OracleAnswer[];
  readonly seconds: number;
}

const VERDICTS: Readonly<Record<string, Verdict>> = {
  won: 'winnable',
  lost: 'unwinnable',
  unknown: 'undecided',
};

/** An independent solver in C++ (one thread) that reads `id rules columns facedown` and prints `id verdict nodes`. */
export class Oracle {
  readonly #binary: string;
  readonly #folder: string | undefined;

  private constructor(binary: string, folder: string | undefined) {
    this.#binary = binary;
    this.#folder = folder;
  }

  /**
   * Takes the oracle's source (a path that ends in .cpp), compiled here with g++ -O2 -march=native into a temporary
   * folder, or its program. Throws an Error that says why it cannot be had.
   */
  static open(path: string): Oracle {
    if (!path.endsWith('.cpp')) return new Oracle(path, undefined);
    const folder = mkdtempSync(join(tmpdir(), 'winnable-oracle-'));
    const binary = join(folder, 'oracle');
    try {
      execFileSync('g++', ['-O2', '-march=native', '-o', binary, path], { stdio: 'pipe' });
    } catch (error) {
      rmSync(folder, { recursive: true });
      const { code, stderr } = error as NodeJS.ErrnoException & { stderr?: Buffer };
      throw new Error(
        code === 'ENOENT' ? 'there is no g++ here' : `g++ failed: ${String(stderr).trim().split('\n')[0]}`,
      );
    }
    return new Oracle(binary, folder);
  }

  /** Removes what was compiled. */
  close(): void {
    if (this.#folder !== undefined) rmSync(this.#folder, { recursive: true });
  }

  /** Judges boards under one of the tableau games, with the oracle's own options (`--limit`, `--pure` …). */
  async run(
    boards: readonly OracleBoard[],
    rules: RuleSet,
    options: readonly string[] = [],
  ): Promise<OracleRun> {
    const { child, said, ended } = hear(spawn(this.#binary, [...options]));
    child.stdin.on('error', () => {});
    child.stdin.end(boards.map((board) => `${oracleLine(board, rules)}\n`).join(''));
    const { code } = await ended;
    const { stdout, stderr } = said;
    const seconds = Number(/ seconds=([\d.]+)/.exec(stderr)?.[1]);
    const lines = stdout.trimEnd().split('\n');
    if (code !== 0 || Number.isNaN(seconds) || lines.length !== boards.length) {
      throw new Error(`the oracle ended with ${code}: ${stderr.trim() || 'without a word'}`);
    }
    const answers = lines.map((line, index) => {
      const [id, word, nodes] = line.split(' ');
      const verdict = VERDICTS[word!];
      if (id !== boards[index]!.id || verdict === undefined) throw new Error(`the oracle said ${line}`);
      return { verdict, nodes: Number(nodes) };
    });
    return { answers, seconds };
  }
}

/** A board as the oracle reads it. */
function oracleLine({ id, position: { columns } }: OracleBoard, rules: RuleSet): string {
  const cards = columns.map((column) => column.cards.map(cardName).join('') || '-').join('/');
  return `${id} ${rules.name} ${cards} ${columns.map(({ faceDown }) => faceDown).join(',')}`;
}
