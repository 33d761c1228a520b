import type { CsvFile } from '@fareback/contract/admin';
import type { StaffCtx } from '../../../call/staff.ts';
import { csvOf } from '../../../platform/csv.ts';
import { localDate, localMoment } from '../../../platform/local-date.ts';
import { type AuditEvent, listLatestAuditEvents } from '../../acts/index.ts';
import { type AuditFilter, questionOf } from './audit-filter.ts';

const ROWS_MAX = 10_000;

const head = ['time', 'by', 'name', 'network', 'verb', 'subject', 'id', 'member', 'facts', 'personal'] as const;

const rowOf = (
  { happenedAt, actor, network, verb, subject, memberId, facts, personal }: AuditEvent,
  timeZone: string,
) => [
  localMoment(happenedAt, timeZone),
  actor.kind,
  actor.name,
  network,
  verb,
  subject.kind,
  subject.id,
  memberId,
  JSON.stringify(facts),
  personal && JSON.stringify(personal),
];

/** Exports the log as a file, newest first; the export is itself an action [DESK-31]. */
export async function exportAuditEvents(ctx: StaffCtx, filter: AuditFilter): Promise<CsvFile> {
  const found = await listLatestAuditEvents(ctx, questionOf(filter), ROWS_MAX + 1);
  const rows = found.slice(0, ROWS_MAX).map((act) => rowOf(act, ctx.tenant.timeZone));
  const { tenantId } = ctx.tenant;
  await ctx.record({
    verb: 'acts.export',
    subject: { kind: 'agency', id: tenantId },
    facts: { asked: filter, rows: rows.length },
  });
  const day = localDate(ctx.now, ctx.tenant.timeZone);
  return {
    fileName: `acts-${tenantId}-${day}.csv`,
    csv: csvOf({ head, rows }),
    rows: rows.length,
    isWhole: found.length <= ROWS_MAX,
  };
}
