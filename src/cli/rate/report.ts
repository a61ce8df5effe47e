import type { Command } from 'commander';
import { InputError, quoted } from '../../errors/input-error.js';
import { type IntervalChoice, Intervals } from '../../rates/intervals.js';
import type { ReportForm } from '../../rates/report/report.js';
import { saveWhole } from '../../report/save.js';
import { addRuleOptions, type RuleOptions } from '../options.js';
import { intervalChoice, intervalOptions, rulesBy } from './options.js';

interface ReportOptions extends IntervalChoice, RuleOptions {
  readonly out: string;
}

const HELP = `
The ending of --out says what is made: .html (a page), .svg (a picture) or .md
(text). Each stands alone. A ledger keeps rules apart that an option of
"winnable rate" has changed: --redeals, --returns and their like name here the
same rules as there.

Examples:
  winnable rate report rates.db --out report.html
  winnable rate report rates.db --rules hard,medium --out report.md
  winnable rate report rates.db --rules klondike3 --redeals 2 --out report.svg`;

/** Adds `winnable rate report`. */
export function addRateReport(rate: Command): void {
  const command = rate
    .command('report')
    .description('write a report with tables and charts on what a ledger holds')
    .argument('<ledger>', 'a ledger made by "winnable rate --ledger"')
    .requiredOption('--out <file>', 'the report to write: .html, .svg or .md');
  addRuleOptions(command, 'only these rule sets, joined by commas');
  for (const option of intervalOptions()) command.addOption(option);
  command.addHelpText('after', HELP).action(writeReport);
}

async function writeReport(path: string, options: ReportOptions): Promise<void> {
  const form = formOf(options.out);
  const rules = rulesBy(options);
  const { Ledger } = await import('../../rates/ledger.js');
  const { knownRecords, summariseLedger } = await import('../../rates/ledger-summary.js');
  const { report } = await import('../../rates/report/report.js');
  const ledger = await Ledger.open(path, false);
  try {
    const intervals = await Intervals.by(intervalChoice(options));
    const records = knownRecords(ledger, rules);
    const text = await report(summariseLedger(ledger, records, intervals), form);
    await saveWhole(options.out, text);
  } finally {
    ledger.close();
  }
}

const FORMS: readonly ReportForm[] = ['html', 'svg', 'md'];

function formOf(path: string): ReportForm {
  const ending = /\.([^./\\]+)$/.exec(path)?.[1]?.toLowerCase();
  const form = FORMS.find((known) => known === ending);
  if (form === undefined)
    throw new InputError(`${quoted(path)} is no name of a report; it ends in .html, .svg or .md`);
  return form;
}
