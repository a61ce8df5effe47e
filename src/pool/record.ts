import { InputError } from '../errors/input-error.js';
import { LEVELS } from '../grading/player.js';
import type { PoolDeal, PoolGrade } from './pool-deal.js';

type Fields = Readonly<Record<string, unknown>>;

/**
 * Reads a line of an exported NDJSON file back: the deal and the hash that stands with it. Throws InputError that
 * names what is missing or of the wrong kind; whether the values are right is for `faultsOf` to say.
 */
export function readRecord(line: string): { deal: PoolDeal; hash: string } {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    throw new InputError('this is no JSON object; a line of an exported pool is one');
  }
  const fields = objectOf(value, 'the line');
  const skipped = objectOf(fields.skipped, '"skipped"');
  return {
    deal: {
      code: fields.code === null ? null : textOf(fields, 'code'),
      number: numberOf(fields, 'number'),
      rules: textOf(fields, 'rules'),
      mapping: numberOf(fields, 'mapping'),
      solver: textOf(fields, 'solver'),
      board: textOf(fields, 'board'),
      moves: wordsOf(fields, 'moves'),
      length: numberOf(fields, 'length'),
      nodes: numberOf(fields, 'nodes'),
      grade: fields.ease === undefined ? null : gradeOf(fields),
      skipped: {
        unwinnable: numberOf(skipped, 'unwinnable'),
        undecided: numberOf(skipped, 'undecided'),
        tooLong: numberOf(skipped, 'tooLong'),
        tooHard: numberOf(skipped, 'tooHard'),
      },
    },
    hash: textOf(fields, 'hash'),
  };
}

function gradeOf(fields: Fields): PoolGrade {
  const levels = objectOf(fields.levels, '"levels"');
  const results = LEVELS.map(({ name }) => objectOf(levels[name], `"levels" of ${name}`));
  return {
    version: numberOf(fields, 'gradeVersion'),
    ease: numberOf(fields, 'ease'),
    error: numberOf(fields, 'error'),
    won: results.map((level) => numberOf(level, 'won')),
    games: results.map((level) => numberOf(level, 'games')),
    turnsBeforeFirst: fields.turnsBeforeFirst === null ? null : numberOf(fields, 'turnsBeforeFirst'),
    forced: numberOf(fields, 'forced'),
  };
}

function objectOf(value: unknown, what: string): Fields {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new InputError(`${what} is no JSON object`);
  }
  return value as Fields;
}

function textOf(fields: Fields, name: string): string {
  const value = fields[name];
  if (typeof value !== 'string') throw new InputError(`"${name}" is missing, or no text`);
  return value;
}

function numberOf(fields: Fields, name: string): number {
  const value = fields[name];
  if (typeof value !== 'number') throw new InputError(`"${name}" is missing, or no number`);
  return value;
}

function wordsOf(fields: Fields, name: string): string[] {
  const value = fields[name];
  if (!Array.isArray(value) || value.some((word) => typeof word !== 'string')) {
    throw new InputError(`"${name}" is missing, or no list of words`);
  }
  return value as string[];
}
