/** The lines of a text, blank ones too; no line after the last line end. */
export function linesOf(text: string): string[] {
  return text === '' ? [] : text.replace(/\n$/, '').split('\n');
}

/** The JSON objects of a text that holds one a line. */
export function objectsOf<T = Record<string, unknown>>(text: string): T[] {
  return linesOf(text).map((line) => JSON.parse(line) as T);
}
