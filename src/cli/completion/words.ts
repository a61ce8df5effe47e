import type { Command, Option } from 'commander';
import { WRITTEN_FORMATS } from '../../deals/formats/index.js';
import { LINE_FORMATS } from '../../game/foreign-lines.js';
import { BUILDS, EMPTY_COLUMNS, RULE_SETS } from '../../game/rule-sets.js';
import { TECHNIQUES } from '../../solver/solve.js';

/** A word that can be typed, and what it is for. */
export interface Word {
  readonly word: string;
  readonly about: string;
}

/** An option of a command. */
export interface CompletedOption extends Word {
  readonly takesValue: boolean;
  /** What its value can be; undefined where that is a file or anything. */
  readonly values: readonly string[] | undefined;
}

/** What can be typed behind the words of a command. */
export interface CompletedCommand {
  /** The words in front, without the name of the program: `pool take`; '' of the program alone. */
  readonly path: string;
  /** The commands in it, or the words that its argument can be. */
  readonly words: readonly Word[];
  readonly options: readonly CompletedOption[];
}

/** The shells that a script can be written for. */
export const SHELLS = ['bash', 'zsh', 'fish'] as const;
export type Shell = (typeof SHELLS)[number];

const RULES = RULE_SETS.map(({ name }) => name);

/** The values of options that the commands read by themselves, by the option, or by command and option. */
const VALUES: Readonly<Record<string, readonly string[]>> = {
  '--rules': RULES,
  '--empty-column': EMPTY_COLUMNS,
  '--build': BUILDS,
  '--moves-format': LINE_FORMATS.map(({ name }) => name),
  '--without': TECHNIQUES.map(({ name }) => name),
  'deal --format': ['table', 'board', 'json', 'code', ...WRITTEN_FORMATS.map(({ name }) => name)],
};

/** The words that the argument of a command can be. */
function argumentsOf(path: string, root: Command): readonly Word[] {
  if (path === 'rules') return RULE_SETS.map(({ name, summary }) => ({ word: name, about: summary }));
  if (path === 'completion')
    return SHELLS.map((shell) => ({ word: shell, about: `the script for ${shell}` }));
  return path === 'help' ? wordsIn(root) : [];
}

function wordsIn(command: Command): Word[] {
  return command.commands.map((inner) => ({ word: inner.name(), about: inner.description() }));
}

function completedOption(option: Option, path: string): CompletedOption {
  const word = option.long!;
  return {
    word,
    about: option.description,
    takesValue: option.required || option.optional,
    values: option.argChoices ?? VALUES[`${path} ${word}`] ?? VALUES[word],
  };
}

/** All that can be typed: the program first, then each command with those in it. */
export function completedCommands(root: Command): CompletedCommand[] {
  const found: CompletedCommand[] = [];
  const visit = (command: Command, path: string) => {
    const options = command.createHelp().visibleOptions(command);
    found.push({
      path,
      words: [
        ...wordsIn(command),
        ...(command === root ? [{ word: 'help', about: 'print the help of a command' }] : []),
        ...argumentsOf(path, root),
      ],
      options: options.map((option) => completedOption(option, path)),
    });
    for (const inner of command.commands)
      visit(inner, path === '' ? inner.name() : `${path} ${inner.name()}`);
  };
  visit(root, '');
  found.push({ path: 'help', words: argumentsOf('help', root), options: [] });
  return found;
}
