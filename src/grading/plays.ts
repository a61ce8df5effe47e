import type { Move, Position } from '../game/position.js';
import { fromMove, isTurn, moveCard, moveTarget, type PackedMove, type Table, toMove } from './table.js';

/*
 * In a game with a stock a line of play is told by its plays, that is its moves without the turns of the stock: a card
 * of the stock or the waste is played as soon as it can be the waste's top, so the turns follow from the plays.
 */

/** What a redeal costs beside being a move, in moves: people mind one more pass more than the moves it takes. */
export const REDEAL_COST = 3;

/** What it costs, in moves, to turn the stock until an undealt card is the waste's top; -1 if it never is. */
function turnTo(table: Table, card: number): number {
  const first = Math.ceil(table.stockSize / table.draw);
  const turns = table.turnTo(card);
  return turns > first ? turns + REDEAL_COST : turns;
}

/**
 * Makes a play, after the turns that it needs. Returns what all that costs, in moves; -1 if the play is not legal then.
 * Turns that were made stay made.
 */
export function makePlay(table: Table, play: PackedMove): number {
  const card = moveCard(play);
  const turns = table.isUndealt(card) ? turnTo(table, card) : 0;
  if (turns < 0 || !table.isLegal(card, moveTarget(play))) return -1;
  table.make(card, moveTarget(play));
  return turns + 1;
}

/** The plays of a line. */
export function playsOf(moves: readonly Move[]): PackedMove[] {
  return moves.map(fromMove).filter((move) => !isTurn(move));
}

/** A line that wins by the given plays, all of them legal. The table is left at its end. */
export function lineOf(start: Position, plays: readonly PackedMove[], table: Table): Move[] {
  table.load(start);
  const line: Move[] = [];
  for (const play of plays) {
    const card = moveCard(play);
    if (table.isUndealt(card)) {
      while (table.wasteTop() !== card) {
        line.push(toMove(table.turning()));
        table.turn();
      }
    }
    table.make(card, moveTarget(play));
    line.push(toMove(play));
  }
  return line;
}
