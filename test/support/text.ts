/** The lines of a text that are not empty. */
export function linesOf(text: string): string[] {
  return text.split('\n').filter((line) => line !== '');
}

/** The JSON objects of a text that holds one a line. */
export function objectsOf<T = Record<string, unknown>>(text: string): T[] {
  return linesOf(text).map((line) => JSON.parse(line) as T);
}
