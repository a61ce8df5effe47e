import { InputError } from '../errors/input-error.js';
import { isWon, legalMoves, tryMove } from './legal.js';
import { playLine } from './line.js';
import { type Step, stepWord } from './notation.js';
import type { Position } from './position.js';
import type { RuleSet } from './rule-sets.js';

/** Points for a card sent to a foundation, in both systems. */
const CARD_UP = 10;
/** App: points for a face-down card turned up. */
const CARD_TURNED = 5;
/** App: how many moves back `undo` reaches. */
const APP_UNDO = 100;
/** skill.games: what every full period of play costs. */
const PENALTY = 30;
/** skill.games: the period, in seconds. */
const PENALTY_SECONDS = 30;
/** skill.games: what a win adds, divided by the seconds spent. */
const WIN_BONUS = 600_000;

/** One step of a line of play that was legal. */
export interface PlayedStep {
  readonly step: Step;
  /** The table after the step. */
  readonly position: Position;
  /** The second at which it was made (0 or more); undefined if nothing is known of the time. */
  readonly second: number | undefined;
  /** Whether skill.games makes this move by itself: to a foundation while every card lies face up. */
  readonly byItself: boolean;
  /** The score at skill.games after the step, without the bonus of a win; undefined in games without scores. */
  readonly skillGames: number | undefined;
  /** The score in the Russian Solitaire app after the step; undefined in games without scores. */
  readonly app: number | undefined;
}

/** The account of a line of play at skill.games. */
export interface SkillGamesScore {
  /** The final score, bonus included. */
  readonly score: number;
  /** What winning added. */
  readonly bonus: number;
  /** Moves as the site counts them: the player's own, each undo one more. */
  readonly moves: number;
  /** Seconds played; undefined if nothing is known of the time: then no penalty and no bonus are in the score. */
  readonly seconds: number | undefined;
  /** Cards that the site sends to the foundations by itself after the last step of the line. */
  readonly sentAfter: number;
  /** Whether the game is won there, the cards sent up after the last step included. */
  readonly won: boolean;
}

/** The account of a line of play in the Russian Solitaire app. */
export interface AppScore {
  /** The final score; undefined if the line cannot be played there. */
  readonly score: number | undefined;
  /** Moves as the app counts them: every move made, also those taken back. */
  readonly moves: number;
  /** The first `undo` (counted from 1) that reaches further back than the app's hundred moves. */
  readonly undoneTooFar: number | undefined;
}

/** What came of a line of play. */
export interface LineScore {
  readonly start: Position;
  /** The steps up to the first illegal one. */
  readonly steps: readonly PlayedStep[];
  /** The first illegal step, counted from 1, and why the rules do not allow it. */
  readonly illegal: { readonly step: number; readonly word: string; readonly reason: string } | undefined;
  /** Whether the whole line was legal and all cards are on the foundations at its end. */
  readonly won: boolean;
  /** Undefined in games for which the published texts give no scores. */
  readonly scores: { readonly skillGames: SkillGamesScore; readonly app: AppScore } | undefined;
}

/**
 * Plays a line of moves and `undo`, and scores it under both published systems as RULES.md states them. What the
 * texts leave open is settled so:
 *
 * - `undo` takes back the last move not yet taken back; a line in which there is none is illegal at that step.
 * - skill.games: a card taken back from a foundation takes its 10 points with it. The score is held at 0 after
 *   every single change. A penalty falls due at the end of its 30 seconds, before a move of that same second.
 *   `undo` takes back what the move really changed (a card taken back at 0 points brought nothing). The bonus of a
 *   win is rounded down, and a game takes at least one second.
 * - skill.games, while every card lies face up: moves to a foundation are the game's own; they take no time and
 *   count as no move. They need not be written: what can still go after the last step is sent up too. The line is
 *   scored as written, also where the game would have sent up more in between.
 * - App: a line that undoes more than a hundred moves in a row cannot be played there and has no score. `undo`
 *   neither adds to its move counter nor takes from it.
 * - Times: a step without `@` is spread evenly between its neighbours that have one; the line starts at second 0
 *   and ends at `seconds`. Without `seconds`, steps after the last known time are made at that time.
 *
 * @param seconds what the whole line took, 0 or more, not before the last `@`. The clock of a game that is won
 *   stops with its last move.
 * @throws InputError for `seconds` out of range.
 */
export function scoreLine(
  start: Position,
  steps: readonly Step[],
  rules: RuleSet,
  seconds?: number,
): LineScore {
  const { positions, illegal: wrong } = playLine(
    start,
    steps.map(({ action }) => action),
    rules,
  );
  const illegal = wrong && { ...wrong, word: stepWord(steps[wrong.step - 1]!) };
  const legal = steps.slice(0, positions.length - 1);
  const own = legal.map(
    ({ action }, index) =>
      rules.scored && action !== 'undo' && action.type === 'foundation' && allFaceUp(positions[index]!),
  );
  const times = timesOf(steps, own, seconds);
  const end = positions.at(-1)!;
  const won = illegal === undefined && isWon(end);
  const played = legal.map((step, index) => ({
    step,
    position: positions[index + 1]!,
    second: times?.[index],
    byItself: own[index]!,
    skillGames: undefined,
    app: undefined,
  }));
  if (!rules.scored) return { start, steps: played, illegal, won, scores: undefined };

  const app = scoreInApp(positions, legal);
  const skill = scoreAtSkillGames(positions, legal, own, times, rules, illegal === undefined, seconds);
  return {
    start,
    steps: played.map((step, index) => ({ ...step, app: app.after[index], skillGames: skill.after[index] })),
    illegal,
    won,
    scores: { skillGames: skill.account, app: app.account },
  };
}

