import { readFileSync } from 'node:fs';
import { defineConfig } from 'vite';
import { viteSingleFile } from 'vite-plugin-singlefile';

/** The numbers of the certified easy deals; the cards follow from the number. */
const easyDeals = readFileSync(new URL('data/easy-1000.ndjson', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line) => (JSON.parse(line) as { number: number }).number);

/** The table: one file that holds the page, its styles, the game, and the solver as a worker. */
export default defineConfig({
  root: 'src/web',
  base: './',
  logLevel: 'warn',
  define: { EASY_DEALS: JSON.stringify(easyDeals) },
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  plugins: [viteSingleFile({ removeViteModuleLoader: true })],
  build: {
    outDir: '../../dist',
    emptyOutDir: false,
    target: 'es2022',
    rolldownOptions: { input: 'src/web/table.html' },
  },
});
