/**
 * Something the user gave cannot be used. The message is one line that says what is wrong and what would be
 * right; whoever knows where the input came from (file, line) puts that in front.
 */
export class InputError extends Error {
  override name = 'InputError';
}

/** The text as it can stand in a one-line message: cut to 60 characters, control characters escaped, quoted. */
export function quoted(text: string): string {
  const short = text.length > 60 ? `${text.slice(0, 57)}...` : text;
  return JSON.stringify(short);
}
