/** The columns of text that every terminal has. */
const TERMINAL_WIDTH = 80;

/**
 * Puts words into lines of at most `width` characters, a space between two; a longer word has a line of its own.
 *
 * @param head what stands in front of the first word.
 * @param indent spaces before the further lines.
 * @returns lines joined by `\n`, no line end behind the last.
 */
export function filled(
  head: string,
  words: readonly string[],
  indent: number,
  width = TERMINAL_WIDTH,
): string {
  const lines: string[] = [];
  let line = head;
  for (const word of words) {
    if (line.trim() !== '' && line.length + 1 + word.length > width) {
      lines.push(line);
      line = ' '.repeat(indent) + word;
    } else line += line.trim() === '' ? word : ` ${word}`;
  }
  return [...lines, line].join('\n');
}
