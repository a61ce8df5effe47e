/**
 * Writes the table of rates in docs/results.md anew from data/rates/*.json: what stands between its two marks.
 *
 *   npx tsx bench/results.ts
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { PAGE, withRates } from '../test/support/results.js';

const path = fileURLToPath(PAGE);
writeFileSync(path, withRates(readFileSync(path, 'utf8')));
