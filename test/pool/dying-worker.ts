import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { serveChunks } from '../../src/parallel/serve-chunks.js';
import { CERTIFY } from '../../src/pool/certify-work.js';

/**
 * Certifies deals as the real worker does, but its thread ends at some numbers: at those of WINNABLE_DIES_ONCE the
 * first time, at those of WINNABLE_DIES_ALWAYS every time. What happened is kept in the folder WINNABLE_DIED.
 */
const prepare: typeof CERTIFY.prepare = (setup) => {
  const certify = CERTIFY.prepare(setup);
  const numbers = (name: string) => new Set((process.env[name] ?? '').match(/\d+/g)?.map(Number));
  const once = numbers('WINNABLE_DIES_ONCE');
  const always = numbers('WINNABLE_DIES_ALWAYS');
  const folder = process.env.WINNABLE_DIED!;
  return (number) => {
    const marker = join(folder, String(number));
    if (always.has(number) || (once.has(number) && !existsSync(marker))) {
      writeFileSync(marker, '');
      process.exit(9);
    }
    return certify(number);
  };
};

serveChunks({ certify: async () => ({ ...CERTIFY, prepare }) });
