import { boardLine } from '../game/board.js';
import type { Move, Position } from '../game/position.js';
import type { RuleSet } from '../game/rule-sets.js';
import { FirstRun } from './first-run.js';
import { LEVELS, Player } from './player.js';
import { fromMove, MOST_MOVES, moveCard, moveTarget, Table } from './table.js';

/** Raised when the player model or a figure changes, so that grades that cannot be compared are not mixed. */
export const GRADE_VERSION = 1;

/** Games simulated for a deal when nothing is said, over all levels. */
export const DEFAULT_GAMES = 200;

/** How a deal is graded. */
export interface GradeOptions {
  /** Games over all levels, at least one a level; 200 if not given. */
  readonly games?: number;
  /** Another seed makes the players make other choices; empty if not given. */
  readonly seed?: string;
}

/** How easy a winnable deal is for people. */
export interface Grade {
  /** Share of all simulated games won, 0 (hard) to 1 (easy). */
  readonly ease: number;
  /**
   * Standard error of the ease, taken level by level; a level's share counts for it as (won + 1) / (games + 2), so
   * that it is never 0.
   */
  readonly error: number;
  /** Games won and played at each level, in the order of `LEVELS`. */
  readonly levels: readonly LevelResult[];
  /**
   * The fewest face-down cards that must be turned up before the first foundation run can start; undefined if there
   * were too many ways to try them all.
   */
  readonly turnsBeforeFirst: number | undefined;
  /** Share of the moves of the line of play that were the only one possible, cards taken back apart, 0–1. */
  readonly forced: number;
}

/** What came of the simulated games at one level. */
export interface LevelResult {
  readonly won: number;
  readonly games: number;
}

/** Grades winnable deals of one rule set. */
export class Grader {
  private readonly rules: RuleSet;
  private readonly player: Player;
  private readonly firstRun: FirstRun;
  private readonly table: Table;

  constructor(rules: RuleSet) {
    this.rules = rules;
    this.player = new Player(rules);
    this.firstRun = new FirstRun(rules);
    this.table = new Table(rules);
  }

  /** Grades a deal; `moves` is a line of play that wins it. The same deal, options and line give the same grade. */
  grade(start: Position, moves: readonly Move[], options: GradeOptions = {}): Grade {
    const levels = this.playGames(start, options);
    const games = levels.reduce((sum, level) => sum + level.games, 0);
    const won = levels.reduce((sum, level) => sum + level.won, 0);
    return {
      ease: won / games,
      error: standardError(levels),
      levels,
      turnsBeforeFirst: this.firstRun.fewestTurns(start),
      forced: this.forcedShare(start, moves),
    };
  }

  /** Simulates the games of a deal, as evenly spread over the levels as the number allows, weakest first. */
  playGames(start: Position, { games = DEFAULT_GAMES, seed = '' }: GradeOptions = {}): LevelResult[] {
    if (!Number.isInteger(games) || games < LEVELS.length) {
      throw new RangeError(`games must be an integer of ${LEVELS.length} or more, not ${games}`);
    }
    const board = boardLine(start, this.rules);
    return LEVELS.map((level, index) => {
      const share = Math.floor((games + LEVELS.length - 1 - index) / LEVELS.length);
      let won = 0;
      for (let game = 0; game < share; game += 1) {
        if (this.player.play(start, level, `${seed} ${board} ${level.name} ${game}`)) won += 1;
      }
      return { won, games: share };
    });
  }

  private forcedShare(start: Position, moves: readonly Move[]): number {
    const { table } = this;
    const legal = new Int32Array(MOST_MOVES);
    table.load(start);
    let forced = 0;
    for (const move of moves.map(fromMove)) {
      if (table.listMoves(legal) === 1) forced += 1;
      table.make(moveCard(move), moveTarget(move));
    }
    return moves.length === 0 ? 0 : forced / moves.length;
  }
}

function standardError(levels: readonly LevelResult[]): number {
  let variance = 0;
  let games = 0;
  for (const level of levels) {
    const share = (level.won + 1) / (level.games + 2);
    variance += level.games * share * (1 - share);
    games += level.games;
  }
  return Math.sqrt(variance) / games;
}
