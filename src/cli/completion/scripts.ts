import type { CompletedCommand, Shell } from './words.js';

/** The lines of a shell's `case` with what each key stands for, those without anything left out. */
function cases(entries: readonly (readonly [key: string, words: readonly string[]])[]): string {
  return entries
    .filter(([, words]) => words.length > 0)
    .map(([key, words]) => `    '${key}') echo '${words.join(' ')}' ;;\n`)
    .join('');
}

/** For bash. Where nothing is known a file name is completed, as bash does by itself. */
function bash(commands: readonly CompletedCommand[]): string {
  const words = cases(commands.map(({ path, words }) => [path, words.map(({ word }) => word)]));
  const options = cases(commands.map(({ path, options }) => [path, options.map(({ word }) => word)]));
  const valued = commands.flatMap(({ path, options }) =>
    options
      .filter(({ takesValue }) => takesValue)
      .map(({ word, values }) => [`${path} ${word}`, values ?? ['-']] as const),
  );
  return `# The words of winnable. Load them by: source <(winnable completion bash)
_winnable_words() {
  case "$1" in
${words}  esac
}
_winnable_options() {
  case "$1" in
${options}  esac
}
# What the value of an option can be; "-" where it is a file or anything.
_winnable_values() {
  case "$1" in
${cases(valued)}  esac
}
_winnable() {
  local current="\${COMP_WORDS[COMP_CWORD]}" before="\${COMP_WORDS[COMP_CWORD-1]}" at=1 typed='' values front=''
  COMPREPLY=()
  # bash parts --rules=hard into three words.
  if [[ $current == '=' ]]; then
    current=''
  elif [[ $before == '=' ]]; then
    before="\${COMP_WORDS[COMP_CWORD-2]}"
  fi
  while (( at < COMP_CWORD )) && [[ " $(_winnable_words "$typed") " == *" \${COMP_WORDS[at]} "* ]]; do
    typed="\${typed:+$typed }\${COMP_WORDS[at]}"
    at=$((at + 1))
  done
  values="$(_winnable_values "$typed $before")"
  if [[ -n $values ]]; then
    [[ $values == '-' ]] && return
    # Several may be joined by commas.
    [[ $current == *,* ]] && front="\${current%,*},"
    COMPREPLY=($(compgen -P "$front" -W "$values" -- "\${current##*,}"))
  elif [[ $current == -* ]]; then
    COMPREPLY=($(compgen -W "$(_winnable_options "$typed")" -- "$current"))
  elif (( at == COMP_CWORD )); then
    COMPREPLY=($(compgen -W "$(_winnable_words "$typed")" -- "$current"))
  fi
}
complete -o default -F _winnable winnable
`;
}

/** For zsh: its own reading of bash's completions. */
function zsh(commands: readonly CompletedCommand[]): string {
  return `autoload -U +X compinit && compinit -u
autoload -U +X bashcompinit && bashcompinit
${bash(commands).replace('bash)', 'zsh)')}`;
}

function quoted(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
}

function fish(commands: readonly CompletedCommand[]): string {
  const paths = commands.filter(({ path }) => path !== '').map(({ path }) => quoted(path));
  const lines = commands.flatMap(({ path, words, options }) => {
    const when = `complete -c winnable -n ${quoted(`__winnable_at ${quoted(path)}`)}`;
    return [
      ...words.map(({ word, about }) => `${when} -f -a ${word} -d ${quoted(about)}`),
      ...options.map(({ word, about, takesValue, values }) => {
        const value = values === undefined ? (takesValue ? ' -r' : '') : ` -x -a ${quoted(values.join(' '))}`;
        return `${when} -l ${word.replace(/^--/, '')}${value} -d ${quoted(about)}`;
      }),
    ];
  });
  return `# The words of winnable. Load them by: winnable completion fish | source
set -g __winnable_paths ${paths.join(' ')}
function __winnable_at
  set -l typed
  for word in (commandline -opc)[2..-1]
    set -l next (string join ' ' $typed $word)
    contains -- "$next" $__winnable_paths; or break
    set typed "$next"
  end
  test "$typed" = "$argv[1]"
end
${lines.join('\n')}
`;
}

/** The script that teaches a shell the words. */
export const SCRIPTS: Readonly<Record<Shell, (commands: readonly CompletedCommand[]) => string>> = {
  bash,
  zsh,
  fish,
};
