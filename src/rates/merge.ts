import { existsSync } from 'node:fs';
import { InputError } from '../errors/input-error.js';
import { createWhole } from '../storage/create.js';
import type { Intervals } from './intervals.js';
import { LEDGER, Ledger, type LedgerRun, type StreamKey } from './ledger.js';
import { knownRecords, summariseLedger } from './ledger-summary.js';
import type { Summaries } from './summary.js';
import { BLOCK_DEALS, OPEN, UNDECIDED, VerdictBlock } from './verdict-block.js';
import { isDecided, noVerdicts, total, type VersionVerdicts } from './verdict-record.js';

/**
 * Joins ledgers into one that does not exist yet. It appears whole, or not at all.
 *
 * @returns what it holds.
 * @throws InputError if one cannot be read, if `out` exists, or if two disagree on a deal.
 */
export async function mergeLedgers(
  paths: readonly string[],
  out: string,
  intervals: Intervals,
): Promise<Summaries> {
  if (existsSync(out)) throw existing(out);
  const streams = new Map<string, { key: StreamKey; verdicts: VersionVerdicts }>();
  const runs: LedgerRun[] = [];
  for (const path of paths) {
    const ledger = await Ledger.open(path, false);
    try {
      runs.push(...ledger.runs());
      for (const key of ledger.streams()) {
        const name = JSON.stringify(key);
        const found = streams.get(name) ?? { key, verdicts: noVerdicts(key.solver) };
        streams.set(name, found);
        addVerdicts(found.verdicts, ledger.verdicts(key), `${path}: ${key.rules}`);
      }
    } finally {
      ledger.close();
    }
  }
  let summaries: Summaries | undefined;
  const made = await createWhole(out, LEDGER, async (part) => {
    const ledger = await Ledger.open(part, true);
    try {
      for (const run of runs) ledger.noteRun(run);
      for (const { key, verdicts } of streams.values()) {
        ledger.put(key, verdicts, [...verdicts.blocks.keys()]);
      }
      summaries = summariseLedger(ledger, knownRecords(ledger), intervals);
    } finally {
      ledger.close();
    }
  });
  if (!made || summaries === undefined) throw existing(out);
  return summaries;
}

function existing(out: string): InputError {
  return new InputError(`${out}: exists already; name a file that does not`);
}

/**
 * Adds verdicts on deals of the same rules and versions to others.
 *
 * @param name what they are, for a message.
 * @throws InputError if the two disagree on a deal; a verdict and an undecided deal do not.
 */
function addVerdicts(into: VersionVerdicts, from: VersionVerdicts, name: string): void {
  for (const [number, block] of from.blocks) {
    const known = into.blocks.get(number) ?? new VerdictBlock();
    into.blocks.set(number, mergeBlocks(number, known, block, into, from, name));
  }
}

function mergeBlocks(
  number: number,
  known: VerdictBlock,
  added: VerdictBlock,
  into: VersionVerdicts,
  from: VersionVerdicts,
  name: string,
): VerdictBlock {
  const bits = known.verdicts.slice();
  const merged = new VerdictBlock(bits);
  let overlap = false;
  for (let index = 0; index < BLOCK_DEALS; index += 1) {
    const [a, b] = [known.at(index), added.at(index)];
    if (b === OPEN) continue;
    const deal = number * BLOCK_DEALS + index;
    if (a !== OPEN) {
      overlap = true;
      if (isDecided(a) && isDecided(b) && a !== b) {
        throw new InputError(
          `${name}: deal ${deal} has the other verdict than in the ledgers before it; one of them is wrong, so they are not joined`,
        );
      }
      if (isDecided(a) || !isDecided(b)) continue;
      into.undecided.delete(deal);
    }
    merged.set(index, b);
    const why = from.undecided.get(deal);
    if (b === UNDECIDED && why !== undefined) into.undecided.set(deal, why);
  }
  mergeHistograms(merged, known, added, overlap);
  // The nodes of the undecided deals are on record deal by deal.
  merged.histogram.clear(UNDECIDED);
  for (let index = 0; index < BLOCK_DEALS; index += 1) {
    if (merged.at(index) !== UNDECIDED) continue;
    merged.histogram.add(UNDECIDED, into.undecided.get(number * BLOCK_DEALS + index)!.nodes);
  }
  return merged;
}

/** Histograms cannot be taken apart: of two that share deals, the larger one stands for what is known. */
function mergeHistograms(
  merged: VerdictBlock,
  known: VerdictBlock,
  added: VerdictBlock,
  overlap: boolean,
): void {
  if (!overlap) {
    merged.histogram.merge(known.histogram);
    merged.histogram.merge(added.histogram);
  } else {
    const larger = total(added.counts) > total(known.counts) ? added : known;
    merged.histogram.merge(larger.histogram);
  }
}
