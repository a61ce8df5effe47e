import { fileURLToPath } from 'node:url';
import { createContext, Script } from 'node:vm';
import { build } from 'esbuild';
import { expect, test } from 'vitest';
import * as library from '../../src/core.js';

const DEALS = 100;
/** Enough to decide most deals; the same limit gives the same answers. */
const NODES = 1000;

const entry = fileURLToPath(new URL('../../src/core.ts', import.meta.url));

/** What the core says of the first deals of each rule set, as text: it runs there and here. */
function answers(core: typeof library, deals: number, nodes: number): string {
  return core.RULE_SETS.flatMap((rules) =>
    Array.from({ length: deals }, (_, number) => {
      const position = core.dealNumber(rules, number);
      const { verdict, limit, moves } = core.judge(position, rules, { limits: { nodes } });
      return [
        rules.name,
        number,
        core.boardLine(position, rules),
        verdict,
        limit,
        moves?.map(core.moveWord),
      ].join(' ');
    }),
  ).join('\n');
}

test('bundled for a browser, the core judges in a context that has nothing but JavaScript as the library does', async () => {
  const { outputFiles } = await build({
    entryPoints: [entry],
    bundle: true,
    platform: 'browser',
    format: 'iife',
    globalName: 'winnable',
    write: false,
    logLevel: 'silent',
  });
  const context = createContext(Object.create(null));
  new Script(outputFiles[0]!.text).runInContext(context);
  const there = new Script(`(${answers.toString()})(winnable, ${DEALS}, ${NODES})`).runInContext(context);
  const here = answers(library, DEALS, NODES);
  expect(here.split('\n')).toHaveLength(DEALS * library.RULE_SETS.length);
  expect(there).toBe(here);
});
