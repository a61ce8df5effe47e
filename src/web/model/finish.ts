import { isWon, legalMoves, tryMove } from '../../game/legal.js';
import type { Move, Position } from '../../game/position.js';
import type { RuleSet } from '../../game/rule-sets.js';
import { customsOf } from './levels.js';
import { allFaceUp } from './session.js';

/** Draws and redeals in a row after which every place of the stock has been seen, and some. */
const WHOLE_ROUND = 60;

/** Whether a move turns the stock or the waste. */
function turns({ type }: Move): boolean {
  return type === 'draw' || type === 'redeal';
}

/**
 * The line that wins by only sending cards up and turning the stock, where the customs offer to play it; undefined if
 * they do not, while a card lies face down, or if it would not win.
 */
export function offeredFinish(position: Position, rules: RuleSet): Move[] | undefined {
  if (customsOf(rules).finish !== 'offered' || !allFaceUp(position) || isWon(position)) return undefined;
  const line: Move[] = [];
  let turned = 0;
  for (let now = position; !isWon(now); ) {
    const moves = legalMoves(now, rules);
    const move = moves.find(({ type }) => type === 'foundation') ?? moves.find(turns);
    if (move === undefined || turned > WHOLE_ROUND) return undefined;
    turned = turns(move) ? turned + 1 : 0;
    line.push(move);
    now = tryMove(now, move, rules) as Position;
  }
  return line;
}
