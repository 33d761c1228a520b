import { formatEndDate, resolveLanguage } from '@fareback/wording';
import type { Tenant } from '../../call/tenant.ts';
import { type Tx, withTenant } from '../../platform/database/transactions.ts';
import type { Deps } from '../../platform/deps.ts';
import { repeatPage } from '../../platform/turn.ts';
import { announceExpiry, expireDuePoints } from '../ledger/index.ts';
import { addressees } from '../members/index.ts';
import { queueMail } from '../notifications/index.ts';
import { appOrigin } from '../tenants/index.ts';

export interface ExpiryRun {
  told: number;
  /** Members with expired points, counted once per page. */
  members: number;
}

type JobDeps = Pick<Deps, 'database' | 'clock' | 'keyRing' | 'settings'>;

/** Days of notice before points expire; null if points never expire [LEDGER-07]. */
export function noticeDaysOf({ settings }: Pick<Tenant, 'settings'>): number | null {
  if (typeof settings['pointsExpireAfterDays'] !== 'number') return null;
  const days = settings['pointsExpiryNoticeDays'];
  return typeof days === 'number' ? days : 30;
}

/** Notifies members of coming expiries, by mail if they have an address; returns the number of members processed. */
async function notifyMembers(
  tx: Tx,
  { keyRing, settings }: JobDeps,
  tenant: Tenant,
  { now, noticeDays }: { now: Date; noticeDays: number },
) {
  const { tenantId, timeZone } = tenant;
  const expiring = await announceExpiry(tx, tenantId, now, noticeDays);
  const origin = appOrigin(tenant, settings);
  if (expiring.length === 0 || origin === undefined) return expiring.length;
  const readers = await addressees(
    tx,
    expiring.map(({ memberId }) => memberId),
  );
  const readerOf = new Map(readers.map((reader) => [reader.memberId, reader]));
  await Promise.all(
    expiring.map(async ({ memberId, points, lapsesAt, lastLapsesAt }) => {
      const reader = readerOf.get(memberId);
      if (!reader) return;
      const { email: to, name, language } = reader;
      // Expiry is at the end of a day; one millisecond earlier gives the last valid day, as the app shows it.
      const lastDay = (end: Date) => formatEndDate(new Date(end.getTime() - 1), resolveLanguage(language), timeZone);
      const date = lastDay(lapsesAt);
      const isOneDay = date === lastDay(lastLapsesAt);
      const link = `${origin}/redemption`;
      const mail = { kind: 'EXPIRY_NOTICE', name, amount: points, date, isOneDay, link } as const;
      await queueMail(tx, { keyRing, now }, { tenantId, to, language: language ?? 'en', memberId, mail });
    }),
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
  done.told = await inTenant((tx) => notifyMembers(tx, keeper, tenant, { now, noticeDays }));
  done.members = await inTenant((tx) => expireDuePoints(tx, tenantId, now, noticeDays));
  return done;
}
