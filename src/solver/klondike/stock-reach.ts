/** Waste and stock as one sequence of `stockSize` cards, the first `wasteSize` of them the waste. */
export interface StockPlace {
  readonly draw: number;
  readonly stockSize: number;
  readonly wasteSize: number;
  readonly redeals: number;
}

/**
 * The stock as one step: which of its cards can be brought to the top of the waste by draws and at most one
 * redeal.
 *
 * Waste and stock are one sequence; with the first w of n cards on the waste, the cards in reach without a
 * redeal are number w (if w > 0), and w + d, w + 2d … and the last, d being the draw count; after a redeal d,
 * 2d … and the last. A second redeal before a card is played shows the same again, so it is never needed; it
 * follows that more redeals than there are cards in the stock are as good as no limit. Once card number i is
 * played, the first i − 1 are the waste, however it was reached. A card in reach without a redeal need not be
 * tried with one: the position is the same with one redeal less, and whatever wins with fewer redeals wins
 * with more.
 *
 * Waste place normalised (unlimited redeals): if d divides w, or w = n, the cards in reach from w are among
 * those of a fresh pass, which is in reach too; so the position is that with w = 0.
 */
export class StockReach {
  /** Places in `state.stock` of the cards in reach, and the redeals each takes. */
  readonly places = new Uint8Array(52);
  readonly redeals = new Uint8Array(52);
  size = 0;

  find(state: StockPlace): void {
    const { draw, stockSize, wasteSize } = state;
    let size = 0;
    if (wasteSize > 0) size = this.#note(size, wasteSize - 1, 0);
    for (let place = wasteSize; place < stockSize; ) {
      place = Math.min(place + draw, stockSize);
      size = this.#note(size, place - 1, 0);
    }
    if (state.redeals > 0 && wasteSize > 0) {
      for (let place = 0; place < stockSize; ) {
        place = Math.min(place + draw, stockSize);
        // Shown by the first pass already: w itself, from w on in steps of d, or the last.
        const shown = place === stockSize || (place >= wasteSize && (place - wasteSize) % draw === 0);
        if (!shown) size = this.#note(size, place - 1, 1);
      }
    }
    this.size = size;
  }

  #note(size: number, place: number, redeals: number): number {
    this.places[size] = place;
    this.redeals[size] = redeals;
    return size + 1;
  }
}
