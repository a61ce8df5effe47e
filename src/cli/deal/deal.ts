import { randomInt } from 'node:crypto';
import { type Command, Option } from 'commander';
import seedrandom from 'seedrandom';
import { type DealRange, parseRange } from '../../batch/deal-range.js';
import { argumentPart } from '../../batch/inputs.js';
import { LAST_NUMBER } from '../../deals/deck.js';
import { DEAL_FORMATS, WRITTEN_FORMATS, writeFormat } from '../../deals/formats/index.js';
import { type Asked, codeOf, type Deal, readDeal } from '../../deals/input.js';
import { suggestion } from '../../deals/nearest.js';
import { InputError, quoted } from '../../errors/input-error.js';
import { boardLine } from '../../game/board.js';
import { positionToJson } from '../../game/json.js';
import { pictureOf } from '../../game/picture.js';
import { describeRules } from '../../game/rule-sets.js';
import { judge } from '../../judge/judge.js';
import { filled } from '../../report/fill.js';
import { addRuleOptions, askedBy, type RuleOptions, wholeNumber } from '../options.js';
import { note, print, showsColour } from '../output.js';

interface DealOptions extends RuleOptions {
  readonly format?: string;
  readonly random?: number | true;
  readonly seed?: string;
  readonly range?: DealRange;
}

/** How a deal is written, by the name that `--format` takes. */
const WRITERS: Readonly<Record<string, (deal: Deal, input: string) => string>> = {
  table: (deal) => {
    const { position, rules, number } = deal;
    const title = [
      codeOf(deal) ?? (number === undefined ? undefined : `deal ${number}`),
      `(${describeRules(rules)})`,
    ]
      .filter((word) => word !== undefined)
      .join(' ');
    return `${title}\n${pictureOf(position, rules, { colour: showsColour() })}\n`;
  },
  board: ({ position, rules }) => boardLine(position, rules),
  json: (deal, input) =>
    JSON.stringify({
      input,
      code: codeOf(deal),
      number: deal.number,
      rules: describeRules(deal.rules),
      board: boardLine(deal.position, deal.rules),
      ...positionToJson(deal.position, deal.rules),
    }),
  code: (deal) => {
    const code = codeOf(deal);
    if (code !== undefined) return code;
    throw new InputError(
      deal.number === undefined
        ? 'only a deal of one of our own numbers has a code; use another --format'
        : `a deal of ${deal.rules.name} has no code here; use another --format`,
    );
  },
  ...Object.fromEntries(
    WRITTEN_FORMATS.map((format) => [
      format.name,
      ({ position, rules }: Deal) => writeFormat(format, position, rules),
    ]),
  ),
};

/** Spaces before what is said of a format. */
const INDENT = 6;

/** The formats of other programs: what a deal looks like in one line, and below what it is. */
const OTHER_PROGRAMS = DEAL_FORMATS.map(({ example, title, source, games }) => {
  const words = `${title}, from ${source}: ${games}`.split(' ');
  return `  ${example}\n${filled(' '.repeat(INDENT), words, INDENT)}`;
}).join('\n');

const HELP = `
A deal may come from another program as well; its rules are named by --rules:
${OTHER_PROGRAMS}

--random chooses deal numbers by the generator "alea" of the package seedrandom,
seeded with the text of --seed: floor(alea() * 2^30), again and again, a number
already chosen left out. Under "easy" a deal that is not winnable is left out as
well.

Examples:
  winnable deal RU1-C-AAAAABB
  winnable deal --random 5 --seed tuesday --rules easy`;

/** Adds `winnable deal`. */
export function addDeal(program: Command): void {
  const command = program
    .command('deal')
    .description('show a deal, or make some')
    .argument('[input]', 'a code, number or board')
    .addOption(
      new Option(
        '--format <name>',
        `${Object.keys(WRITERS).join(', ')} (default: table; for many deals: code)`,
      ).argParser(parseFormat),
    )
    .addOption(
      new Option('--random [n]', 'n deals at random (default: 1)').argParser(wholeNumber(1, 2 ** 20)),
    )
    .option('--seed <text>', 'what --random chooses by (default: chosen and printed)')
    .addOption(new Option('--range <a..b>', 'deal numbers a to b, one a line').argParser(parseRange));
  addRuleOptions(command);
  command
    .addHelpText('after', HELP)
    .action((input: string | undefined, options: DealOptions) => showDeals(input, options));
}

