import type { CompiledRules } from '../game/compiled-rules.js';

/** A way to search less that can be switched off by its name without changing a verdict. */
export interface Technique {
  /** Lower case, words joined by hyphens, as `--without` takes it. */
  readonly name: string;
  /** One line for people. */
  readonly summary: string;
  /** The games it serves, in words. */
  readonly games: string;
}

/** A technique that says itself under which rules its proof holds; it is off under all others. */
export interface CoveredTechnique extends Technique {
  readonly fits: (rules: CompiledRules) => boolean;
}
