import { type JudgedLine, judgeLine } from '../../advice/judge-line.js';
import { moveInWords } from '../../advice/move-words.js';
import { codeOf, type Deal } from '../../deals/input.js';
import { tableLink } from '../../deals/table-link.js';
import { boardLine } from '../../game/board.js';
import { moveWord, type Step, stepWord } from '../../game/notation.js';
import { pictureOf } from '../../game/picture.js';
import { describeRules, type RuleSet } from '../../game/rule-sets.js';
import type { JudgeOptions } from '../../judge/judge.js';
import { cardTable } from '../../report/card-table.js';
import { count } from '../../report/figures.js';
import { type MarkupValue, markup } from '../../report/markup.js';
import { htmlPage } from '../../report/page.js';
import type { Verdict } from '../../solver/solve.js';
import { EXIT } from '../exit-codes.js';

/** A line of play of a deal, judged at every step. */
export interface JudgedReplay {
  readonly input: string;
  readonly deal: Deal;
  readonly steps: readonly Step[];
  readonly line: JudgedLine;
}

/** Judges a line of play. */
export function judgeReplay(
  input: string,
  deal: Deal,
  steps: readonly Step[],
  options: JudgeOptions,
): JudgedReplay {
  const actions = steps.map(({ action }) => action);
  return { input, deal, steps, line: judgeLine(deal.position, actions, deal.rules, options) };
}

/** 0 where the end of the line can be won, 1 where not, 3 undecided, 2 where a step is illegal. */
export function judgedExit({ line }: JudgedReplay): number {
  if (line.illegal !== undefined) return EXIT.badInput;
  const verdict = line.verdicts.at(-1)!;
  if (verdict === 'undecided') return EXIT.undecided;
  return verdict === 'winnable' ? EXIT.ok : EXIT.unwinnable;
}

/** One character a position: can it be won, can it not, or is it not known. */
const SIGNS: Readonly<Record<Verdict, string>> = { winnable: '+', unwinnable: '.', undecided: '?' };
/** Steps in a row of the graph. */
const ROW = 60;

/** The graph over a line, one character a step: rows of sixty, each with the number of its first step in front. */
function graphOf(verdicts: readonly Verdict[]): string[] {
  const signs = verdicts.slice(1).map((verdict) => SIGNS[verdict]);
  const rows: string[] = [];
  for (let first = 0; first < signs.length; first += ROW) {
    rows.push(`${String(first + 1).padStart(5)} ${signs.slice(first, first + ROW).join('')}`);
  }
  return rows;
}

/** What became of the game, in sentences. */
function findings({ line, steps, deal }: JudgedReplay): string[] {
  const { losing, lostBetween, verdicts, illegal } = line;
  const said: string[] = [];
  if (illegal !== undefined) {
    said.push(`Illegal at step ${illegal.step}, ${stepWord(steps[illegal.step - 1]!)}: ${illegal.reason}.`);
  }
  const end = verdicts.at(-1)!;
  if (losing !== undefined) {
    const { step, move, before, keeping, undos } = losing;
    said.push(
      `Lost by step ${step}, ${moveWord(move)}: ${moveInWords(before, move, deal.rules)}.`,
      `Take back ${count(undos, 'move')} to stand where it could still be won.`,
      `What would have kept the win: ${keeping.length === 0 ? 'not known within the limits' : keeping.map(moveWord).join(' ')}`,
    );
  } else if (lostBetween !== undefined) {
    said.push(
      `Lost by one of the steps ${lostBetween.first} to ${lostBetween.last}; limits leave open which.`,
    );
  } else if (end === 'unwinnable') {
    said.push('It could not be won from the start.');
  } else {
    said.push(
      end === 'winnable'
        ? 'At its end it can be won, or is won.'
        : 'At its end it is undecided: a limit was reached.',
    );
  }
  return said;
}

function titleOf({ deal, steps }: JudgedReplay): string {
  const code = codeOf(deal);
  return `${code === undefined ? '' : `${code} `}(${describeRules(deal.rules)}), ${count(steps.length, 'step')}`;
}

/** The judged line as text. */
export function judgedText(replay: JudgedReplay, colour: boolean): string {
  const { line, deal } = replay;
  const table =
    line.losing === undefined
      ? []
      : [
          '',
          `The last winnable position, after step ${line.losing.step - 1}:`,
          pictureOf(line.losing.before, deal.rules, { colour }),
        ];
  return `${[
    titleOf(replay),
    `start ${SIGNS[line.verdicts[0]!]}   (+ can be won, . cannot, ? undecided)`,
    ...graphOf(line.verdicts),
    ...findings(replay),
    ...table,
  ].join('\n')}\n`;
}

/** The judged line as JSON, a line a step and one for the end. */
export function judgedJson({ input, deal, steps, line }: JudgedReplay): string {
  const { rules } = deal;
  const { positions, verdicts, illegal, losing, lostBetween } = line;
  const rows: unknown[] = positions.map((position, index) => {
    const board = boardLine(position, rules);
    const verdict = verdicts[index]!;
    return index === 0
      ? { step: 0, board, verdict, input, rules: describeRules(rules), code: codeOf(deal) }
      : { step: index, move: stepWord(steps[index - 1]!), board, verdict };
  });
  const end = {
    result: verdicts.at(-1),
    steps: positions.length - 1,
    illegal: illegal && { ...illegal, word: stepWord(steps[illegal.step - 1]!) },
    losing: losing && {
      step: losing.step,
      move: moveWord(losing.move),
      words: moveInWords(losing.before, losing.move, rules),
      board: boardLine(losing.before, rules),
      keeping: losing.keeping.map(moveWord),
      undos: losing.undos,
    },
    lostBetween,
    searches: line.searches,
  };
  return [...rows, end].map((row) => `${JSON.stringify(row)}\n`).join('');
}

/**
 * The judged line as a page, with the table at the turning point.
 *
 * @param table where the table lies to which the positions are linked
 */
export function judgedPage(replay: JudgedReplay, table: string): string {
  const { line, deal, steps } = replay;
  const { losing, positions } = line;
  const shown = losing?.before ?? positions.at(-1)!;
  const heading =
    losing === undefined
      ? 'The table at the end'
      : `The last winnable position, after step ${losing.step - 1}`;
  return htmlPage(
    titleOf(replay),
    markup`${findings(replay).map((text) => markup`<p>${text}</p>`)}
<h2>The game, step by step</h2>
<p class="faint">One sign a step: + can be won, . cannot be won, ? undecided.</p>
<pre role="img" aria-label="verdict of each step">${graphOf(line.verdicts).join('\n')}</pre>
<p class="steps">${positions.map((position, step) => {
      const word = step === 0 ? 'start' : `${step} ${stepWord(steps[step - 1]!)}`;
      const link = tableLink(position, deal.rules, step === 0 ? deal.number : undefined);
      return markup`<a class="${line.verdicts[step]!}" href="${table}${link}">${word}</a>`;
    })}</p>
<p class="faint">Each step leads to the table with the position behind it.</p>
<h2>${heading}</h2>
<div class="deals"><div class="deal"><div class="felt">${cardTable(shown)}</div></div></div>
${losing === undefined ? '' : keepingList(replay, deal.rules)}`,
  );
}

function keepingList({ line }: JudgedReplay, rules: RuleSet): MarkupValue {
  const { before, keeping } = line.losing!;
  if (keeping.length === 0) return '';
  const items = keeping.map(
    (move) => markup`<li>${moveWord(move)}: ${moveInWords(before, move, rules)}</li>`,
  );
  return markup`<h2>What would have kept the win</h2>
<ul>${items}</ul>`;
}
