import type { Sampled } from '../advice/samples.js';
import { shownLine } from '../advice/short-line.js';
import { type ShortestWin, shortestJson, shortestWin, shortestWords } from '../advice/shortest.js';
import { type Asked, codeOf, type Deal, type Given, numberReader, takeUp } from '../deals/input.js';
import { InputError, quoted } from '../errors/input-error.js';
import { boardLine } from '../game/board.js';
import { LINE_FORMATS, writeForeignLine } from '../game/foreign-lines.js';
import { UnseenCards } from '../game/make-position.js';
import { moveWord } from '../game/notation.js';
import { describeRules, type RuleSet } from '../game/rule-sets.js';
import { judge } from '../judge/judge.js';
import { count } from '../report/figures.js';
import { filled } from '../report/fill.js';
import type { LimitName, Limits, Solution } from '../solver/solve.js';
import type { Codec } from '../work/codec.js';
import {
  drawHere,
  type SampledInput,
  type Sampling,
  sampledInput,
  undecidedSamples,
} from './sampled-answer.js';

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
  /** Positions to visit in search of the shortest win; not set where it is not asked for. */
  readonly shortestNodes?: number;
  /** The way of another program in which the line of play is written, by its name. */
  readonly movesFormat?: string;
  /** How inputs with unseen cards are answered. */
  readonly sampling: Sampling;
}

/** What came of one input. */
export interface Answer {
  /** `sampled` where cards are unseen. */
  readonly verdict: Solution['verdict'] | 'sampled' | 'bad';
  readonly limit: LimitName | undefined;
  readonly nodes: number;
  /** The rules it was judged under; '' where the caller knows them, and for a bad input. */
  readonly rules: string;
  /** The line for stdout; '' where there is none. */
  readonly line: string;
  /** What samples say of an input with unseen cards; its line is made of it. */
  readonly sampled?: SampledInput;
  /** What is wrong with a bad input, with its name in front. */
  readonly error?: string;
  readonly notes: readonly string[];
}

const NO_NOTES: readonly string[] = [];

