import type { Card } from '../../cards/card.js';
import { StockTableau } from '../tableau/stock-tableau.js';

/**
 * A tableau beside a stock of which the turns count: the waste is as large as it is, though others may show the same
 * cards. Drawing is left until a card is to be taken from the waste, as nothing else depends on it.
 */
export class TurnedStock extends StockTableau {
  /** Draws that it takes at least to see the cards of the stock that are not in the waste. */
  get drawsLeft(): number {
    return Math.ceil((this.stockSize - this.wasteSize) / this.draw);
  }

  /** Draws and redeals until the card at a place of the row is the waste's top card; −1 if it never is. */
  turnsTo(place: number): number {
    const { wasteSize, stockSize, draw } = this;
    if (place === wasteSize - 1) return 0;
    const ahead = place + 1 - wasteSize;
    if (ahead > 0 && (ahead % draw === 0 || place === stockSize - 1)) return Math.ceil(ahead / draw);
    if (this.redeals === 0 || ((place + 1) % draw !== 0 && place !== stockSize - 1)) return -1;
    return this.drawsLeft + 1 + Math.ceil((place + 1) / draw);
  }

  /** The card at a place of the row of waste and stock. */
  cardAt(place: number): Card {
    return this.stock[place]!;
  }

  protected override normalised(wasteSize: number): number {
    return wasteSize;
  }
}
