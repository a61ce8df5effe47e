// Bundles the command line into few files, because opening hundreds is what a start costs. Each command is a chunk of
// its own, loaded when it is called. Packages with native code, with worker files of their own, or of a size that
// only few commands need stay where npm puts them.
import { chmodSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';

const OUT = 'dist/bin';
const LEFT_OUT = ['@photostructure/sqlite', 'vega', 'vega-lite', 'bullmq', 'ioredis'];

/** The command, and the module that its worker processes run. */
const ENTRIES = ['bin/winnable.ts', 'src/works/job-worker.ts'];

rmSync(OUT, { recursive: true, force: true });
await build({
  entryPoints: ENTRIES,
  outdir: OUT,
  entryNames: '[name]',
  chunkNames: '[name]-[hash]',
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node20.19',
  external: LEFT_OUT,
  legalComments: 'none',
  // Packages that are CommonJS ask for Node's own modules by require().
  banner: {
    js: "import { createRequire as createRequireOfModule } from 'node:module';\nconst require = createRequireOfModule(import.meta.url);",
  },
  logLevel: 'warning',
});
chmodSync(join(OUT, 'winnable.js'), 0o755);