/** An item of a run as a query: a deal number stands for itself. */
export function queryOf(item: Query | number): Query {
  return typeof item === 'number' ? { text: String(item), line: 1 } : item;
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

/** Judges a deal; its line of play is as it is shown to people. */
function judgeFor({ position, rules }: Deal, setup: CheckSetup): Solution {
  const solution = judge(position, rules, setup);
  const { moves } = solution;
  if (!setup.solution || moves === undefined) return solution;
  return { ...solution, moves: shownLine(position, moves, rules) };
}

/** Makes the function that answers an input under a setup. */
export function answerer(setup: CheckSetup): (query: Query) => Answer {
  return (query) =>
    answer(
      query,
      setup,
      (deal) => judgeFor(deal, setup),
      (unseen) => drawHere(unseen, setup.sampling, setup.limits),
    );
}

/** Makes the function that answers a deal number, 0 … 2^30 − 1. Throws InputError if no rules are asked for. */
export function numberAnswerer(setup: CheckSetup): (number: number) => Answer {
  const read = numberReader(setup.asked);
  const rules = describeRules(read(0).rules);
  return (number) => {
    const deal = read(number);
    const solution = judgeFor(deal, setup);
    return {
      verdict: solution.verdict,
      limit: solution.limit,
      nodes: solution.nodes,
      // All numbers of a run have the rules and the notes of the first.
      rules: '',
      line: lineOf(String(number), undefined, deal, rules, solution, setup),
      notes: NO_NOTES,
    };
  };
}

/** The answer for an input whose worker died. */
export function lostAnswer(query: Query, setup: CheckSetup): Answer {
  return answer(
    query,
    setup,
    () => ({ verdict: 'undecided', limit: 'memory', nodes: 0 }),
    () => undecidedSamples(setup.sampling),
  );
}

/** The position of an input that has unseen cards; undefined for any other, and for one that cannot be read. */
export function unseenIn(query: Query, { asked }: CheckSetup): UnseenCards | undefined {
  try {
    takeUp(query.text).read(asked);
  } catch (error) {
    if (error instanceof UnseenCards) return error;
    if (!(error instanceof InputError)) throw error;
  }
  return undefined;
}

/** The answer for an input with unseen cards whose samples are drawn elsewhere; `draw` may throw InputError. */
export async function sampledAnswer(
  query: Query,
  unseen: UnseenCards,
  setup: CheckSetup,
  draw: () => Promise<Sampled>,
): Promise<Answer> {
  const given = takeUp(query.text);
  try {
    refuseUnfit(setup);
    return sampledGood(given, unseen, await draw());
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    return bad(query, given, error.message, setup);
  }
}

/** Throws InputError where something is asked for that samples do not say. */
function refuseUnfit({ solution, shortestNodes, style, without }: CheckSetup): void {
  const unfit = [
    ...(solution ? ['--solution'] : []),
    ...(shortestNodes === undefined ? [] : ['--shortest']),
    ...(style === 'counts' ? ['--summary'] : []),
    ...(without.length === 0 ? [] : ['--without']),
  ];
  if (unfit.length > 0) {
    throw new InputError(
      `it has unseen cards (??), and ${unfit[0]} goes with positions of which every card is named`,
    );
  }
}

function answer(
  query: Query,
  setup: CheckSetup,
  decide: Judge,
  sample: (unseen: UnseenCards) => Sampled,
): Answer {
  let given: Given | undefined;
  try {
    given = takeUp(query.text);
    const deal = readSeen(given, setup);
    return deal instanceof UnseenCards
      ? sampledGood(given, deal, sample(deal))
      : good(given, deal, decide(deal), setup);
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    return bad(query, given, error.message, setup);
  }
}

/** Reads an input that may have unseen cards. Throws InputError. */
function readSeen(given: Given, setup: CheckSetup): Deal | UnseenCards {
  try {
    return given.read(setup.asked);
  } catch (error) {
    if (!(error instanceof UnseenCards)) throw error;
    refuseUnfit(setup);
    return error;
  }
}

function sampledGood(given: Given, unseen: UnseenCards, drawn: Sampled): Answer {
  const sampled = sampledInput(given, unseen, drawn);
  const { rules } = sampled;
  return { verdict: 'sampled', limit: undefined, nodes: 0, rules, line: '', sampled, notes: unseen.notes };
}

function good(given: Given, deal: Deal, solution: Solution, setup: CheckSetup): Answer {
  const rules = describeRules(deal.rules);
  const { verdict, limit, nodes } = solution;
  const line = lineOf(given.text, given.id, deal, rules, solution, setup);
  return { verdict, limit, nodes, rules, line, notes: deal.notes };
}

function lineOf(
  input: string,
  id: Given['id'],
  deal: Deal,
  rules: string,
  solution: Solution,
  setup: CheckSetup,
): string {
  if (setup.style === 'counts') return '';
  const { verdict, limit, nodes } = solution;
  const shortest = shortestOf(deal, solution, setup);
  const shown = shortest === undefined ? solution : { ...solution, moves: shortest.moves };
  const moves = setup.solution ? lineWords(deal, shown, setup) : undefined;
  if (setup.style === 'json') {
    const board = boardLine(deal.position, deal.rules);
    return JSON.stringify({
      ...{ input, id, rules, board, code: codeOf(deal), verdict, limit },
      shortest: shortest && shortestJson(shortest),
      ...{ moves, nodes },
    });
  }
  const reached =
    limit === undefined
      ? shortest === undefined
        ? ''
        : `, ${shortestWords(shortest)}`
      : `, ${limit} limit reached`;
  // A deal that takes several lines is named by its board, which is an input as well.
  const name =
    id ?? (input.includes('\n') ? boardLine(deal.position, deal.rules) : input.replace(/\s+/g, ' '));
  const said = `${name}: ${verdict} (${rules}, ${count(nodes, 'node')}${reached})`;
  return moves === undefined ? said : filled(`${said}:`, moves, 2);
}

/** The shortest win, where it is asked for and there is a win. */
function shortestOf(
  { position, rules }: Deal,
  { moves }: Solution,
  setup: CheckSetup,
): ShortestWin | undefined {
  const { shortestNodes, limits, without } = setup;
  if (shortestNodes === undefined || moves === undefined) return undefined;
  return shortestWin(position, moves, rules, { limits: { ...limits, nodes: shortestNodes }, without });
}

/** The words of a solution, as the setup wants them written; undefined where there is none. */
function lineWords(deal: Deal, { moves }: Solution, { movesFormat }: CheckSetup): string[] | undefined {
  const format = LINE_FORMATS.find(({ name }) => name === movesFormat);
  if (format === undefined || moves === undefined) return moves?.map(moveWord);
  if (deal.rules.stock === undefined) {
    throw new InputError(`${format.name} plays Klondike, so its lines do not fit ${deal.rules.name}`);
  }
  return writeForeignLine(format, moves, deal.position, deal.rules).split(' ');
}

function bad(query: Query, given: Given | undefined, message: string, setup: CheckSetup): Answer {
  const text = given?.text ?? query.text;
  return {
    verdict: 'bad',
    limit: undefined,
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
  return numberReader(setup.asked)(0);
}

const VERDICTS = ['winnable', 'unwinnable', 'undecided', 'bad', 'sampled'] as const;
const LIMITS = [undefined, 'nodes', 'memory', 'time'] as const;
/** Verdict, limit, nodes. */
const FIXED_BYTES = 10;

/** What most answers of a count take; used again and again. */
const FIXED = Buffer.alloc(FIXED_BYTES);

/** Ten bytes for the answer to a deal number of which nothing is printed; more only where there is text. */
export const answerCodec: Codec<Answer> = {
  encode: ({ verdict, limit, nodes, rules, line, error, notes, sampled }) => {
    FIXED.writeUInt8(VERDICTS.indexOf(verdict), 0);
    FIXED.writeUInt8(LIMITS.indexOf(limit), 1);
    FIXED.writeDoubleLE(nodes, 2);
    if (rules === '' && line === '' && error === undefined && sampled === undefined && notes.length === 0)
      return FIXED;
    return Buffer.concat([
      FIXED,
      Buffer.from(JSON.stringify([rules, line, error ?? null, notes, sampled ?? null])),
    ]);
  },
  decode: (view, start, length) => {
    const verdict = VERDICTS[view.getUint8(start)]!;
    const limit = LIMITS[view.getUint8(start + 1)];
    const nodes = view.getFloat64(start + 2, true);
    if (length === FIXED_BYTES) return { verdict, limit, nodes, rules: '', line: '', notes: NO_NOTES };
    const texts = Buffer.from(view.buffer, view.byteOffset + start + FIXED_BYTES, length - FIXED_BYTES);
    const [rules, line, error, notes, sampled] = JSON.parse(texts.toString()) as [
      string,
      string,
      string | null,
      string[],
      SampledInput | null,
    ];
    return {
      verdict,
      limit,
      nodes,
      rules,
      line,
      ...(error === null ? {} : { error }),
      notes,
      ...(sampled === null ? {} : { sampled }),
    };
  },
};
