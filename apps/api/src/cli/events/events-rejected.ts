import type { Command } from 'commander';
import { type ListedRejected, listRejected, type ReplayCount, replayRejected } from '../../modules/ingest/index.ts';
import { group, type OpenDeps, wholeNumber } from '../support/command.ts';
import { onTenant } from '../support/on-tenant.ts';
import { linesOf, print } from '../support/print.ts';

const LISTED = 50;

function describeReplay({ accepted, duplicates, refused }: ReplayCount): string[] {
  const still = Object.entries(refused).map(([reason, count]) => `${count} still refused: ${reason}`);
  return [`${accepted} accepted, ${duplicates} known already`, ...still];
}

function describeList(rows: readonly ListedRejected[], withBodies: boolean): string[] {
  if (rows.length === 0) return ['nothing was refused'];
  const lines = linesOf({
    head: ['last refused', 'reason', 'times', 'event'],
    rows: rows.map(({ rejectedAt, reason, times, eventId }) => [rejectedAt.toISOString(), reason, times, eventId]),
  });
  if (!withBodies) return lines;
  const [head = '', ...each] = lines;
  return [head, ...each.flatMap((line, at) => [line, `  ${rows[at]?.body ?? '(too large to be kept)'}`])];
}

/** `rewards events rejected list|replay <tenant> <provider>`: lists rejected events and processes them again. */
export function register(program: Command, openDeps: OpenDeps): void {
  const rejected = group(group(program, 'events'), 'rejected', 'events that were refused');
  rejected
    .command('list')
    .description('the newest rejected events of a provider with their reasons')
    .argument('<tenant>', 'tenant id')
    .argument('<provider>', 'provider id')
    .option('--limit <count>', 'how many', wholeNumber, LISTED)
    .option('--bodies', 'show each event as sent, including its rider')
    .action(async (tenantId: string, providerId: string, options: { limit: number; bodies?: boolean }) => {
      const { limit, bodies = false } = options;
      const rows = await onTenant(openDeps, tenantId, ({ run }) => run((ctx) => listRejected(ctx, providerId, limit)));
      print(...describeList(rows, bodies));
    });
  rejected
    .command('replay')
    .description('process rejected events again by the current rules; each accepted event counts once')
    .argument('<tenant>', 'tenant id')
    .argument('<provider>', 'provider id')
    .action(async (tenantId: string, providerId: string) => {
      const count = await onTenant(openDeps, tenantId, async ({ deps, tenant, run }) => {
        const replayed = await replayRejected(deps, tenant, providerId);
        const subject = { kind: 'provider', id: providerId };
        await run((ctx) => ctx.record({ verb: 'events.replay', subject, facts: { ...replayed } }));
        return replayed;
      });
      print(...describeReplay(count));
    });
}
