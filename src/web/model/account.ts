import type { Move, Position } from '../../game/position.js';
import type { RuleSet } from '../../game/rule-sets.js';
import { scoreLine } from '../../game/score.js';
import { customsOf } from './levels.js';
import { type Session, wonBy } from './session.js';

/** What the bar shows while a game is played, and the result at its end. */
export interface Account {
  /** Moves, counted as the level's text counts them. */
  readonly moves: number;
  readonly undos: number;
  readonly hints: number;
  readonly seconds: number;
  readonly won: boolean;
  /** The score by which the level is played; undefined where no text gives one. */
  readonly score: number | undefined;
  /** Both published scores, in the Russian games; the app has none for a line that undoes more than it allows. */
  readonly skillGames: number | undefined;
  readonly app: number | undefined;
}

/** The account of a game after whole seconds of play, 0 or more. */
export function accountOf(session: Session, seconds: number): Account {
  const { rules, steps } = session;
  const customs = customsOf(rules);
  const won = wonBy(session);
  // The clock of a game that is won stops with its last move.
  const clock = won ? (steps.at(-1)?.second ?? 0) : Math.max(seconds, steps.at(-1)?.second ?? 0);
  const common = { undos: session.undos, hints: session.hints, seconds: clock, won };
  if (customs.score === 'klondike' || customs.score === 'none') {
    const own = steps.filter(({ action }) => action !== 'undo').length;
    return {
      ...common,
      moves: own,
      score: customs.score === 'klondike' ? klondikeScore(session) : undefined,
      skillGames: undefined,
      app: undefined,
    };
  }
  const scores = scoreLine(session.start, steps, rules, clock).scores!;
  const { skillGames, app } = scores;
  return {
    ...common,
    moves: customs.undoCounts ? skillGames.moves - session.undoneByItself : app.moves,
    score: customs.score === 'app' ? app.score : skillGames.score,
    skillGames: skillGames.score,
    app: app.score,
  };
}

/** Points of Klondike's common scoring. */
const KLONDIKE = { up: 10, wasteToColumn: 5, turned: 5, back: -15, redealOfOne: -100 } as const;

/**
 * The score of a Klondike game as it is commonly kept: 10 for a card to a foundation, 5 for one from the waste to a
 * column, 5 for one turned up, −15 for one taken back, −100 for a redeal where one card is turned; never below 0. What
 * is taken back takes its points with it.
 */
function klondikeScore(session: Session): number {
  const { line, rules } = session;
  return line.reduce((score, { move, before }, index) => {
    const after = line[index + 1]?.before ?? session.position;
    return Math.max(0, score + pointsOf(move, before, after, rules));
  }, 0);
}

function pointsOf(move: Move, before: Position, after: Position, rules: RuleSet): number {
  if (move.type === 'redeal') return rules.stock?.draw === 1 ? KLONDIKE.redealOfOne : 0;
  if (move.type === 'draw') return 0;
  if (move.type === 'foundation') return KLONDIKE.up + turnedUp(before, after);
  if (before.waste.at(-1) === move.card) return KLONDIKE.wasteToColumn;
  const onTable = before.columns.some(({ cards }) => cards.includes(move.card));
  return onTable ? turnedUp(before, after) : KLONDIKE.back;
}

function turnedUp(before: Position, after: Position): number {
  const down = ({ columns }: Position) => columns.reduce((sum, { faceDown }) => sum + faceDown, 0);
  return KLONDIKE.turned * (down(before) - down(after));
}
