import { expect } from 'vitest';
import {
  DEAL_FORMATS,
  type DealFormat,
  readFormat,
  recogniseFormat,
  writeFormat,
} from '../../src/deals/formats/index.js';
import { InputError } from '../../src/errors/input-error.js';
import { boardLine } from '../../src/game/board.js';
import type { Position } from '../../src/game/position.js';
import { type RuleSet, ruleSet } from '../../src/game/rule-sets.js';

/** The format of a name. */
function format(name: string): DealFormat {
  return DEAL_FORMATS.find((candidate) => candidate.name === name)!;
}

/** A deal of another program, recognised as the commands do it, as a position. */
export function positionOf(text: string, rules: RuleSet): Position {
  const found = recogniseFormat(text);
  if (found === undefined) throw new Error(`not recognised: ${text.slice(0, 40)}`);
  return readFormat(found, text, rules);
}

/** The same as a board line. */
export function board(text: string, rulesName: string): string {
  const rules = ruleSet(rulesName);
  return boardLine(positionOf(text, rules), rules);
}

/** A position in the format of a name. */
export function written(name: string, position: Position, rules: RuleSet): string {
  return writeFormat(format(name), position, rules);
}

/** The message of the InputError, one line, that an action throws. */
export function errorOf(action: () => unknown): string {
  try {
    action();
  } catch (error) {
    expect(error).toBeInstanceOf(InputError);
    const { message } = error as InputError;
    expect(message).not.toContain('\n');
    return message;
  }
  throw new Error('nothing was refused');
}
