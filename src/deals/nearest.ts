import { distance } from 'fastest-levenshtein';

/** The candidate that a mistyped word most likely means; undefined if none is near. Case does not count. */
function nearest(word: string, candidates: readonly string[]): string | undefined {
  const typed = word.toLowerCase();
  let best: string | undefined;
  let least = Math.max(2, Math.floor(typed.length * 0.4)) + 1;
  for (const candidate of candidates) {
    const edits = distance(typed, candidate.toLowerCase());
    // A word all of whose letters would have to change is not near.
    if (edits < least && edits < Math.max(typed.length, candidate.length)) {
      best = candidate;
      least = edits;
    }
  }
  return best;
}

/** ` (did you mean hard?)`, or nothing if no candidate is near: to put behind a word in a message. */
export function suggestion(word: string, candidates: readonly string[]): string {
  const found = nearest(word, candidates);
  return found === undefined ? '' : ` (did you mean ${found}?)`;
}
