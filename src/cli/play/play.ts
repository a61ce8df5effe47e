import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { copyFile, readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Command, Option } from 'commander';
import { tableLink } from '../../deals/table-link.js';
import { InputError, quoted } from '../../errors/input-error.js';
import { EXIT } from '../exit-codes.js';
import { interruptible } from '../interrupt.js';
import { readNamed } from '../named-deal.js';
import { addRuleOptions, askedBy, type RuleOptions, wholeNumber } from '../options.js';
import { note, print } from '../output.js';
import { packageFolder } from '../version.js';

interface PlayOptions extends RuleOptions {
  readonly out?: string;
  readonly port?: number;
  readonly open: boolean;
}

const HELP = `
The table is one file that needs no server and fetches nothing. Its address is
printed, with the deal behind "#".

Examples:
  winnable play
  winnable play RU1-H-AAAAABT
  winnable play pysol:24 --rules klondike3
  winnable play --out table.html`;

/** Adds `winnable play`. */
export function addPlay(program: Command): void {
  const command = program
    .command('play')
    .description('open the table: play in the browser, with the solver inside')
    .argument('[input]', 'a code, number or board to put on the table')
    .addOption(new Option('--out <file>', 'write the table as one self-contained file').conflicts('port'))
    .addOption(
      new Option('--port <n>', 'serve the table on this port of this machine, until Ctrl-C').argParser(
        wholeNumber(0, 65_535),
      ),
    )
    .option('--no-open', 'print the address and open no browser');
  addRuleOptions(command);
  command.addHelpText('after', HELP).action(async (input: string | undefined, options: PlayOptions) => {
    process.exitCode = await play(input, options);
  });
}

async function play(input: string | undefined, options: PlayOptions): Promise<number> {
  const link = linkTo(input, options);
  const page = join(packageFolder(), 'dist', 'table.html');
  if (!existsSync(page)) throw new InputError(`${page} is missing; "npm run build" makes it`);
  if (options.out !== undefined) {
    await writeTable(page, options.out);
    await print(`${pathToFileURL(resolve(options.out)).href}${link}\n`);
    return EXIT.ok;
  }
  if (options.port !== undefined) return serve(page, options.port, link, options.open);
  const address = `${pathToFileURL(page).href}${link}`;
  await print(`${address}\n`);
  if (options.open) await openBrowser(address);
  return EXIT.ok;
}

/** What stands behind the table's address for an input; nothing without one. Throws InputError. */
function linkTo(input: string | undefined, options: PlayOptions): string {
  if (input === undefined) {
    const { rules } = askedBy(options);
    if (rules !== undefined) throw new InputError('--rules says how to take an input, and none is given');
    return '';
  }
  const deal = readNamed(input, askedBy(options));
  for (const text of deal.notes) note(text);
  return tableLink(deal.position, deal.rules, deal.number);
}

async function writeTable(page: string, path: string): Promise<void> {
  try {
    await copyFile(page, path);
  } catch (error) {
    throw new InputError(`--out ${quoted(path)}: ${(error as Error).message}`);
  }
}

/** Serves the one file at every path, on this machine only, until it is interrupted. Throws InputError. */
async function serve(page: string, port: number, link: string, open: boolean): Promise<number> {
  const content = await readFile(page);
  const server = createServer((request, response) => {
    const known = request.url === '/' || request.url === '/table.html';
    response.writeHead(known ? 200 : 404, {
      'content-type': `text/${known ? 'html' : 'plain'}; charset=utf-8`,
    });
    response.end(known ? content : 'The table is at /table.html\n');
  });
  await new Promise<void>((done, fail) => {
    server.once('error', (error) => fail(new InputError(`--port ${port}: ${error.message}`)));
    server.listen(port, '127.0.0.1', done);
  });
  const bound = server.address();
  const at = typeof bound === 'object' && bound !== null ? bound.port : port;
  const address = `http://127.0.0.1:${at}/table.html${link}`;
  await print(`${address}\n`);
  if (open) await openBrowser(address);
  await interruptible(async ({ signal }) => {
    if (!signal.aborted) await once(signal, 'abort');
  });
  server.closeAllConnections();
  server.close();
  return EXIT.ok;
}

/** The program that opens an address, and its arguments before the address, by platform. */
const OPENERS: Readonly<Record<string, readonly [string, ...string[]]>> = {
  darwin: ['open'],
  win32: ['rundll32', 'url.dll,FileProtocolHandler'],
};

/** Opens the browser; where there is none to open, says so. */
async function openBrowser(address: string): Promise<void> {
  const [program, ...args] = OPENERS[process.platform] ?? ['xdg-open'];
  const opened = await new Promise<boolean>((done) => {
    const child = spawn(program, [...args, address], { detached: true, stdio: 'ignore' });
    child.once('error', () => done(false));
    child.once('spawn', () => {
      child.unref();
      done(true);
    });
  });
  if (!opened) note(`no browser could be opened here; open the address above`);
}