function allFaceUp(position: Position): boolean {
  return position.columns.every((column) => column.faceDown === 0);
}

/** The second of every step, or undefined if nothing is known of the time. */
function timesOf(
  steps: readonly Step[],
  own: readonly boolean[],
  seconds: number | undefined,
): number[] | undefined {
  const lastKnown = steps.reduce((last, step) => step.second ?? last, 0);
  if (seconds !== undefined && !(seconds >= lastKnown && Number.isFinite(seconds))) {
    throw new InputError(
      `${seconds} seconds for the whole line; they are ${lastKnown} or more${lastKnown > 0 ? ', the second of its last timed move' : ''}`,
    );
  }
  const someKnown = steps.some((step) => step.second !== undefined);
  if (seconds === undefined && !someKnown) return undefined;

  const times: number[] = [];
  /** Steps not yet timed, since the last known time. */
  let waiting: number[] = [];
  let since = 0;
  const spread = (until: number, between: number) => {
    const players = waiting.filter((index) => own[index] !== true).length + between;
    let done = 0;
    for (const index of waiting) {
      if (own[index] !== true) done += 1;
      // With no move by the player and no time known, all there is to go by is the time of the whole.
      const first = players === 0 && !someKnown ? until : since;
      times[index] = players === 0 ? first : since + ((until - since) * done) / players;
    }
    waiting = [];
    since = until;
  };
  for (const [index, { second }] of steps.entries()) {
    if (second === undefined) {
      waiting.push(index);
      continue;
    }
    spread(second, own[index] === true ? 0 : 1);
    times[index] = second;
  }
  spread(seconds ?? since, 0);
  return times;
}

/** How many cards a step brought to the foundations: 1, 0, or −1 for one taken back. */
function cardsUp(before: Position, after: Position): number {
  return total(after.foundations) - total(before.foundations);
}

function cardsTurned(before: Position, after: Position): number {
  return faceDownCards(before) - faceDownCards(after);
}

function faceDownCards(position: Position): number {
  return total(position.columns.map((column) => column.faceDown));
}

function total(counts: readonly number[]): number {
  return counts.reduce((sum, count) => sum + count, 0);
}

function scoreInApp(
  positions: readonly Position[],
  steps: readonly Step[],
): { after: (number | undefined)[]; account: AppScore } {
  let score: number | undefined = 0;
  let moves = 0;
  let undoneTooFar: number | undefined;
  /** The scores to which `undo` leads back, at most a hundred. */
  const history: number[] = [];
  const after = steps.map(({ action }, index): number | undefined => {
    if (action !== 'undo') moves += 1;
    if (score === undefined) return undefined;
    if (action === 'undo') {
      score = history.pop();
      if (score === undefined) undoneTooFar = index + 1;
      return score;
    }
    history.push(score);
    if (history.length > APP_UNDO) history.shift();
    const [from, to] = [positions[index]!, positions[index + 1]!];
    score += CARD_UP * Math.max(0, cardsUp(from, to)) + CARD_TURNED * cardsTurned(from, to);
    return score;
  });
  return { after, account: { score, moves, undoneTooFar } };
}

function scoreAtSkillGames(
  positions: readonly Position[],
  steps: readonly Step[],
  own: readonly boolean[],
  times: readonly number[] | undefined,
  rules: RuleSet,
  complete: boolean,
  seconds: number | undefined,
): { after: number[]; account: SkillGamesScore } {
  let score = 0;
  let clock = 0;
  const change = (points: number): number => {
    const before = score;
    score = Math.max(0, score + points);
    return score - before;
  };
  const passTime = (until: number) => {
    const due = Math.floor(until / PENALTY_SECONDS) - Math.floor(clock / PENALTY_SECONDS);
    change(-PENALTY * due);
    clock = until;
  };
  /** What each move that can be taken back brought. */
  const history: number[] = [];
  const after = steps.map(({ action }, index) => {
    if (times !== undefined) passTime(times[index]!);
    if (action === 'undo') change(-history.pop()!);
    else history.push(change(CARD_UP * cardsUp(positions[index]!, positions[index + 1]!)));
    return score;
  });

  const end = positions.at(-1)!;
  const finished = complete ? sendUp(end, rules) : end;
  const sentAfter = cardsUp(end, finished);
  change(CARD_UP * sentAfter);
  const won = complete && isWon(finished);
  if (times !== undefined && complete && !won && seconds !== undefined) passTime(seconds);
  const bonus = won && times !== undefined ? Math.floor(WIN_BONUS / Math.max(1, clock)) : 0;
  return {
    after,
    account: {
      score: score + bonus,
      bonus,
      moves: own.filter((byItself) => !byItself).length,
      seconds: times === undefined ? undefined : clock,
      sentAfter,
      won,
    },
  };
}

/** The position after skill.games has sent up what can go: everything, over and over, once all lies face up. */
function sendUp(position: Position, rules: RuleSet): Position {
  if (!allFaceUp(position)) return position;
  const move = legalMoves(position, rules).find(({ type }) => type === 'foundation');
  if (move === undefined) return position;
  return sendUp(tryMove(position, move, rules) as Position, rules);
}
