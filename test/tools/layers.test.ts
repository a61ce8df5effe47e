import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const config = join(root, '.dependency-cruiser.cjs');
const cruiser = join(root, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs');

/** What the check says of a project of the given modules: each its imports, or its text. */
function check(modules: Readonly<Record<string, readonly string[] | string>>): {
  status: number | null;
  violations: string[];
} {
  const folder = mkdtempSync(join(tmpdir(), 'layers-'));
  try {
    for (const [path, content] of Object.entries(modules)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), typeof content === 'string' ? content : moduleText(content));
    }
    const parts = [...new Set(Object.keys(modules).map((path) => path.split('/')[0]!))];
    const args = [cruiser, '--config', config, '--output-type', 'err', ...parts];
    const { status, stdout } = spawnSync(process.execPath, args, {
      cwd: folder,
      encoding: 'utf8',
      env: { ...process.env, NO_COLOR: '1' },
    });
    const lines = stdout.matchAll(/^ *error (\S+: \S+(?: → \S+)?)/gm);
    return { status, violations: [...lines].map((match) => match[1]!).sort() };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function moduleText(imports: readonly string[]): string {
  const lines = imports.map((target, index) => `import * as i${index} from '${target}';\nvoid i${index};\n`);
  return `${lines.join('')}export const here = 1;\n`;
}

/** A good tree: every layer imports what it may. */
const GOOD: Readonly<Record<string, readonly string[]>> = {
  'src/cards/card.ts': [],
  'src/game/position.ts': ['../cards/card.js'],
  'src/game/trusted-position.ts': ['./position.js'],
  'src/game/rule-sets.ts': ['../cards/card.js'],
  'src/game/legal.ts': ['./position.js', './rule-sets.js', './trusted-position.js'],
  'src/deals/deck.ts': ['../game/legal.js', '../cards/card.js'],
  'src/solver/solve.ts': ['../cards/card.js', '../game/position.js', '../game/rule-sets.js'],
  'src/proof/replay.ts': ['../game/legal.js'],
  'src/judge/judge.ts': ['../solver/solve.js', '../proof/replay.js', '../game/legal.js'],
  'src/parallel/pool.ts': ['../judge/judge.js', '../deals/deck.js'],
  'src/pool/pool.ts': ['../parallel/pool.js'],
  'src/rates/rates.ts': ['../parallel/pool.js'],
  'src/index.ts': ['./judge/judge.js', './deals/deck.js'],
  'src/cli/check.ts': ['../index.js', '../parallel/pool.js', '../pool/pool.js', '../rates/rates.js'],
  'bin/winnable.ts': ['../src/cli/check.js'],
};

describe('the check of the layers', () => {
  it('has nothing against a good tree', () => {
    expect(check(GOOD)).toEqual({ status: 0, violations: [] });
  });

  it('finds every arrow that points up or aside', () => {
    const bad: readonly (readonly [rule: string, from: string, to: string])[] = [
      ['layer-cards', 'src/cards/bad.ts', 'src/game/position.ts'],
      ['layer-game', 'src/game/bad.ts', 'src/solver/solve.ts'],
      ['layer-game', 'src/game/bad2.ts', 'src/deals/deck.ts'],
      ['layer-deals', 'src/deals/bad.ts', 'src/proof/replay.ts'],
      ['layer-solver', 'src/solver/bad.ts', 'src/game/legal.ts'],
      ['layer-solver', 'src/solver/bad2.ts', 'src/deals/deck.ts'],
      ['layer-proof', 'src/proof/bad.ts', 'src/solver/solve.ts'],
      ['layer-proof', 'src/proof/bad2.ts', 'src/deals/deck.ts'],
      ['layer-judge', 'src/judge/bad.ts', 'src/parallel/pool.ts'],
      ['layer-parallel', 'src/parallel/bad.ts', 'src/pool/pool.ts'],
      ['layer-pool', 'src/pool/bad.ts', 'src/rates/rates.ts'],
      ['layer-rates', 'src/rates/bad.ts', 'src/cli/check.ts'],
      ['layer-cli', 'src/cli/bad.ts', 'test/helper.ts'],
      ['bin-only-starts-the-commands', 'bin/bad.ts', 'src/judge/judge.ts'],
      ['no-place', 'src/extras/extra.ts', 'src/cards/card.ts'],
      ['positions-are-checked', 'src/game/forger.ts', 'src/game/trusted-position.ts'],
    ];
    const arrows = bad.map(([, from, to]) => {
      const up = '../'.repeat(from.split('/').length - 1);
      return [from, [up + to.replace(/\.ts$/, '.js')]] as const;
    });
    const { status, violations } = check({
      ...GOOD,
      'test/helper.ts': ['../src/judge/judge.js'],
      ...Object.fromEntries(arrows),
      'src/game/types.ts':
        "import type { here } from '../solver/solve.js';\nexport type Here = typeof here;\n",
    });
    const expected = bad.map(([rule, from, to]) => `${rule}: ${from} → ${to}`);
    expect(violations).toEqual([...expected, 'layer-game: src/game/types.ts → src/solver/solve.ts'].sort());
    expect(status).toBeGreaterThan(0);
  });

  it('keeps Node out of the core, and lets others have it', () => {
    const { violations } = check({
      ...GOOD,
      'src/solver/bad.ts': ['node:fs'],
      'src/deals/bad.ts': ['crypto'],
      'src/parallel/good.ts': ['node:fs'],
    });
    expect(violations).toEqual([
      'core-without-node: src/deals/bad.ts → crypto',
      'core-without-node: src/solver/bad.ts → fs',
    ]);
  });

  it('finds cycles, orphans, and imports that lead nowhere', () => {
    const { status, violations } = check({
      ...GOOD,
      'src/cards/one.ts': ['./other.js'],
      'src/cards/other.ts': ['./one.js'],
      'src/cards/forgotten.ts': [],
      'src/judge/lost.ts': ['./nowhere.js'],
    });
    expect(violations).toHaveLength(3);
    expect(violations[0]).toMatch(/^no-cycles: src\/cards\/(one|other)\.ts/);
    expect(violations.slice(1)).toEqual([
      'no-orphans: src/cards/forgotten.ts',
      'no-unresolved: src/judge/lost.ts → ./nowhere.js',
    ]);
    expect(status).toBeGreaterThan(0);
  });
});
