import { InputError, quoted } from '../cards/input-error.js';
import { type Asked, type Deal, type Given, readDeal, takeUp } from '../deals/input.js';
import { boardLine } from '../game/board.js';
import { moveWord } from '../game/notation.js';
import { describeRules, type RuleSet } from '../game/rule-sets.js';
import { judge } from '../judge/judge.js';
import type { Codec } from '../parallel/codec.js';
import { hasSolver, type LimitName, type Limits, NoSolver, type Solution } from '../solver/solve.js';

/** One input of `check`, as it was given. */
export interface Query {
  readonly text: string;
  /** The file it stands in; not set for an argument. */
  readonly file?: string;
  /** Its line in the file, or its place among the arguments, from 1. */
  readonly line: number;
}

/** How inputs are judged, and how the answers look. */
export interface CheckSetup {
  readonly asked: Asked;
  readonly limits: Limits;
  readonly without: readonly string[];
  readonly style: 'text' | 'json' | 'counts';
  /** Whether the answer holds the line of play. */
  readonly solution: boolean;
}

/** What came of one input. */
export interface Answer {
  readonly verdict: Solution['verdict'] | 'bad';
  readonly limit?: LimitName;
  readonly nodes: number;
  /** The rules it was judged under; '' where the caller knows them, and for a bad input. */
  readonly rules: string;
  /** The line for stdout; '' where there is none. */
  readonly line: string;
  /** What is wrong with a bad input, with its name in front. */
  readonly error?: string;
  readonly notes: readonly string[];
}

/** How an input is named in messages. */
export function nameOf(query: Query): string {
  return query.file === undefined ? quoted(query.text) : `${query.file}:${query.line}`;
}

/** What is wrong with an input, with its name in front where the message does not say it. */
export function namedMessage(query: Query, message: string): string {
  const name = nameOf(query);
  return message.includes(name) ? message : `${name}: ${message}`;
}

type Judge = (deal: Deal) => Solution;

/** Makes the function that answers an input under a setup. */
export function answerer(setup: CheckSetup): (query: Query) => Answer {
  return (query) => answer(query, setup, (deal) => judge(deal.position, deal.rules, setup));
}

/** Makes the function that answers a deal number; the rules must be asked for. */
export function numberAnswerer(setup: CheckSetup): (number: number) => Answer {
  const answerQuery = answerer(setup);
  return (number) => {
    const { rules, ...rest } = answerQuery({ text: String(number), line: 1 });
    // All numbers of a run have the rules and the notes of the first.
    return { ...rest, rules: '', notes: [] };
  };
}

/** The answer for an input whose worker died. */
export function lostAnswer(query: Query, setup: CheckSetup): Answer {
  return answer(query, setup, () => ({ verdict: 'undecided', limit: 'memory', nodes: 0 }));
}

function answer(query: Query, setup: CheckSetup, decide: Judge): Answer {
  let given: Given | undefined;
  try {
    given = takeUp(query.text);
    const deal = given.read(setup.asked);
    if (!hasSolver(deal.rules)) throw new InputError(new NoSolver(deal.rules).message);
    return good(given, deal, decide(deal), setup);
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    return bad(query, given, error.message, setup);
  }
}

function good(given: Given, deal: Deal, solution: Solution, setup: CheckSetup): Answer {
  const rules = describeRules(deal.rules);
  const { verdict, limit, nodes } = solution;
  return {
    verdict,
    ...(limit === undefined ? {} : { limit }),
    nodes,
    rules,
    line: line(given, deal, rules, solution, setup),
    notes: deal.notes,
  };
}

function line(given: Given, deal: Deal, rules: string, solution: Solution, setup: CheckSetup): string {
  const { verdict, limit, nodes } = solution;
  const moves = setup.solution ? solution.moves?.map(moveWord) : undefined;
  switch (setup.style) {
    case 'counts':
      return '';
    case 'text': {
      const reached = limit === undefined ? '' : `, ${limit} limit reached`;
      const played = moves === undefined ? '' : `: ${moves.join(' ')}`;
      // A deal that takes several lines is named by its board, which is an input as well.
      const named = given.text.includes('\n') ? boardLine(deal.position, deal.rules) : given.text;
      return `${given.id ?? named.replace(/\s+/g, ' ')}: ${verdict} (${rules}, ${count(nodes, 'node')}${reached})${played}`;
    }
    case 'json':
      return JSON.stringify({
        input: given.text,
        id: given.id,
        rules,
        board: boardLine(deal.position, deal.rules),
        code: deal.code,
        verdict,
        limit,
        moves,
        nodes,
      });
  }
}

/** `1 node`, `2 nodes`. */
export function count(number: number, thing: string): string {
  return `${number} ${thing}${number === 1 ? '' : 's'}`;
}

function bad(query: Query, given: Given | undefined, message: string, setup: CheckSetup): Answer {
  const text = given?.text ?? query.text;
  return {
    verdict: 'bad',
    nodes: 0,
    rules: '',
    line:
      setup.style === 'json'
        ? JSON.stringify({
            input: text.length > LONGEST_ECHO ? `${text.slice(0, LONGEST_ECHO)}…` : text,
            id: given?.id,
            file: query.file,
            line: query.line,
            error: message,
          })
        : '',
    error: namedMessage(query, message),
    notes: [],
  };
}

/** Characters of a bad input that its answer repeats. */
const LONGEST_ECHO = 1000;

/** The rules that all deal numbers of a run are judged under, and what the user should know of them. */
export function rulesOfNumbers(setup: CheckSetup): { rules: RuleSet; notes: readonly string[] } {
  const { rules, notes } = readDeal('0', setup.asked);
  return { rules, notes };
}

const VERDICTS = ['winnable', 'unwinnable', 'undecided', 'bad'] as const;
const LIMITS = [undefined, 'nodes', 'memory', 'time'] as const;
/** Verdict, limit, nodes. */
const FIXED_BYTES = 10;

/** Ten bytes for the answer to a deal number of which nothing is printed; more only where there is text. */
export const answerCodec: Codec<Answer> = {
  encode: ({ verdict, limit, nodes, rules, line, error, notes }) => {
    const texts =
      rules === '' && line === '' && error === undefined && notes.length === 0
        ? ''
        : JSON.stringify([rules, line, error ?? null, notes]);
    const bytes = Buffer.allocUnsafe(FIXED_BYTES + Buffer.byteLength(texts));
    bytes.writeUInt8(VERDICTS.indexOf(verdict), 0);
    bytes.writeUInt8(LIMITS.indexOf(limit), 1);
    bytes.writeDoubleLE(nodes, 2);
    bytes.write(texts, FIXED_BYTES);
    return bytes;
  },
  decode: (record) => {
    const bytes = Buffer.from(record.buffer, record.byteOffset, record.byteLength);
    const limit = LIMITS[bytes.readUInt8(1)];
    const texts = bytes.toString('utf8', FIXED_BYTES);
    const [rules, line, error, notes] = (texts === '' ? ['', '', null, []] : JSON.parse(texts)) as [
      string,
      string,
      string | null,
      string[],
    ];
    return {
      verdict: VERDICTS[bytes.readUInt8(0)]!,
      ...(limit === undefined ? {} : { limit }),
      nodes: bytes.readDoubleLE(2),
      rules,
      line,
      ...(error === null ? {} : { error }),
      notes,
    };
  },
};
