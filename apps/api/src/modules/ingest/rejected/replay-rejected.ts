import type { Tenant } from '../../../call/tenant.ts';
import { withTenant } from '../../../platform/database.ts';
import type { Deps } from '../../../platform/deps.ts';
import { lockSubjects } from '../../connections/index.ts';
import type { Outcome } from '../../earning/index.ts';
import { acceptBehaviours } from '../accept-behaviours.ts';
import { acceptScopeOf, lateLimitDaysOf } from '../accept-scope.ts';
import { readEvent } from '../door/read-event.ts';
import type { Reported } from '../reported.ts';
import { rejectedContext } from './keep-rejected.ts';
import { deleteRejected, type KeptRejected, lockRejected, readRejected, writeReasons } from './rejected-store.ts';

/** A refused event, opened for the operator. */
export interface ListedRejected extends Omit<KeptRejected, 'bodyHash' | 'bodySealed'> {
  /** As the provider sent it; null where it was too large to be kept. */
  body: string | null;
}

/** What became of refused events that were read again. */
export interface ReplayCount {
  accepted: number;
  duplicates: number;
  refused: Record<string, number>;
}

type Receiving = Pick<Deps, 'database' | 'cache' | 'keyRing' | 'clock'>;

const BATCH = 500;

/** A provider's refused events, the newest first. */
export async function listRejected(
  { database, keyRing }: Receiving,
  { tenantId }: Tenant,
  providerId: string,
  limit: number,
): Promise<ListedRejected[]> {
  const rows = await withTenant(database, tenantId, (tx) => readRejected(tx, providerId, limit));
  const context = rejectedContext(tenantId, providerId);
  return rows.map(({ reason, eventId, bodySealed, times, firstRejectedAt, rejectedAt }) => ({
    reason,
    eventId,
    times,
    firstRejectedAt,
    rejectedAt,
    body: bodySealed && keyRing.open(bodySealed, context),
  }));
}

/** The next batch, read by the rules of now, in one transaction; answers the last hash, or null when none was left. */
function replayBatch(
  deps: Receiving,
  tenant: Tenant,
  { providerId, after }: { providerId: string; after: Buffer },
  count: ReplayCount,
): Promise<Buffer | null> {
  const { database, keyRing, clock } = deps;
  return withTenant(
    database,
    tenant.tenantId,
    async (tx) => {
      const now = clock();
      const scope = await acceptScopeOf({ ...deps, tx, tenant, now }, providerId);
      if (!scope) throw new Error(`The tenant ${tenant.tenantId} has no provider ${providerId}.`);
      // Before the rows: a report holds the subjects when it keeps what it refuses.
      await lockSubjects(tx, tenant.tenantId, providerId, 'ALONE');
      const rows = await lockRejected(tx, providerId, after, BATCH);
      const context = rejectedContext(tenant.tenantId, providerId);
      const read = rows.map(({ bodyHash, bodySealed, firstRejectedAt }) => {
        const item: unknown = JSON.parse(keyRing.open(bodySealed as Buffer, context));
        const bounds = { now, lateLimitDays: lateLimitDaysOf(tenant), reportedAt: firstRejectedAt };
        return { bodyHash, one: readEvent(item, bounds) };
      });
      const good = read.flatMap(({ bodyHash, one }) => (typeof one === 'string' ? [] : [{ bodyHash, one }]));
      const reported: Reported[] = good.map(({ one }) => one);
      const answers = reported.length === 0 ? [] : await acceptBehaviours(tx, scope, reported);
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
      return { answers, bad, last: rows.at(-1)?.bodyHash ?? null };
    },
    { isLarge: true },
  ).then(({ answers, bad, last }) => {
    for (const { outcome } of answers)
      if (outcome !== 'rejected') count[outcome === 'accepted' ? outcome : 'duplicates'] += 1;
    for (const { reason } of bad) count.refused[reason] = (count.refused[reason] ?? 0) + 1;
    return last;
  });
}

/**
 * Reads a provider's refused events again by the rules of now, and lets those count that are right by them; the others
 * stay, with today's reason. How late an event is, is judged by when it first came, so that nobody loses a ride to the
 * operator's delay. Cut off at any moment and repeated it counts nothing twice. Throws, with a text for the operator, when the
 * provider is unknown [CAMP-16].
 */
export async function replayRejected(deps: Receiving, tenant: Tenant, providerId: string): Promise<ReplayCount> {
  const count: ReplayCount = { accepted: 0, duplicates: 0, refused: {} };
  let after: Buffer | null = Buffer.alloc(0);
  while (after) after = await replayBatch(deps, tenant, { providerId, after }, count);
  return count;
}
