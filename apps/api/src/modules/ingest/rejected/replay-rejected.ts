import type { TenantCtx } from '../../../call/context.ts';
import type { Tenant } from '../../../call/tenant.ts';
import { withTenant } from '../../../platform/database/transactions.ts';
import type { Deps } from '../../../platform/deps.ts';
import { lockSubjects } from '../../connections/index.ts';
import type { Outcome } from '../../earning/index.ts';
import { acceptActivities } from '../accept-activities.ts';
import { acceptScopeOf, lateLimitDaysOf } from '../accept-scope.ts';
import { readEvent } from '../endpoint/read-event.ts';
import type { Reported } from '../reported.ts';
import { rideLimitsOf } from '../ride-limits.ts';
import {
  deleteRejected,
  lockRejected,
  type RejectedEventRow,
  type RejectedWanted,
  readRejected,
  writeReasons,
} from './rejected-store.ts';
import { rejectedContext } from './save-rejected.ts';

export interface ListedRejected extends Omit<RejectedEventRow, 'bodyEncrypted'> {
  /** As the provider sent it; null if it was too large to store. */
  body: string | null;
}

export interface ReplayCount {
  accepted: number;
  duplicates: number;
  refused: Record<string, number>;
}

type Receiving = Pick<Deps, 'database' | 'cache' | 'keyRing' | 'clock'>;

const BATCH = 500;

export async function listRejected(
  { tx, keyRing }: Pick<TenantCtx, 'tx' | 'keyRing'>,
  providerId: string,
  limit: number,
  wanted: RejectedWanted = {},
): Promise<ListedRejected[]> {
  const rows = await readRejected(tx, providerId, limit, wanted);
  const context = rejectedContext(tx.tenantId, providerId);
  return rows.map(({ bodyHash, reason, eventId, bodyEncrypted, times, firstRejectedAt, rejectedAt }) => ({
    bodyHash,
    reason,
    eventId,
    times,
    firstRejectedAt,
    rejectedAt,
    body: bodyEncrypted && keyRing.decrypt(bodyEncrypted, context),
  }));
}

/** Outcome of a batch and the hash of its last event; null after the last batch. */
export interface ReplayedBatch {
  count: ReplayCount;
  last: Buffer | null;
}

function countOf(answers: readonly Outcome[], bad: readonly { reason: string }[]): ReplayCount {
  const countsByReason = Object.entries(Object.groupBy(bad, ({ reason }) => reason));
  return {
    accepted: answers.filter(({ outcome }) => outcome === 'accepted').length,
    duplicates: answers.filter(({ outcome }) => outcome === 'duplicate').length,
    refused: Object.fromEntries(countsByReason.map(([reason, all = []]) => [reason, all.length])),
  };
}

/**
 * Replays the next batch of a provider's rejected events with current rules, in the current transaction. Throws, with a
 * text for the operator, if the provider is unknown.
 */
export async function replayBatch(
  ctx: Pick<TenantCtx, 'tx' | 'tenant' | 'now' | 'cache' | 'keyRing'>,
  providerId: string,
  after: Buffer,
): Promise<ReplayedBatch> {
  const { tx, tenant, now, keyRing } = ctx;
  const scope = await acceptScopeOf(ctx, providerId);
  if (!scope) throw new Error(`The tenant ${tenant.tenantId} has no provider ${providerId}.`);
  // Lock subjects before rows, because a report also holds the subject lock while it saves its rejections.
  await lockSubjects(tx, tenant.tenantId, providerId, 'ALONE');
  const rows = await lockRejected(tx, providerId, after, BATCH);
  const context = rejectedContext(tenant.tenantId, providerId);
  const read = rows.map(({ bodyHash, bodyEncrypted, firstRejectedAt }) => {
    const item: unknown = JSON.parse(keyRing.decrypt(bodyEncrypted as Buffer, context));
    const limits = { lateLimitDays: lateLimitDaysOf(tenant), rideLimits: rideLimitsOf(tenant) };
    const bounds = { now, ...limits, reportedAt: firstRejectedAt };
    return { bodyHash, one: readEvent(item, bounds) };
  });
  const good = read.flatMap(({ bodyHash, one }) => (typeof one === 'string' ? [] : [{ bodyHash, one }]));
  const reported: Reported[] = good.map(({ one }) => one);
  const answers = reported.length === 0 ? [] : await acceptActivities(tx, scope, reported);
  const settled = good.map(({ bodyHash }, place) => ({ bodyHash, answer: answers[place] as Outcome }));
  const bad = [
    ...read.flatMap(({ bodyHash, one }) => (typeof one === 'string' ? [{ bodyHash, reason: one }] : [])),
    ...settled.flatMap(({ bodyHash, answer }) =>
      answer.outcome === 'rejected' ? [{ bodyHash, reason: answer.reason }] : [],
    ),
  ];
  const done = settled.filter(({ answer }) => answer.outcome !== 'rejected').map(({ bodyHash }) => bodyHash);
  if (done.length > 0) await deleteRejected(tx, providerId, done);
  if (bad.length > 0) await writeReasons(tx, providerId, bad);
  return { count: countOf(answers, bad), last: rows.length < BATCH ? null : (rows.at(-1)?.bodyHash ?? null) };
}

function add(total: ReplayCount, { accepted, duplicates, refused: countsByReason }: ReplayCount): void {
  total.accepted += accepted;
  total.duplicates += duplicates;
  for (const [reason, count] of Object.entries(countsByReason))
    total.refused[reason] = (total.refused[reason] ?? 0) + count;
}

/**
 * Replays a provider's rejected events with current rules and counts those now valid; the others stay with their
 * current reason. Lateness is measured from the first arrival, so no member loses a ride to the operator's delay. Safe
 * to interrupt and repeat. Throws, with a text for the operator, if the provider is unknown [CAMP-16].
 */
export async function replayRejected(deps: Receiving, tenant: Tenant, providerId: string): Promise<ReplayCount> {
  const total: ReplayCount = { accepted: 0, duplicates: 0, refused: {} };
  const { database, clock } = deps;
  let after: Buffer | null = Buffer.alloc(0);
  while (after) {
    const from: Buffer = after;
    const { count, last } = await withTenant(
      database,
      tenant.tenantId,
      (tx) => replayBatch({ ...deps, tx, tenant, now: clock() }, providerId, from),
      { rows: 'MANY' },
    );
    add(total, count);
    after = last;
  }
  return total;
}
