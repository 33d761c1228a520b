import { exportSets } from '@fareback/contract/admin';
import type { Command } from 'commander';
import { exportMonth, finishFile, formats } from '../../modules/admin/index.ts';
import { patientDatabase } from '../../platform/database/database.ts';
import { group, type OpenDeps } from '../support/command.ts';
import { onTenant } from '../support/on-tenant.ts';
import { complain, print } from '../support/print.ts';

const STATEMENT_MILLIS = 600_000;
const PROGRESS_EVERY_ROWS = 250_000;

interface Options {
  set: string;
  format: string;
  out: string;
  withMembers?: boolean;
}

function oneOf<Name extends string>(names: readonly Name[], given: string): Name {
  const found = names.find((name) => name === given);
  if (found === undefined) throw new Error(`"${given}" is none of ${names.join(', ')}.`);
  return found;
}

/**
 * Runs the command with a longer statement timeout, because a month of all members takes long and no user waits for it.
 */
const patiently =
  (openDeps: OpenDeps): OpenDeps =>
  async () => {
    const opened = await openDeps();
    const database = patientDatabase(opened.deps.database, STATEMENT_MILLIS);
    return {
      ...opened,
      deps: { ...opened.deps, database },
      close: async () => {
        await database.close();
        await opened.close();
      },
    };
  };

/**
 * `rewards export month <tenant> <month> --set points --format parquet --out FILE`: exports a closed month as a file
 * with matching totals.
 */
export function register(program: Command, openDeps: OpenDeps): void {
  group(program, 'export')
    .command('month')
    .description(
      'a closed month of points, redemptions, rides or liability as a file, without members unless asked for',
    )
    .argument('<tenant>', 'tenant id')
    .argument('<month>', "month by the tenant's clocks, such as 2026-10")
    .requiredOption('--set <set>', exportSets.join(', '))
    .option('--format <format>', formats.join(', '), 'csv')
    .requiredOption('--out <file>', 'write it to a file that only you can read')
    .option('--with-members', 'name each member by a pseudonym of this file alone; goes on record as such')
    .action(async (tenantId: string, month: string, options: Options) => {
      const set = oneOf(exportSets, options.set);
      const format = oneOf(formats, options.format);
      let reportedRows = 0;
      const onRows = (rows: number): void => {
        if (rows - reportedRows < PROGRESS_EVERY_ROWS) return;
        reportedRows = rows;
        complain(`${rows} rows so far`);
      };
      const request = { month, set, format, path: options.out, withMembers: options.withMembers ?? false, onRows };
      const { rows, change } = await onTenant(patiently(openDeps), tenantId, ({ run }) =>
        run((ctx) => exportMonth(ctx, request)),
      );
      finishFile(options.out);
      print(
        `${rows} rows of ${set} of ${tenantId} in ${month} written to ${options.out}; owed to members: ${change >= 0 ? '+' : ''}${change}`,
      );
    });
}
