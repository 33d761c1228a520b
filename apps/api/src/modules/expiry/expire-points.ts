import type { Tenant } from '../../call/tenant.ts';
import { type Tx, withTenant } from '../../platform/database/transactions.ts';
import type { Deps } from '../../platform/deps.ts';
import { repeatPage } from '../../platform/turn.ts';
import { announceExpiry, expireDuePoints } from '../ledger/index.ts';
import { notifyMembers } from '../notifications/index.ts';

export interface ExpiryRun {
  told: number;
  /** Members with expired points, counted once per page. */
  members: number;
}

type JobDeps = Pick<Deps, 'database' | 'clock'>;

/** Days of notice before points expire; null if points never expire [LEDGER-07]. */
export function noticeDaysOf({ settings }: Pick<Tenant, 'settings'>): number | null {
  if (typeof settings['pointsExpireAfterDays'] !== 'number') return null;
  const days = settings['pointsExpiryNoticeDays'];
  return typeof days === 'number' ? days : 30;
}

/** An announcement delivered later leaves too little time to act. */
const NOTICE_LIFE_MILLIS = 72 * 3_600_000;

/** Notifies members of coming expiries; returns the number of members processed. */
async function notifyOfExpiry(tx: Tx, tenant: Tenant, { now, noticeDays }: { now: Date; noticeDays: number }) {
  const expiring = await announceExpiry(tx, tenant.tenantId, now, noticeDays);
  const expiresAt = new Date(now.getTime() + NOTICE_LIFE_MILLIS);
  await notifyMembers(
    { tx, tenant, now },
    expiring.map(({ memberId, points, lapsesAt, lastLapsesAt }) => ({
      memberId,
      kind: 'POINTS_EXPIRE' as const,
      subject: lapsesAt.toISOString(),
      facts: { amount: points, first: lapsesAt.toISOString(), last: lastLapsesAt.toISOString() },
      expiresAt,
    })),
  );
  return expiring.length;
}

/**
 * Announces a tenant's coming expiries and expires points that were announced in time, page by page, each in one
 * transaction: safe to interrupt and run again. Does nothing if points never expire, whatever dates the lots have
 * [LEDGER-07].
 */
export async function expirePoints(keeper: JobDeps, tenant: Tenant): Promise<ExpiryRun> {
  const noticeDays = noticeDaysOf(tenant);
  const done: ExpiryRun = { told: 0, members: 0 };
  if (noticeDays === null) return done;
  const { tenantId } = tenant;
  const now = keeper.clock();
  const inTenant = (page: (tx: Tx) => Promise<number>) => repeatPage(() => withTenant(keeper.database, tenantId, page));
  done.told = await inTenant((tx) => notifyOfExpiry(tx, tenant, { now, noticeDays }));
  done.members = await inTenant((tx) => expireDuePoints(tx, tenantId, now, noticeDays));
  return done;
}
