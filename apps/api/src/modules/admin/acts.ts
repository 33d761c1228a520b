import {
  type AuditEventPage,
  type AuditEventTitles,
  adminRoutes,
  type CsvFile,
  type TableFile,
  type AuditEvent as ToldAct,
  titledFacts,
} from '@fareback/contract/admin';
import { adminHandle, type StaffCtx } from '../../call/staff.ts';
import { csvOf } from '../../platform/csv.ts';
import { localDate, localMoment } from '../../platform/local-date.ts';
import { type AuditEvent, listLatestAuditEvents, searchAuditEvents } from '../acts/index.ts';
import { campaignTitles } from '../campaigns/index.ts';
import { offerTitles } from '../offers/index.ts';
import { providerNames } from '../rides/index.ts';
import { pathWith } from './path-with.ts';

export const presentAuditEvent = ({ happenedAt, ...act }: AuditEvent): ToldAct => ({
  ...act,
  happenedAt: happenedAt.toISOString(),
});

interface AuditFilter {
  member?: string | undefined;
  actor?: string | undefined;
  verb?: string | undefined;
  subjectKind?: string | undefined;
  subject?: string | undefined;
  from?: string | undefined;
  until?: string | undefined;
}

const questionOf = ({ member, subject, from, until, ...rest }: AuditFilter) => ({
  ...rest,
  memberId: member,
  subjectId: subject,
  from: from === undefined ? undefined : new Date(from),
  until: until === undefined ? undefined : new Date(until),
});

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
async function exportAuditEvents(ctx: StaffCtx, filter: AuditFilter): Promise<CsvFile> {
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

/**
 * Logs the export of a desk table: actor, table, row count. The desk creates the file, so a client could report
 * endlessly: the same table and person is logged once in ten minutes [DESK-134, DESK-446].
 */
async function recordTaken(
  ctx: StaffCtx,
  { table, ...facts }: { table: TableFile; rows: number; isWhole: boolean },
): Promise<{ rows: number }> {
  await ctx.record({ verb: 'tables.export', subject: { kind: 'table', id: table }, facts, isOngoing: true });
  return { rows: facts.rows };
}

/** One page of the log, newest first, with titles in `language`. Throws INVALID_CURSOR [DESK-31, DESK-360]. */
async function listAuditEvents(
  ctx: StaffCtx,
  {
    cursor,
    limit,
    language,
    ...filter
  }: AuditFilter & { cursor?: string | undefined; limit: number; language: string },
): Promise<AuditEventPage> {
  const path = pathWith(`/admin/agencies/${ctx.tenant.tenantId}/acts`, { ...filter, limit, language });
  const { acts, links } = await searchAuditEvents(ctx, questionOf(filter), { path, cursor, size: limit });
  return { data: acts.map(presentAuditEvent), links, titles: await titlesIn(ctx, acts, language) };
}

type Kind = keyof AuditEventTitles;

function idsOf(acts: readonly AuditEvent[], kind: Kind): string[] {
  const ids = acts.flatMap(({ subject, facts }) => {
    const named = Object.entries(facts).flatMap(([fact, id]) => (titledFacts[fact] === kind ? [id] : []));
    return [...(subject.kind === kind ? [subject.id] : []), ...named.filter((id) => typeof id === 'string')];
  });
  return [...new Set(ids)];
}

/** Current or last titles of campaigns, offers and providers in actions [DESK-360]. */
async function titlesIn(ctx: StaffCtx, acts: readonly AuditEvent[], language: string): Promise<AuditEventTitles> {
  const [campaigns, offers, providers] = [idsOf(acts, 'campaign'), idsOf(acts, 'offer'), idsOf(acts, 'provider')];
  const nameOf = await providerNames(ctx, language);
  return {
    campaign: campaigns.length === 0 ? {} : await campaignTitles(ctx.tx, campaigns, language),
    offer: offers.length === 0 ? {} : await offerTitles(ctx.tx, offers, language),
    provider: Object.fromEntries(providers.map((id) => [id, nameOf(id)])),
  };
}

export const handlers = [
  adminHandle(adminRoutes.acts.list, (ctx, { query }) => listAuditEvents(ctx, query)),
  adminHandle(adminRoutes.acts.tookTable, (ctx, { body }) => recordTaken(ctx, body)),
  adminHandle(adminRoutes.acts.export, (ctx, { query }) => exportAuditEvents(ctx, query)),
];
