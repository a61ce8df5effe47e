import { MAPPING_VERSION } from '../../src/deals/deck.js';
import { GRADE_VERSION } from '../../src/grading/grade.js';
import { type GenerateOptions, generate } from '../../src/pool/generate.js';
import type { PoolDeal } from '../../src/pool/pool-deal.js';
import type { PoolSettings, UndecidedNumber } from '../../src/pool/pool-file.js';
import { Pool } from '../../src/pool/store.js';
import { startWorkers } from '../../src/works/workers.js';

/** Settings of an ungraded pool of easy deals from number 0 on, as the command makes them. */
export const SETTINGS: PoolSettings = {
  rules: 'easy',
  from: 0,
  games: 0,
  gradeVersion: 0,
  mapping: MAPPING_VERSION,
  minEase: null,
  maxMoves: null,
  limitNodes: null,
  limitMemoryMB: 512,
};

/** Settings that grade with few games. */
export function graded(games: number): PoolSettings {
  return { ...SETTINGS, games, gradeVersion: GRADE_VERSION };
}

/** Makes a pool, or goes on with it. */
export async function makePool(
  path: string,
  count: number,
  settings: PoolSettings = SETTINGS,
  options: Partial<GenerateOptions> = {},
): Promise<void> {
  await Pool.create(path, settings);
  const pool = await Pool.open(path, 'write');
  const { transport = startWorkers(1) } = options;
  try {
    await generate(pool, { count, program: '0.0.0', ...options, transport });
  } finally {
    await transport.close();
    pool.close();
  }
}

/** All that a pool holds. */
export interface Contents {
  readonly settings: PoolSettings;
  readonly progress: unknown;
  readonly undecided: readonly UndecidedNumber[];
  readonly deals: readonly { readonly deal: PoolDeal; readonly hash: string }[];
}

/** Reads all that a pool holds. */
export async function contentsOf(path: string): Promise<Contents> {
  const pool = await Pool.open(path, 'read');
  try {
    return {
      settings: pool.settings,
      progress: pool.progress(),
      undecided: pool.undecided(),
      deals: [...pool.deals()],
    };
  } finally {
    pool.close();
  }
}
