import { describeRules, type RuleSet } from '../../game/rule-sets.js';

/** Whose customs a game follows at the table, beside its rules. */
export interface Customs {
  /**
   * What a single tap does: `best`, the best place, and a second tap straight to the foundation; `foundation`, a top
   * card to its foundation, and a second tap to a fitting column.
   */
  readonly tap: 'best' | 'foundation';
  /** How many moves back undo reaches; Infinity for all. */
  readonly undoDepth: number;
  /** Whether an undo counts as a move. */
  readonly undoCounts: boolean;
  /** What becomes of the last cards: the game plays them up by itself, offers to, or leaves it to the player. */
  readonly finish: 'by-itself' | 'offered' | 'none';
  /** Which scoring a game is played by. */
  readonly score: 'skill-games' | 'app' | 'klondike' | 'none';
  /** Whether the table says when no move is left. */
  readonly saysStuck: boolean;
}

const SKILL_GAMES: Customs = {
  tap: 'best',
  undoDepth: Number.POSITIVE_INFINITY,
  undoCounts: true,
  finish: 'by-itself',
  score: 'skill-games',
  saysStuck: false,
};

const APP: Customs = {
  tap: 'foundation',
  undoDepth: 100,
  undoCounts: false,
  finish: 'none',
  score: 'app',
  saysStuck: false,
};

const YUKON: Customs = {
  tap: 'best',
  undoDepth: Number.POSITIVE_INFINITY,
  undoCounts: false,
  finish: 'offered',
  score: 'none',
  saysStuck: false,
};

const KLONDIKE: Customs = { ...YUKON, score: 'klondike', saysStuck: true };

/** The customs of each level, by the name of its rule set. */
const CUSTOMS: Readonly<Record<string, Customs>> = {
  easy: SKILL_GAMES,
  medium: SKILL_GAMES,
  hard: SKILL_GAMES,
  classic: APP,
  relaxed: APP,
  yukon: YUKON,
  'yukon-returns': YUKON,
  klondike1: KLONDIKE,
  klondike3: KLONDIKE,
};

/**
 * The customs of a rule set: changed rules follow those of the set that they change, games that no text describes those
 * of Klondike if they have a stock and those of Yukon if not.
 */
export function customsOf(rules: RuleSet): Customs {
  return CUSTOMS[rules.name] ?? (rules.stock === undefined ? YUKON : KLONDIKE);
}

/** The levels of the start window, by game; each is the name of a rule set. */
export const GAMES: readonly {
  readonly game: 'russian' | 'yukon' | 'klondike';
  readonly levels: readonly string[];
}[] = [
  { game: 'russian', levels: ['easy', 'medium', 'hard', 'classic', 'relaxed'] },
  { game: 'yukon', levels: ['yukon', 'yukon-returns'] },
  { game: 'klondike', levels: ['klondike1', 'klondike3'] },
];

/** The numbers of redeals that the start window offers. */
export const REDEALS: readonly number[] = [0, 1, 2, 3, Number.POSITIVE_INFINITY];

/** The name under which results at these rules are kept. */
export function levelKey(rules: RuleSet): string {
  return describeRules(rules);
}
