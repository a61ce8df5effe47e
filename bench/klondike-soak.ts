/**
 * Small decks against plain exhaustive search by the rules engine, techniques switched off at random; runs until
 * stopped or for a number of decks. With 0 positions a deck, the truth is the solver with everything switched off: a
 * hundred times as fast, and holes in a technique can be as rare as one deck in 60 000.
 *
 *     npx tsx bench/klondike-soak.ts [decks] [seed] [positions a deck at most, or 0]
 */
import { boardLine } from '../src/game/board.js';
import { proveWin } from '../src/proof/replay.js';
import { solveKlondike } from '../src/solver/klondike/solve-klondike.js';
import { KLONDIKE_TECHNIQUES } from '../src/solver/klondike/techniques/index.js';
import { canBeWon, randomFrom, smallDeck } from '../test/solver/klondike-truth.js';

const [decks = Number.POSITIVE_INFINITY, seed = 1, most = 5000] = process.argv.slice(2).map(Number);
const limits = { nodes: 1e6, memoryMB: 16, seconds: Number.POSITIVE_INFINITY };
const names = KLONDIKE_TECHNIQUES.map(({ name }) => name);
const random = randomFrom(seed);
let done = 0;
let wins = 0;
let wrong = 0;
while (done < decks) {
  const { position, rules } = smallDeck(random);
  const truth =
    most > 0
      ? canBeWon(position, rules, most)
      : solveKlondike(position, rules, limits, names).verdict === 'winnable';
  if (truth === undefined) continue;
  done += 1;
  if (truth) wins += 1;
  const some = names.filter(() => random() < 0.5);
  const one = names[Math.floor(random() * names.length)]!;
  for (const without of [[], names, [one], names.filter((name) => name !== one), some]) {
    const { verdict, moves } = solveKlondike(position, rules, limits, without);
    if (moves !== undefined) proveWin(position, moves, rules);
    if (verdict === (truth ? 'winnable' : 'unwinnable')) continue;
    wrong += 1;
    const options = { ...rules.stock, returns: rules.returns, without };
    console.log(
      `${boardLine(position, rules)} is ${truth ? 'won' : 'lost'}, said ${verdict}: ${JSON.stringify(options)}`,
    );
  }
  if (done % (most > 0 ? 1000 : 20_000) === 0)
    console.error(`${done} decks, ${wins} of them won, ${wrong} wrong verdicts`);
}
console.log(`${done} decks, ${wins} of them won, ${wrong} wrong verdicts`);
process.exitCode = wrong > 0 ? 1 : 0;
