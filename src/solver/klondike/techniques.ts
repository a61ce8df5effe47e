/** A technique of the Klondike search that can be switched off by name without changing a verdict. */
export interface Technique {
  readonly name: string;
  readonly summary: string;
}

/** All of them. Each is argued in the file of its name (`free-stock` in solve-klondike.ts, `waste-place` in stock-reach.ts). */
export const KLONDIKE_TECHNIQUES: readonly Technique[] = [
  {
    name: 'dead-ends',
    summary: 'give up when some card cannot reach its foundation even if nothing hinders',
  },
  { name: 'safe-moves', summary: 'send cards up at once that nothing can need on the table' },
  {
    name: 'free-reveals',
    summary: 'turn a card up at once where its cover finds a place that nothing else can need',
  },
  {
    name: 'ghost-stock',
    summary: 'give up when the deal is lost even with all stock cards at hand and taking no place',
  },
  {
    name: 'free-stock',
    summary: 'draw 2 and more, limited redeals: give up when lost with every stock card in reach',
  },
  {
    name: 'lazy-stock',
    summary: 'draw 1, unlimited redeals: lay a stock card on the table only to use it at once',
  },
  {
    name: 'waste-place',
    summary: 'unlimited redeals: take waste places for one from which a fresh pass shows the same',
  },
  {
    name: 'waste-dominance',
    summary: 'unlimited redeals: lost earlier in the pass is lost later in the pass',
  },
  { name: 'ordering', summary: 'promising moves first' },
  { name: 'restarts', summary: 'short searches in shaken order before long ones' },
];
