import { Argument, type Command } from 'commander';
import { print } from '../output.js';
import { SCRIPTS } from './scripts.js';
import { completedCommands, SHELLS, type Shell } from './words.js';

const HELP = `
The script completes commands, options, and the names of rule sets and formats;
elsewhere file names. To load it in every new shell:
  bash   echo 'source <(winnable completion bash)' >> ~/.bashrc
  zsh    echo 'source <(winnable completion zsh)' >> ~/.zshrc
  fish   winnable completion fish > ~/.config/fish/completions/winnable.fish

Examples:
  winnable completion bash`;

/** Adds `winnable completion`; what it completes is what the program then has. */
export function addCompletion(program: Command): void {
  program
    .command('completion')
    .description('print a script by which a shell completes what you type')
    .addArgument(new Argument('<shell>', 'the shell').choices(SHELLS))
    .addHelpText('after', HELP)
    .action(async (shell: Shell) => {
      await print(SCRIPTS[shell](completedCommands(program)));
    });
}
