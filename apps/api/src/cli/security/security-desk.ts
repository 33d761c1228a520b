import type { Command } from 'commander';
import { readSecurityEvents } from '../../modules/security/index.ts';
import { withStaff } from '../../platform/database/transactions.ts';
import { startOfChosenDay } from '../support/chosen-day.ts';
import type { OpenDeps } from '../support/command.ts';
import { group } from '../support/group.ts';
import { onInstallation } from '../support/on-installation.ts';
import { printTable } from '../support/print.ts';
import { wholeNumber } from '../support/whole-number.ts';
import { checkWhat, tableOf } from './security-table.ts';

interface Options {
  since?: string;
  what?: string;
  limit: number;
  csv?: boolean;
}

/** `rewards security desk`: lists security events at the desk outside of agencies, newest first [DESK-08]. */
export function register(program: Command, openDeps: OpenDeps): void {
  group(program, 'security')
    .command('desk')
    .description(
      "sign-ins of staff, their failures, and commands about operators: what is no agency's, the newest first",
    )
    .option('--since <day>', 'first day in UTC, such as 2026-03-31')
    .option('--what <name>', 'of one call or command, as the list shows it')
    .option('--limit <count>', 'how many', wholeNumber, 100)
    .option('--csv', 'print CSV')
    .action(async (options: Options) => {
      const { since, what = null, limit } = options;
      if (what !== null) checkWhat(program, what);
      const from = startOfChosenDay(since) ?? null;
      const which = { since: from, memberId: null, network: null, what, limit };
      const events = await onInstallation(openDeps, ({ database }) =>
        withStaff(database, (tx) => readSecurityEvents(tx, which)),
      );
      printTable(tableOf(events), options);
    });
}
