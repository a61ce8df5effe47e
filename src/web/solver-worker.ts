import { shortLine } from '../advice/short-line.js';
import { parseRules } from '../deals/rules-text.js';
import { legalMoves, tryMove } from '../game/legal.js';
import { makePosition } from '../game/make-position.js';
import { moveWord } from '../game/notation.js';
import type { Position } from '../game/position.js';
import type { RuleSet } from '../game/rule-sets.js';
import { judge } from '../judge/judge.js';
import type { Solution } from '../solver/solve.js';
import type { Answer, Question } from './question.js';

/** Positions of the first part of a search; each further part looks at four times as many, to tell of progress. */
const FIRST_PART = 20_000;
const GROWTH = 4;
/** Megabytes of a search: a phone has them. */
const MEMORY_MB = 256;

/** Judges in growing parts, telling after each how many positions were not enough. Ends with a verdict or at the memory limit. */
function judgeInParts(position: Position, rules: RuleSet, tell: (nodes: number) => void): Solution {
  for (let nodes = FIRST_PART; ; nodes *= GROWTH) {
    const solution = judge(position, rules, { limits: { nodes, memoryMB: MEMORY_MB } });
    if (solution.limit !== 'nodes') return solution;
    tell(nodes);
  }
}

function answer(message: Answer): void {
  self.postMessage(message);
}

self.onmessage = ({ data }: MessageEvent<Question>) => {
  const rules = parseRules(data.rules);
  const position = makePosition(data.position, rules);
  const tell = (nodes: number) => answer({ type: 'progress', nodes });
  if (data.type === 'judge') {
    const { verdict, limit, moves } = judgeInParts(position, rules, tell);
    const line = moves === undefined ? undefined : shortLine(position, moves, rules);
    answer({ type: 'verdict', verdict, limit, moves: line });
    return;
  }
  for (const move of legalMoves(position, rules)) {
    const next = tryMove(position, move, rules) as Position;
    answer({ type: 'move', word: moveWord(move), verdict: judgeInParts(next, rules, tell).verdict });
  }
  answer({ type: 'done' });
};
