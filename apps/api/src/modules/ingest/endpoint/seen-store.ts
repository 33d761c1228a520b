import { type Tx, withTenant } from '../../../platform/database/transactions.ts';
import type { Deps } from '../../../platform/deps.ts';
import { memoizeByKey } from '../../../platform/services.ts';

/** How often each process updates a provider that calls all day. */
const NOTED_EVERY_MILLIS = 60_000;

/** When this process last recorded a call and an accepted event, per provider. */
const createNoted = () => memoizeByKey(() => ({ called: 0, accepted: 0 }));

/**
 * Records that a provider's server called, and whether any event was accepted. At most once a minute, to avoid
 * contention on one row. A failure is only logged and never fails the call.
 */
export async function markProviderSeen(
  { database, services, clock, log }: Deps,
  { tenantId, providerId }: { tenantId: string; providerId: string },
  isAccepted: boolean,
): Promise<void> {
  const now = clock();
  const noted = services.of(createNoted)(`${tenantId} ${providerId}`);
  const last = isAccepted ? noted.accepted : noted.called;
  if (Math.abs(now.getTime() - last) < NOTED_EVERY_MILLIS) return;
  noted.called = now.getTime();
  if (isAccepted) noted.accepted = now.getTime();
  try {
    await withTenant(database, tenantId, (tx) => writeSeen(tx, providerId, now, isAccepted));
  } catch (error) {
    log.warn({ err: error, tenantId, providerId }, 'that a provider called could not be noted');
  }
}

export const providersSeen = async (tx: Tx): Promise<Map<string, { calledAt: Date; acceptedAt: Date | null }>> =>
  new Map((await readSeen(tx)).map(({ providerId, ...seen }) => [providerId, seen]));

/** Records that a provider called; the time never goes backward. */
export const writeSeen = (tx: Tx, providerId: string, now: Date, isAccepted: boolean): Promise<number> =>
  tx.run(
    `insert into provider_seen as s (tenant_id, provider_id, called_at, accepted_at)
     values ($1, $2, $3, case when $4 then $3::timestamptz end)
     on conflict (tenant_id, provider_id) do update
        set called_at = greatest(s.called_at, excluded.called_at), accepted_at = greatest(s.accepted_at, excluded.accepted_at)`,
    [tx.tenantId, providerId, now, isAccepted],
  );

export const readSeen = (tx: Tx): Promise<{ providerId: string; calledAt: Date; acceptedAt: Date | null }[]> =>
  tx.query(
    'select provider_id as "providerId", called_at as "calledAt", accepted_at as "acceptedAt" from provider_seen where tenant_id = $1',
    [tx.tenantId],
  );
