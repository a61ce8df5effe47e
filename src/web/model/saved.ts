import { parseRules } from '../../deals/rules-text.js';
import { boardLine, parseBoard } from '../../game/board.js';
import { parseLine, stepWord } from '../../game/notation.js';
import { describeRules } from '../../game/rule-sets.js';
import { play, type Session, startSession, type TableStep, undo } from './session.js';
import type { Results, Statistics } from './statistics.js';

/** Raised when the shape of what is saved changes; what was saved in another shape is not read. */
const SAVED_VERSION = 1;

/** A game as it is saved: its deal and its steps, from which all else follows. */
export interface SavedGame {
  readonly version: number;
  readonly rules: string;
  readonly board: string;
  readonly number?: number;
  /** Step words; behind a colon the empty column, 0–6, that a move went to: `KS>E:4@17`. */
  readonly steps: string;
  /** Whole seconds played. */
  readonly seconds: number;
  readonly hints: number;
  /** Whether the game has been counted among the results. */
  readonly counted: boolean;
}

/** A game with its clock. */
export interface ClockedGame {
  readonly session: Session;
  readonly seconds: number;
  readonly counted: boolean;
}

/** A game as text, to be saved. */
export function gameText({ session, seconds, counted }: ClockedGame): string {
  const saved: SavedGame = {
    version: SAVED_VERSION,
    rules: describeRules(session.rules),
    board: boardLine(session.start, session.rules),
    ...(session.number === undefined ? {} : { number: session.number }),
    steps: session.steps.map(savedWord).join(' '),
    seconds,
    hints: session.hints,
    counted,
  };
  return JSON.stringify(saved);
}

function savedWord({ action, second, column }: TableStep): string {
  const word = stepWord({ action, second: undefined });
  return `${word}${column === undefined ? '' : `:${column}`}@${second}`;
}

/** Reads a saved game and plays it again; undefined for what is no saved game of this version. */
export function readGame(text: string | null): ClockedGame | undefined {
  if (text === null) return undefined;
  try {
    const saved = JSON.parse(text) as SavedGame;
    if (saved.version !== SAVED_VERSION || !isCount(saved.seconds) || !isCount(saved.hints)) return undefined;
    const rules = parseRules(saved.rules);
    const session = played(
      startSession({ rules, position: parseBoard(saved.board, rules), ...numberOf(saved) }),
      saved.steps,
    );
    return {
      session: { ...session, hints: saved.hints },
      seconds: saved.seconds,
      counted: saved.counted === true,
    };
  } catch {
    return undefined;
  }
}

function numberOf({ number }: SavedGame): { number?: number } {
  return number === undefined ? {} : { number };
}

/** Plays saved steps; what the game did by itself comes by itself. Throws where a step is no legal one. */
function played(start: Session, text: string): Session {
  const words = text.split(' ').filter((word) => word !== '');
  const columns = words.map((word) => /:(\d)@/.exec(word)?.[1]);
  const steps = parseLine(words.map((word) => word.replace(/:\d@/, '@')).join(' '));
  let session = start;
  for (let at = session.steps.length; at < steps.length; at = session.steps.length) {
    const { action, second = 0 } = steps[at]!;
    const column = columns[at] === undefined ? undefined : Number(columns[at]);
    const next = action === 'undo' ? undo(session, second) : play(session, action, second, column);
    if (typeof next === 'string' || next.steps.length === at) throw new Error(`saved step ${at + 1}`);
    session = next;
  }
  return session;
}

/** The statistics as text, to be saved. */
export function statisticsText(statistics: Statistics): string {
  return JSON.stringify({ version: SAVED_VERSION, levels: statistics });
}

/** Reads saved statistics; none for what is not of this version. Levels that make no sense are left out. */
export function readStatistics(text: string | null): Statistics {
  const levels = readObject(text)?.levels;
  if (typeof levels !== 'object' || levels === null) return {};
  return Object.fromEntries(Object.entries(levels).filter(([, results]) => isResults(results)));
}

/** Reads saved settings: the known ones that have the kind of value of their default, the others as by default. */
export function readSettings<Settings extends object>(text: string | null, defaults: Settings): Settings {
  const saved = readObject(text)?.settings as Record<string, unknown> | undefined;
  if (typeof saved !== 'object' || saved === null) return defaults;
  const known = Object.entries(defaults).map(([name, value]) => [
    name,
    typeof saved[name] === typeof value ? saved[name] : value,
  ]);
  return Object.fromEntries(known) as Settings;
}

/** Settings as text, to be saved. */
export function settingsText(settings: object): string {
  return JSON.stringify({ version: SAVED_VERSION, settings });
}

function readObject(text: string | null): Record<string, unknown> | undefined {
  if (text === null) return undefined;
  try {
    const object = JSON.parse(text) as Record<string, unknown> | null;
    return object?.version === SAVED_VERSION ? object : undefined;
  } catch {
    return undefined;
  }
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0;
}

function isResults(value: unknown): value is Results {
  if (typeof value !== 'object' || value === null) return false;
  const { wins, losses, streak, bestStreak } = value as Results;
  return isCount(wins) && isCount(losses) && Number.isInteger(streak) && isCount(bestStreak);
}
