import fs from 'node:fs';
import path from 'node:path';
import type { Command } from 'commander';
import type { TenantCtx } from '../../call/context.ts';
import { nameRuleOf } from '../../modules/auth/index.ts';
import { type Read, RowRejected, type RowRules } from '../../modules/imports/index.ts';
import { csvOf } from '../../platform/csv.ts';
import type { OpenDeps } from '../support/command.ts';
import { type CsvRow, csvRows } from '../support/csv-table.ts';
import { LineTallies } from '../support/line-tally.ts';
import { type OnTenant, onTenant } from '../support/on-tenant.ts';
import { print, printTable } from '../support/print.ts';

export interface ImportOptions {
  reference: string;
  ground: string;
  dryRun?: boolean;
  report?: string;
}

/** Parses name, legal basis and actor of an import. Throws on empty values. */
export function noteOf(
  { actor }: Pick<OnTenant, 'actor'>,
  { reference, ground }: ImportOptions,
): { reference: string; ground: string; by: string } {
  if (!/^[a-z0-9][a-z0-9.-]{0,63}$/.test(reference))
    throw new Error(
      `--reference is a name such as bluecard-2026, of small letters, digits, dots and hyphens, not "${reference}".`,
    );
  if (ground.trim() === '')
    throw new Error('--ground says why the agency may bring them: --ground "contract of 2026-05-01".');
  return { reference, ground: ground.trim(), by: actor };
}

export const rulesOf = ({ deps, tenant }: Pick<OnTenant, 'deps' | 'tenant'>): RowRules => ({
  isStandalone: tenant.isStandalone,
  timeZone: tenant.timeZone,
  name: nameRuleOf(tenant),
  now: deps.clock(),
});

class Undone extends Error {}

/** Runs one row in a separate transaction, rolled back in a dry run. Throws what `verb` throws. */
async function tried<Outcome>(
  run: OnTenant['run'],
  isDryRun: boolean,
  verb: (ctx: TenantCtx) => Promise<Outcome>,
): Promise<Outcome> {
  let outcome: { is: Outcome } | undefined;
  try {
    return await run(async (ctx) => {
      outcome = { is: await verb(ctx) };
      if (isDryRun) throw new Undone();
      return outcome.is;
    });
  } catch (error) {
    if (error instanceof Undone && outcome) return outcome.is;
    throw error;
  }
}

interface RowImport<Row> {
  /** Verb in the audit log. */
  verb: 'members.import' | 'connections.import';
  columns: { needed: readonly string[]; known: readonly string[] };
  read: (cell: CsvRow['cell']) => Read<Row>;
  /** Imports one row in its own transaction and returns a short summary. Throws RowRejected. */
  import: (ctx: TenantCtx, row: Row, line: number) => Promise<string>;
}

interface Report {
  add: (line: number, why: string) => void;
  close: () => void;
}

function openReport(file: string | undefined): Report {
  if (file === undefined) return { add: () => {}, close: () => {} };
  const out = fs.openSync(file, 'wx', 0o600);
  fs.writeSync(out, 'line,reason\r\n');
  return {
    add: (line, why) => void fs.writeSync(out, `${csvOf({ head: [String(line), why], rows: [] })}\r\n`),
    close: () => fs.closeSync(out),
  };
}

/** Imports one row; returns a short result, or why it is rejected. */
async function outcomeOf<Row>(
  run: OnTenant['run'],
  { line, cell }: CsvRow,
  isDryRun: boolean,
  how: RowImport<Row>,
): Promise<{ came: string } | { why: string }> {
  const read = how.read(cell);
  if ('why' in read) return { why: read.why };
  try {
    return { came: await tried(run, isDryRun, (ctx) => how.import(ctx, read.row, line)) };
  } catch (error) {
    if (!(error instanceof RowRejected)) throw error;
    return { why: error.message };
  }
}

/**
 * Imports each row of a file in full or not at all and prints the results; the report lists rejected rows with line and
 * reason. Repeating it resumes an interrupted import, because imported rows are idempotent. Resolves to the exit code:
 * 0, 2 if some rows were rejected, 3 if all were. Throws if the file cannot be read.
 */
export async function importRows<Row>(
  { run }: Pick<OnTenant, 'run'>,
  file: string,
  { dryRun = false, report }: Pick<ImportOptions, 'dryRun' | 'report'>,
  how: RowImport<Row>,
): Promise<number> {
  const refusals = openReport(report);
  const tallies = new LineTallies('refused for other reasons, which --report lists');
  let [rows, refused] = [0, 0];
  try {
    for await (const row of csvRows(file, how.columns.needed, how.columns.known)) {
      rows += 1;
      const outcome = await outcomeOf(run, row, dryRun, how);
      if ('why' in outcome) {
        refused += 1;
        tallies.add(`refused: ${outcome.why}`, row.line);
        refusals.add(row.line, outcome.why);
      } else tallies.add(outcome.came, row.line);
      if (process.stderr.isTTY) process.stderr.write(`\r${rows} rows`);
    }
  } finally {
    if (process.stderr.isTTY && rows > 0) process.stderr.write('\n');
    refusals.close();
    if (rows > 0) printTable({ head: ['what came of it', 'rows', 'lines'], rows: tallies.rows });
  }
  if (!dryRun) {
    const facts = { file: path.basename(file), rows, refused };
    await run((ctx) => ctx.record({ verb: how.verb, subject: { kind: 'agency', id: ctx.tenant.tenantId }, facts }));
  }
  print(`${path.basename(file)}: ${rows} rows, ${refused} refused.${dryRun ? ' Nothing was written.' : ''}`);
  if (refused === 0) return 0;
  return refused === rows ? 3 : 2;
}

interface ImportCommand<Options> {
  noun: Command;
  description: string;
  known: readonly string[];
  own: { flags: string; description: string };
  run: (on: OnTenant, file: string, options: Options) => Promise<void>;
}

export function addImport<Options extends ImportOptions>(
  openDeps: OpenDeps,
  { noun, description, known, own, run }: ImportCommand<Options>,
): void {
  noun
    .command('import')
    .description(`${description} (CSV with a header: ${known.join(', ')})`)
    .argument('<tenant>', 'tenant id')
    .argument('<file>', 'CSV file, in UTF-8')
    .requiredOption('--reference <name>', 'what the import is called, the same each time it runs')
    .requiredOption('--ground <text>', 'on what ground the agency brings them; kept')
    .option(own.flags, own.description)
    .option('--report <file>', 'write the rejected rows and reasons to a new CSV file')
    .option('--dry-run', 'try every row and print the result; write nothing')
    .action((tenantId: string, file: string, options: Options) =>
      onTenant(openDeps, tenantId, (on) => run(on, file, options)),
    );
}
