import type { Technique } from '../../technique.js';

/**
 * An easier game for losses: the same deal with every card of the stock in reach at any time, that is draw 1
 * with unlimited redeals. Every line of a game with another draw count or fewer redeals is a line of it,
 * draws and redeals apart; so if it is lost, so is the true game. Its search has far fewer positions: the
 * waste's place does not matter, safe stock cards go up at once, and lazy-stock.ts applies. Most lost draw-3
 * deals are lost here.
 */
export const FREE_STOCK: Technique = {
  name: 'free-stock',
  summary: 'give up when lost even with every stock card in reach at any time',
  games: 'Klondike, draw 2 and more or limited redeals',
};
