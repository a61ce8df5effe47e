import { type Hint, hintFor } from '../advice/hint.js';
import { type JudgedLine, judgeLine } from '../advice/judge-line.js';
import { judgeMoves } from '../advice/judge-moves.js';
import { parseRules } from '../deals/rules-text.js';
import { makePosition } from '../game/make-position.js';
import { moveWord, parseLine } from '../game/notation.js';
import type { JudgeOptions } from '../judge/judge.js';
import type { Answer, Course, Judged, Question } from './question.js';

/** Positions of the first part of a search; each further part looks at four times as many, to tell of progress. */
const FIRST_PART = 20_000;
const GROWTH = 4;
/** After a part of so many positions, what is still open is undecided. */
const LAST_PART = FIRST_PART * GROWTH ** 7;
/** Megabytes of a search: a phone has them. */
const MEMORY_MB = 256;

function answer(message: Answer): void {
  self.postMessage(message);
}

/** Asks in growing parts while the answer is open, and tells after each part how many positions were not enough. */
function inParts<Told>(ask: (options: JudgeOptions) => Told, isOpen: (told: Told) => boolean): Told {
  for (let nodes = FIRST_PART; ; nodes *= GROWTH) {
    const told = ask({ limits: { nodes, memoryMB: MEMORY_MB } });
    if (nodes >= LAST_PART || !isOpen(told)) return told;
    answer({ type: 'progress', nodes });
  }
}

function judgedBy({ state, moves, limit }: Hint): Judged {
  switch (state) {
    case 'won':
      return { verdict: 'winnable', moves: [] };
    case 'winnable':
      return { verdict: 'winnable', moves: moves!.map(moveWord) };
    case 'undecided':
      return { verdict: 'undecided', limit };
    default:
      return { verdict: 'unwinnable' };
  }
}

function courseOf({ positions, verdicts, losing, lostBetween }: JudgedLine): Course {
  return {
    verdicts,
    heights: positions.map(({ foundations }) => foundations.reduce((sum, height) => sum + height, 0)),
    ...(losing === undefined
      ? {}
      : { losing: { step: losing.step, undos: losing.undos, keeping: losing.keeping.map(moveWord) } }),
    ...(lostBetween === undefined ? {} : { lostBetween }),
  };
}

self.onmessage = ({ data }: MessageEvent<Question>) => {
  const rules = parseRules(data.rules);
  const position = makePosition(data.position, rules);
  if (data.type === 'hint') {
    const hint = inParts(
      (options) => hintFor(position, rules, options),
      ({ limit }) => limit === 'nodes',
    );
    answer({ type: 'hint', ...judgedBy(hint) });
  } else if (data.type === 'moves') {
    const judged = inParts(
      (options) => {
        const moves = judgeMoves(position, rules, options);
        const known = moves.filter(({ verdict }) => verdict !== 'undecided');
        answer({
          type: 'moves',
          verdicts: known.map(({ move, verdict }) => [moveWord(move), verdict]),
          done: false,
        });
        return moves;
      },
      (moves) => moves.some(({ limit }) => limit === 'nodes'),
    );
    answer({
      type: 'moves',
      verdicts: judged.map(({ move, verdict }) => [moveWord(move), verdict]),
      done: true,
    });
  } else {
    const actions = parseLine(data.line ?? '').map(({ action }) => action);
    const line = inParts(
      (options) => judgeLine(position, actions, rules, options),
      ({ verdicts }) => verdicts.includes('undecided'),
    );
    answer({ type: 'line', ...courseOf(line) });
  }
};
