/** A technique of the Klondike search that can be switched off by name without changing a verdict. */
export interface Technique {
  readonly name: string;
  readonly summary: string;
}

/** All of them; each name is also that of the file with the argument. */
export const KLONDIKE_TECHNIQUES: readonly Technique[] = [
  {
    name: 'dead-ends',
    summary: 'positions given up when some card cannot reach its foundation even if nothing hinders',
  },
  { name: 'safe-moves', summary: 'cards that no other card can need any more go up at once' },
  {
    name: 'ghost-stock',
    summary: 'positions given up when they are lost even with all stock cards at hand and taking no place',
  },
  {
    name: 'lazy-stock',
    summary: 'draw 1, unlimited redeals: a stock card is laid on the table only to be used at once',
  },
  {
    name: 'free-stock',
    summary: 'other draws: losses proved by the easier game in which every stock card is in reach',
  },
  {
    name: 'waste-place',
    summary: 'unlimited redeals: the waste is normalised where a fresh pass shows the same cards',
  },
  { name: 'ordering', summary: 'promising moves first' },
  { name: 'restarts', summary: 'short searches in shaken order before long ones' },
];
