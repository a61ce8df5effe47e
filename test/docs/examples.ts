/** A command of a document, and what the document says that it prints. */
export interface Example {
  readonly line: number;
  readonly command: string;
  /** What is printed, line by line; undefined where the document shows only the command. */
  readonly output: readonly string[] | undefined;
}

/** Blocks that a test cannot run are marked so behind their language: they take hours, or need what is not there. */
const NOT_RUN = /\bnot-run\b/;
const SHELL = /^(?:sh|bash|console|)$/;

/**
 * The examples of a Markdown document, in its order. In a block of code a line that begins with `$ ` is a command and
 * the lines behind it are what it prints; in a block marked `sh` that has no such line, each line is a command.
 */
export function examplesOf(markdown: string): Example[] {
  const examples: Example[] = [];
  const lines = markdown.split('\n');
  for (let at = 0; at < lines.length; at += 1) {
    const fence = /^```(\S*)(.*)$/.exec(lines[at]!);
    if (fence === null) continue;
    const first = at + 1;
    at = lines.indexOf('```', first);
    if (at < 0) throw new Error(`line ${first}: the block of code has no end`);
    if (!SHELL.test(fence[1]!) || NOT_RUN.test(fence[2]!)) continue;
    examples.push(...examplesOfBlock(lines.slice(first, at), first + 1, fence[1] === 'sh'));
  }
  return examples;
}

function examplesOfBlock(lines: readonly string[], first: number, shell: boolean): Example[] {
  const session = lines.some((line) => line.startsWith('$ '));
  const examples: { line: number; command: string; output: string[] | undefined }[] = [];
  for (let index = 0; index < lines.length; index += 1) {
    const line = lines[index]!;
    if (!session && !(shell && line.trim() !== '' && !line.startsWith('#'))) continue;
    if (session && !line.startsWith('$ ')) {
      examples.at(-1)?.output?.push(line);
      continue;
    }
    let command = session ? line.slice(2) : line;
    const at = index;
    while (command.endsWith('\\')) {
      index += 1;
      command = `${command.slice(0, -1)} ${lines[index]!.trim()}`;
    }
    examples.push({ line: first + at, command, output: session ? [] : undefined });
  }
  return examples.map((example) => ({ ...example, output: trimmed(example.output) }));
}

/** Without blank lines at the end. */
function trimmed(lines: string[] | undefined): string[] | undefined {
  while (lines?.at(-1)?.trim() === '') lines.pop();
  return lines;
}

/** Whether a text is as the document shows it: `…` stands for anything in a line, and alone for any lines. */
export function isAsShown(shown: readonly string[], printed: string): boolean {
  const pattern = shown
    .map((line) =>
      line.trim() === '…' ? '(?:.*\\n)*?' : `${line.trimEnd().split('…').map(escaped).join('.*')} *\\n`,
    )
    .join('');
  return new RegExp(`^${pattern}$`).test(`${printed.trimEnd()}\n`);
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
