import { codeOf, type Deal } from '../../deals/input.js';
import { stepWord } from '../../game/notation.js';
import { pictureOf } from '../../game/picture.js';
import { describeRules } from '../../game/rule-sets.js';
import type { LineScore } from '../../game/score.js';
import { count } from '../../report/figures.js';
import { filled } from '../../report/fill.js';
import { print, showsColour } from '../output.js';

/** Prints a line of play: the table at the start and after each step, then how it ended and the scores. */
export async function printTables(deal: Deal, line: LineScore): Promise<void> {
  const { rules, position } = deal;
  const colour = showsColour();
  const draw = (table: typeof position) => `${pictureOf(table, rules, { colour })}\n\n`;
  await print(`${titleOf(deal)}\n${draw(position)}`);
  for (const [index, played] of line.steps.entries()) {
    const points =
      played.skillGames === undefined && played.app === undefined
        ? ''
        : `  (skill.games ${played.skillGames}, app ${played.app ?? '-'})`;
    await print(`${index + 1}. ${stepWord(played.step)}${points}\n${draw(played.position)}`);
  }
  await print(`${resultOf(line)}\n${scoresOf(line)}`);
}

/** Prints a line of play in few lines: its numbered steps, the table at the end, how it ended and the scores. */
export async function printShort(deal: Deal, line: LineScore): Promise<void> {
  const { rules, position } = deal;
  const steps = line.steps.map(({ step }, index) => `${index + 1}. ${stepWord(step)}`);
  const end = line.steps.at(-1)?.position ?? position;
  await print(
    `${titleOf(deal)}\n${steps.length === 0 ? '' : `${filledSteps(steps)}\n`}\n${pictureOf(end, rules, { colour: showsColour() })}\n\n${resultOf(line)}\n${scoresOf(line)}`,
  );
}

/** Steps in rows; a step is never parted from its number. */
function filledSteps(steps: readonly string[]): string {
  return filled(
    '',
    steps.map((step) => step.replace(' ', HARD_SPACE)),
    0,
  ).replaceAll(HARD_SPACE, ' ');
}

/** A space that no line is broken at. */
const HARD_SPACE = '\u00a0';

function titleOf(deal: Deal): string {
  const code = codeOf(deal);
  return `${code === undefined ? '' : `${code} `}(${describeRules(deal.rules)})`;
}

function resultOf({ won, illegal, steps }: LineScore): string {
  if (illegal !== undefined) return `illegal at step ${illegal.step}, ${illegal.word}: ${illegal.reason}`;
  return won
    ? `won after ${count(steps.length, 'step')}`
    : `not won: after ${count(steps.length, 'step')} not all cards are on the foundations`;
}

function scoresOf({ scores }: LineScore): string {
  if (scores === undefined) return '';
  const { skillGames, app } = scores;
  const parts = [
    count(skillGames.moves, 'move'),
    skillGames.seconds === undefined
      ? 'time not known, so no penalty and no bonus'
      : `${skillGames.seconds} seconds`,
    ...(skillGames.bonus > 0 ? [`bonus ${skillGames.bonus}`] : []),
    ...(skillGames.sentAfter > 0
      ? [`${count(skillGames.sentAfter, 'card')} sent up by the game itself`]
      : []),
  ];
  return [
    `skill.games: ${count(skillGames.score, 'point')} (${parts.join(', ')})`,
    app.score === undefined
      ? `Russian Solitaire app: cannot be played there, step ${app.undoneTooFar} undoes more than it allows`
      : `Russian Solitaire app: ${count(app.score, 'point')} (${count(app.moves, 'move')})`,
    '',
  ].join('\n');
}
