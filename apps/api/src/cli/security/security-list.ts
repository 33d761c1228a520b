import type { Command } from 'commander';
import { networkPrefix, readSecurityEvents } from '../../modules/security/index.ts';
import { startOfChosenDay } from '../support/chosen-day.ts';
import type { OpenDeps } from '../support/command.ts';
import { group } from '../support/group.ts';
import { MEMBER_NAMES, namedMember } from '../support/named-member.ts';
import { onTenant } from '../support/on-tenant.ts';
import { printTable } from '../support/print.ts';
import { wholeNumber } from '../support/whole-number.ts';
import { checkWhat, tableOf } from './security-table.ts';

const LISTED = 100;

interface Options {
  since?: string;
  member?: string;
  network?: string;
  what?: string;
  limit: number;
  csv?: boolean;
}

function checkNetwork(network: string): void {
  if (networkPrefix(network.split('/')[0] ?? '') !== network)
    throw new Error(`"${network}" is no network as the list shows it, such as 192.0.2.0/24 or 2001:db8:7::/48.`);
}

/**
 * `rewards security list <tenant>`: lists sign-ins, rejections and operator commands, newest first; `--csv` exports
 * them [AUTH-36].
 */
export function register(program: Command, openDeps: OpenDeps): void {
  group(program, 'security')
    .command('list')
    .description('sign-ins and failures, standing, connections, operators, refusals, the newest first')
    .argument('<tenant>', 'tenant id')
    .option('--since <day>', 'first day in UTC, such as 2026-03-31')
    .option('--member <member>', `of one member: ${MEMBER_NAMES}`)
    .option('--network <prefix>', 'from one network, as the list shows it')
    .option('--what <name>', 'of one call or command, as the list shows it')
    .option('--limit <count>', 'how many', wholeNumber, LISTED)
    .option('--csv', 'print CSV')
    .action(async (tenantId: string, options: Options) => {
      const { since, member, network = null, what = null, limit } = options;
      if (network !== null) checkNetwork(network);
      if (what !== null) checkWhat(program, what);
      const from = startOfChosenDay(since) ?? null;
      const events = await onTenant(openDeps, tenantId, ({ run }) =>
        run(async (ctx) => {
          const memberId = member === undefined ? null : (await namedMember(ctx, member)).memberId;
          return readSecurityEvents(ctx.tx, { since: from, memberId, network, what, limit });
        }),
      );
      printTable(tableOf(events), options);
    });
}
