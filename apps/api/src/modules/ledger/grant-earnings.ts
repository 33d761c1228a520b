import type { Tenant } from '../../call/tenant.ts';
import { plainArray, textArray } from '../../platform/database/array-literals.ts';
import type { Tx } from '../../platform/database/transactions.ts';
import { sortableId } from '../../platform/ids.ts';
import { startOfDayAfter } from '../../platform/periods.ts';
import type { Grant } from './shapes.ts';
import { insertEarnings, owedRows, redateRows, withdrawRows } from './store.ts';

/** Whose members are granted points, with what decides when these expire. */
export type Granting = Pick<Tenant, 'tenantId' | 'timeZone' | 'settings'>;

/** Expiry of points granted now: the end of the last local day, so that day counts in full. Null means never. */
function expiryOf({ timeZone, settings }: Granting, now: Date): Date | null {
  const days = settings['pointsExpireAfterDays'];
  return typeof days === 'number' ? startOfDayAfter(now, days + 1, timeZone) : null;
}

/**
 * Grants earnings, unclaimed. Skips keys the member already has, or lost to expiry, suspension or inactivity, so
 * nothing is paid twice [LEDGER-05]. The members' accounts must be locked. Returns the new earnings. Throws if an
 * amount is not a positive integer.
 */
export async function grantEarnings(
  tx: Tx,
  tenant: Granting,
  now: Date,
  grants: Grant[],
): Promise<{ memberId: string; earningKey: string; earningId: string }[]> {
  if (grants.length === 0) return [];
  const wrong = grants.find(({ amount }) => !Number.isSafeInteger(amount) || amount <= 0);
  if (wrong) throw new Error(`An earning of ${wrong.amount} points cannot be granted: ${wrong.earningKey}`);
  const ids = grants.map(({ earnedAt }) => sortableId(earnedAt));
  const expiresAt = expiryOf(tenant, now);
  const made = await insertEarnings(tx, tenant.tenantId, now, {
    count: grants.length,
    memberIds: plainArray(grants.map(({ memberId }) => memberId)),
    earningIds: plainArray(ids),
    earningKeys: textArray(grants.map(({ earningKey }) => earningKey)),
    campaignIds: textArray(grants.map(({ campaignId }) => campaignId)),
    amounts: plainArray(grants.map(({ amount }) => amount)),
    earnedAts: plainArray(grants.map(({ earnedAt }) => earnedAt.getTime())),
    lapsesAts: plainArray(grants.map(({ lapsesAt }) => (lapsesAt ?? expiresAt)?.getTime() ?? null)),
  });
  const granted = grants.map(({ memberId, earningKey }, index) => ({
    memberId,
    earningKey,
    earningId: ids[index] ?? '',
  }));
  return made ? granted.filter(({ earningId }) => made.has(earningId)) : granted;
}

/** Withdraws unclaimed earnings that are no longer owed; claimed ones stay. The members' accounts must be locked. */
export async function withdrawEarnings(
  tx: Tx,
  tenantId: string,
  now: Date,
  items: { memberId: string; earningKey: string; reason: 'RECOUNT' | 'VOID' }[],
): Promise<void> {
  if (items.length === 0) return;
  await withdrawRows(tx, tenantId, now, {
    memberIds: items.map((item) => item.memberId),
    earningKeys: items.map((item) => item.earningKey),
    reasons: items.map((item) => item.reason),
  });
}

/**
 * Moves unclaimed earnings to their new date, with a new id; claimed ones stay. The members' accounts must be locked
 * [EARNING-18].
 */
export async function redateEarnings(
  tx: Tx,
  tenantId: string,
  now: Date,
  items: readonly { memberId: string; earningKey: string; earnedAt: Date }[],
): Promise<void> {
  if (items.length === 0) return;
  await redateRows(tx, tenantId, now, {
    memberIds: items.map(({ memberId }) => memberId),
    earningKeys: items.map(({ earningKey }) => earningKey),
    earningIds: items.map(({ earnedAt }) => sortableId(earnedAt)),
    earnedAts: items.map(({ earnedAt }) => earnedAt.getTime()),
  });
}

/** Returns the keys of members' earnings that are not canceled, optionally only those with one of `prefixes`. */
export function owedKeys(
  tx: Tx,
  memberIds: string[],
  prefixes?: string[],
): Promise<{ memberId: string; earningKey: string; amount: number; isClaimed: boolean }[]> {
  return owedRows(tx, memberIds, prefixes ?? null);
}