function parseFormat(text: string): string {
  const name = text.toLowerCase();
  const names = Object.keys(WRITERS);
  if (!names.includes(name)) {
    throw new InputError(
      `unknown format ${quoted(text)}${suggestion(name, names)}; known are ${names.join(', ')}`,
    );
  }
  return name;
}

async function showDeals(input: string | undefined, options: DealOptions): Promise<void> {
  const asked = askedBy(options);
  const ways = [input, options.random, options.range].filter((way) => way !== undefined);
  if (ways.length !== 1) {
    throw new InputError('give one of these: a code, number or board; --random; --range');
  }
  if (options.seed !== undefined && options.random === undefined) {
    throw new InputError('--seed goes with --random');
  }
  if (input !== undefined) {
    await showInput(input, asked, options.format);
    return;
  }
  if (asked.rules === undefined) {
    throw new InputError('deal numbers name no rules; say which, like --rules hard');
  }
  const numbers = options.random === undefined ? numbersOf(options.range!) : randomNumbers(options, asked);
  await showMany(numbers, asked, options.format);
}

/** Shows one input, or each of a range like `pysol:1..5`. */
async function showInput(input: string, asked: Asked, format: string | undefined): Promise<void> {
  const part = argumentPart(input, 1);
  if (part.single !== undefined) {
    await showAll([input], asked, format ?? 'table');
    return;
  }
  for await (const span of part.spans()) {
    const texts =
      'items' in span
        ? span.items.map((item) => (typeof item === 'number' ? String(item) : item.text))
        : numbersOf({ from: span.from, to: span.end - 1 });
    await (part.numbers ? showMany(texts, asked, format) : showAll(texts, asked, format ?? 'board'));
  }
}

/** Shows deal numbers, by default as codes, or as boards where the rule set has no letter. */
async function showMany(numbers: Iterable<string>, asked: Asked, format: string | undefined): Promise<void> {
  const deal = readDeal('0', asked);
  const coded = codeOf(deal) !== undefined && asked.rules === deal.rules;
  await showAll(numbers, asked, format ?? (coded ? 'code' : 'board'));
}

async function showAll(texts: Iterable<string>, asked: Asked, format: string): Promise<void> {
  const noted = new Set<string>();
  let first = true;
  for (const text of texts) {
    const deal = readDeal(text, asked);
    for (const line of deal.notes) {
      if (!noted.has(line)) note(line);
      noted.add(line);
    }
    const written = WRITERS[format]!(deal, text);
    // What takes several lines is set apart.
    await print(
      `${first || !written.includes('\n') ? '' : '\n'}${written.endsWith('\n') ? written : `${written}\n`}`,
    );
    first = false;
  }
}

function* numbersOf({ from, to }: DealRange): Generator<string> {
  for (let number = from; number <= to; number += 1) yield String(number);
}

/** Chosen deal numbers, each once; only certified ones where the rule set promises that. */
function* randomNumbers(options: DealOptions, asked: Asked): Generator<string> {
  const wanted = options.random === true ? 1 : options.random!;
  const { rules } = readDeal('0', asked);
  const seed = options.seed ?? String(randomInt(2 ** 32));
  if (options.seed === undefined) note(`seed ${seed}`);
  const random = seedrandom.alea(seed);
  const chosen = new Set<number>();
  let made = 0;
  while (made < wanted) {
    const number = Math.floor(random() * (LAST_NUMBER + 1));
    if (chosen.has(number)) continue;
    chosen.add(number);
    if (rules.certified && judge(readDeal(String(number), asked).position, rules).verdict !== 'winnable')
      continue;
    yield String(number);
    made += 1;
  }
}
