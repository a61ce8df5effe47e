import { LEVELS } from '../grading/player.js';
import { csvLines } from '../report/csv.js';
import { type PoolDeal, recordOf } from './pool-deal.js';

/** How deals are written out. */
export interface ExportFormat {
  readonly name: string;
  /** One line for people. */
  readonly summary: string;
  /** What stands before the first deal, between two, and behind the last. */
  readonly head: string;
  readonly between: string;
  readonly tail: string;
  /** @param mark the mark under which the deal was served, if it was. */
  write(deal: PoolDeal, mark?: string): string;
}

const CSV_COLUMNS: readonly (readonly [
  name: string,
  value: (deal: PoolDeal, mark: string | undefined) => string | number | null,
])[] = [
  ['code', (deal) => deal.code],
  ['number', (deal) => deal.number],
  ['rules', (deal) => deal.rules],
  ['board', (deal) => deal.board],
  ['length', (deal) => deal.length],
  ['nodes', (deal) => deal.nodes],
  ['ease', (deal) => deal.grade?.ease ?? null],
  ['error', (deal) => deal.grade?.error ?? null],
  ...LEVELS.flatMap(({ name }, index) => [
    [`${name}_won`, (deal: PoolDeal) => deal.grade?.won[index] ?? null] as const,
    [`${name}_games`, (deal: PoolDeal) => deal.grade?.games[index] ?? null] as const,
  ]),
  ['turns_before_first', (deal) => deal.grade?.turnsBeforeFirst ?? null],
  ['forced', (deal) => deal.grade?.forced ?? null],
  ['moves', (deal) => deal.moves.join(' ')],
  ['mark', (_, mark) => mark ?? null],
];

/** The mark stands behind the hash, which is of the deal alone. */
function marked(deal: PoolDeal, mark?: string): string {
  return JSON.stringify({ ...recordOf(deal), ...(mark === undefined ? {} : { mark }) });
}

/** The formats, the default first. */
export const EXPORT_FORMATS: readonly ExportFormat[] = [
  {
    name: 'ndjson',
    summary: 'one JSON object a line',
    head: '',
    between: '\n',
    tail: '\n',
    write: marked,
  },
  {
    name: 'csv',
    summary: 'a table with a line of names',
    head: csvLines([CSV_COLUMNS.map(([name]) => name)]),
    between: '',
    tail: '',
    write: (deal, mark) => csvLines([CSV_COLUMNS.map(([, value]) => value(deal, mark))]),
  },
  {
    name: 'codes',
    summary: 'one game code a line',
    head: '',
    between: '\n',
    tail: '\n',
    // A rule set without codes is told by its board.
    write: (deal) => deal.code ?? deal.board,
  },
  {
    name: 'json',
    summary: 'one JSON array',
    head: '[\n',
    between: ',\n',
    tail: '\n]\n',
    write: marked,
  },
];
