import { type Command, Option } from 'commander';
import { playBlind } from '../../advice/blind-player.js';
import { dealNumber } from '../../deals/deal.js';
import { LAST_NUMBER } from '../../deals/deck.js';
import { changedRules } from '../../deals/rules-text.js';
import { InputError } from '../../errors/input-error.js';
import { moveWord } from '../../game/notation.js';
import { describeRules } from '../../game/rule-sets.js';
import { Intervals } from '../../rates/intervals.js';
import { count, percent } from '../../report/figures.js';
import { EXIT } from '../exit-codes.js';
import {
  addRuleOptions,
  askedBy,
  type LimitOptions,
  limitOptions,
  limitsBy,
  type RuleOptions,
  wholeNumber,
} from '../options.js';
import { print } from '../output.js';
import { SAMPLE_NODES } from '../sampling.js';

interface BlindOptions extends RuleOptions, LimitOptions {
  readonly games: number;
  readonly from: number;
  readonly samples: number;
  readonly seed: string;
  readonly stockSeen?: boolean;
  readonly json?: boolean;
}

const HELP = `
The player sees what a player sees at the table, and takes nothing back. For
every move it draws completions of the unseen cards, each judged with open eyes,
and takes the moves that keep the win in most of them; moves that are behind by
no more than a standard error count as equals. Among equals it turns up a card
if it can, else sends a card to its foundation that no other needs, plays from
the waste, sends up any other card, prepares one of these moves, turns the
stock, in this order, and shifts cards to no purpose last. It never comes back
to a position. So its share of games won is a chance, where the shares of "hint"
are upper bounds. With --stock-seen it knows the order of the stock from the
start, as some published results allow.

Exit code: 0, or 2 for bad input.

JSON: an object a game {"number","won","moves"}, and one for all
{"rules","games","from","samples","seed","stockSeen","limitNodes","won",
"share":{"lower","upper"}}

Examples:
  winnable play-blind --rules hard --games 20 --samples 40
  winnable play-blind --rules klondike3 --games 10 --samples 20 --stock-seen`;

/** Adds `winnable play-blind`. */
export function addPlayBlind(program: Command): void {
  const command = program
    .command('play-blind')
    .description('let a player play who sees no face-down card, and count its wins')
    .addOption(
      new Option('--games <n>', 'games to play, of consecutive deal numbers')
        .argParser(wholeNumber(1, 1_000_000))
        .default(20),
    )
    .addOption(
      new Option('--from <n>', 'the first deal number').argParser(wholeNumber(0, LAST_NUMBER)).default(0),
    )
    .addOption(
      new Option('--samples <n>', 'completions drawn for a move')
        .argParser(wholeNumber(1, 100_000))
        .default(40),
    )
    .addOption(new Option('--seed <text>', 'other choices for another seed').default('0'))
    .addOption(new Option('--stock-seen', 'the order of the stock is known from the start'))
    .option('--json', 'print one JSON object a line');
  addRuleOptions(command, 'the rule set');
  for (const option of limitOptions()) command.addOption(option);
  command.addHelpText('after', HELP).action(async (options: BlindOptions) => {
    process.exitCode = await playGames(options);
  });
}

async function playGames(options: BlindOptions): Promise<number> {
  const { games, from, samples, seed, stockSeen = false, json } = options;
  const asked = askedBy(options);
  if (asked.rules === undefined) throw new InputError('say by which rules to play, like --rules hard');
  if (from + games - 1 > LAST_NUMBER) {
    throw new InputError(
      `--from ${from} and --games ${games} go beyond the last deal number, ${LAST_NUMBER}`,
    );
  }
  const rules = changedRules(asked.rules, asked.changes ?? {});
  if (stockSeen && rules.stock === undefined)
    throw new InputError(`--stock-seen: ${rules.name} has no stock`);
  const limits = { ...limitsBy(options), nodes: options.limitNodes ?? SAMPLE_NODES };
  let won = 0;
  for (let number = from; number < from + games; number += 1) {
    const game = playBlind(dealNumber(rules, number), rules, { samples, seed, stockSeen, limits });
    if (game.won) won += 1;
    if (json === true) {
      await print(`${JSON.stringify({ number, won: game.won, moves: game.moves.map(moveWord) })}\n`);
    } else {
      await print(`${number}: ${game.won ? 'won' : 'lost'} after ${count(game.moves.length, 'move')}\n`);
    }
  }
  const intervals = await Intervals.by({ method: 'wilson', confidence: 95 });
  const share = intervals.rate({ winnable: won, unwinnable: games - won, undecided: 0 });
  await print(
    json === true
      ? `${JSON.stringify({ rules: describeRules(rules), games, from, samples, seed, stockSeen, limitNodes: limits.nodes, won, share })}\n`
      : `won ${won} of ${count(games, 'game')} of ${describeRules(rules)}${stockSeen ? ', the order of the stock known' : ''}: ${percent(won / games, 1)} (95 %: ${percent(share.lower, 1)} … ${percent(share.upper, 1)})\n`,
  );
  return EXIT.ok;
}
