import { boardLine } from '../game/board.js';
import { isWon, tryMove } from '../game/legal.js';
import type { Move, Position } from '../game/position.js';
import type { RuleSet } from '../game/rule-sets.js';
import { Shortener } from '../grading/shorten.js';
import { proveWin, replay } from '../proof/replay.js';

/** Moves that the search for shortcuts may try on a game with a stock. */
const STOCK_BUDGET = 30_000;

/** The shortener last used: its tables serve all positions of the same rules. */
let current: { rules: RuleSet; shortener: Shortener } | undefined;

/**
 * A line of play that wins and is no longer than the given one, which wins too: for people, who should not be led in
 * circles. Without a stock it is shortened as the lines of pools are. With one, what comes back to a position met before
 * is cut out, and each move is left out on trial, the rest played as far as it is still legal. The result is replayed.
 *
 * @throws ProofFailure if the line given does not win.
 */
export function shortLine(start: Position, moves: readonly Move[], rules: RuleSet): Move[] {
  if (rules.stock === undefined) {
    if (current?.rules !== rules) current = { rules, shortener: new Shortener(rules) };
    return current.shortener.shorten(start, moves);
  }
  proveWin(start, moves, rules);
  let line = withoutLoops(start, moves, rules);
  let budget = STOCK_BUDGET;
  for (let at = 0; at < line.length && budget > 0; ) {
    budget -= line.length - at;
    const shorter = without(start, line, at, rules);
    if (shorter === undefined) at += 1;
    else line = withoutLoops(start, shorter, rules);
  }
  proveWin(start, line, rules);
  return line;
}

/** Cuts out the moves between two equal positions. */
function withoutLoops(start: Position, moves: readonly Move[], rules: RuleSet): Move[] {
  const { positions } = replay(start, moves, rules);
  const names = positions.map((position) => `${boardLine(position, rules)} ${position.redeals}`);
  const kept: Move[] = [];
  for (let at = 0; at < moves.length; ) {
    at = names.lastIndexOf(names[at]!);
    if (at < moves.length) kept.push(moves[at]!);
    at += 1;
  }
  return kept;
}

/** The line without one of its moves, and without what that makes illegal; undefined if it does not win. */
function without(start: Position, line: readonly Move[], left: number, rules: RuleSet): Move[] | undefined {
  const played = line.slice(0, left);
  let position = replay(start, played, rules).positions.at(-1)!;
  for (const move of line.slice(left + 1)) {
    const next = tryMove(position, move, rules);
    if (typeof next === 'string') continue;
    played.push(move);
    position = next;
  }
  return isWon(position) ? played : undefined;
}
