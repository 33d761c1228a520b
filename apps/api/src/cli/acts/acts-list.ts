import type { Command } from 'commander';
import { type AuditEvent, listLatestAuditEvents } from '../../modules/acts/index.ts';
import type { Table } from '../../platform/csv.ts';
import { startOfChosenDay } from '../support/chosen-day.ts';
import type { OpenDeps } from '../support/command.ts';
import { group } from '../support/group.ts';
import { MEMBER_NAMES, namedMember } from '../support/named-member.ts';
import { onTenant } from '../support/on-tenant.ts';
import { printTable } from '../support/print.ts';
import { wholeNumber } from '../support/whole-number.ts';

const LISTED = 100;

interface Options {
  since?: string;
  member?: string;
  actor?: string;
  verb?: string;
  limit: number;
  csv?: boolean;
}

const textOf = (facts: Record<string, unknown> | null): string =>
  facts === null || Object.keys(facts).length === 0 ? '' : JSON.stringify(facts);

const tableOf = (events: readonly AuditEvent[]): Table => ({
  head: ['when', 'by', 'name', 'network', 'verb', 'subject', 'member', 'facts', 'personal'],
  rows: events.map(({ happenedAt, actor, network, verb, subject, memberId, facts, personal }) => [
    happenedAt.toISOString(),
    actor.kind,
    actor.name,
    network,
    verb,
    `${subject.kind} ${subject.id}`,
    memberId,
    textOf(facts),
    textOf(personal),
  ]),
});

/**
 * `rewards acts list <tenant>`: lists desk, API key and command actions, newest first; `--csv` exports them [DESK-31].
 */
export function register(program: Command, openDeps: OpenDeps): void {
  group(program, 'acts')
    .command('list')
    .description('who did what, when, from where, before and after, the newest first')
    .argument('<tenant>', 'tenant id')
    .option('--since <day>', 'first day in UTC, such as 2026-03-31')
    .option('--member <member>', `about one member: ${MEMBER_NAMES}`)
    .option('--actor <name>', 'of whoever has these words in their name')
    .option('--verb <verb>', 'of one verb, members. for all of members, or changes for all but reading')
    .option('--limit <count>', 'how many', wholeNumber, LISTED)
    .option('--csv', 'print CSV')
    .action(async (tenantId: string, { since, member, actor, verb, limit, csv }: Options) => {
      const from = startOfChosenDay(since);
      const events = await onTenant(openDeps, tenantId, ({ run }) =>
        run(async (ctx) => {
          const memberId = member === undefined ? undefined : (await namedMember(ctx, member)).memberId;
          return listLatestAuditEvents(ctx, { memberId, actor, verb, from }, limit);
        }),
      );
      printTable(tableOf(events), { csv });
    });
}
