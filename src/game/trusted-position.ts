import type { Position, PositionFields } from './position.js';

/**
 * Calls a position what is one: for the modules that make positions of what they know to be right (the check itself,
 * legal moves, the dealing of a deck). The layers let nobody else import it.
 */
export function trustedPosition(fields: PositionFields): Position {
  return fields as Position;
}
