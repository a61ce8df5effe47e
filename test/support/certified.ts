import { readFileSync } from 'node:fs';

/** The codes of the certified easy deals that are shipped. */
export function certifiedEasy(): string[] {
  const lines = readFileSync(new URL('../../data/easy-1000.ndjson', import.meta.url), 'utf8')
    .trim()
    .split('\n');
  return lines.map((line) => (JSON.parse(line) as { code: string }).code);
}
