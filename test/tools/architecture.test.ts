import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { describe, expect, it } from 'vitest';

interface Rule {
  readonly name: string;
  readonly comment: string;
}

const { forbidden } = createRequire(import.meta.url)('../../.dependency-cruiser.cjs') as {
  forbidden: readonly Rule[];
};

/** The rooms that the build checks, lowest first, each with the rooms that it may import. */
function checkedRooms(): string[] {
  return forbidden
    .filter(({ name }) => name.startsWith('layer-'))
    .map(({ comment }) => {
      const [, room, imports] = /^src\/(\S+) may import (.*)$/.exec(comment)!;
      return `${room}: ${imports === 'nothing else' ? '' : imports!.replaceAll('/ ', ' ').replace(/\/$/, '')}`;
    });
}

/** The rooms of the map at the top of the document, and what it says that they import. */
function mappedRooms(): string[] {
  const text = readFileSync(new URL('../../docs/architecture.md', import.meta.url), 'utf8');
  return [...text.matchAll(/^\| `(\S+)` *\|[^|]*\|([^|]*)\|$/gm)].map(
    ([, room, imports]) => `${room}: ${imports!.trim()}`,
  );
}

describe('the map of the rooms', () => {
  it('shows the layers that the build checks', () => {
    expect(mappedRooms()).toEqual(checkedRooms());
  });
});
