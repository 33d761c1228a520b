import { type Route, routes } from '@fareback/contract';
import { type AdminRoute, adminRoutes } from '@fareback/contract/admin';
import type { Command } from 'commander';
import { networkPrefix, readSecurityEvents, type SecurityEvent } from '../../modules/security/index.ts';
import type { Table } from '../../platform/csv.ts';
import { withStaff } from '../../platform/database/transactions.ts';
import { group, type OpenDeps, startOfChosenDay, wholeNumber } from '../support/command.ts';
import { MEMBER_NAMES, namedMember } from '../support/named-member.ts';
import { onInstallation } from '../support/on-installation.ts';
import { onTenant } from '../support/on-tenant.ts';
import { printTable } from '../support/print.ts';

const LISTED = 100;

interface Options {
  since?: string;
  member?: string;
  network?: string;
  what?: string;
  limit: number;
  csv?: boolean;
}

const tableOf = (events: readonly SecurityEvent[]): Table => ({
  head: ['when', 'what', 'outcome', 'times', 'member', 'network', 'asked by'],
  rows: events.map(({ happenedAt, what, outcome, times, memberId, network, askedBy }) => [
    happenedAt.toISOString(),
    what,
    outcome,
    times,
    memberId,
    network,
    askedBy,
  ]),
});

const commandsBelow = (command: Command, words: readonly string[] = []): string[] =>
  command.commands.flatMap((each) => {
    const path = [...words, each.name()];
    return each.commands.length === 0 ? [path.join(' ')] : commandsBelow(each, path);
  });

function checkWhat(program: Command, what: string): void {
  const calls = Object.values(routes).flatMap((some) => Object.values<Route>(some).map(({ name }) => name));
  const atDesk = Object.values(adminRoutes).flatMap((some) =>
    Object.values<AdminRoute>(some).map(({ name }) => `desk.${name}`),
  );
  const known = [...calls, ...atDesk, ...commandsBelow(program)].toSorted();
  if (!known.includes(what)) throw new Error(`There is no call or command "${what}". There are: ${known.join(', ')}.`);
}

function checkNetwork(network: string): void {
  if (networkPrefix(network.split('/')[0] ?? '') !== network)
    throw new Error(`"${network}" is no network as the list shows it, such as 192.0.2.0/24 or 2001:db8:7::/48.`);
}

/**
 * `rewards security list <tenant>`: lists sign-ins, rejections and operator commands, newest first; `--csv` exports
 * them [AUTH-36].
 */
function registerList(program: Command, openDeps: OpenDeps): void {
  group(program, 'security')
    .command('list')
    .description("sign-ins, failures, changes of status and connections, operators' commands, refusals; newest first")
    .argument('<tenant>', 'tenant id')
    .option('--since <day>', 'first day in UTC, such as 2026-03-31')
    .option('--member <member>', `of one member: ${MEMBER_NAMES}`)
    .option('--network <prefix>', 'one network, as listed')
    .option('--what <name>', 'one call or command, as listed')
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

/** `rewards security desk`: lists security events at the desk outside of agencies, newest first [DESK-08]. */
function registerDesk(program: Command, openDeps: OpenDeps): void {
  group(program, 'security')
    .command('desk')
    .description('staff sign-ins, failures and commands about operators, outside of agencies, newest first')
    .option('--since <day>', 'first day in UTC, such as 2026-03-31')
    .option('--what <name>', 'one call or command, as listed')
    .option('--limit <count>', 'how many', wholeNumber, LISTED)
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

/** `rewards security list|desk`: the security log of an agency, and that of the desk. */
export function register(program: Command, openDeps: OpenDeps): void {
  registerDesk(program, openDeps);
  registerList(program, openDeps);
}
