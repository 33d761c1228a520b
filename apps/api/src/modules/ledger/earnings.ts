import type { Tenant } from '../../call/tenant.ts';
import { throwApiError } from '../../platform/api-error.ts';
import { plainArray, textArray } from '../../platform/database/sql.ts';
import type { Tx } from '../../platform/database/transactions.ts';
import { isUuid, sortableId } from '../../platform/ids.ts';
import { startOfDayAfter } from '../../platform/periods.ts';
import { lockAccounts } from './accounts.ts';
import type { ClaimedLots, EarningRow, Grant } from './shapes.ts';
import { acknowledgeRow, claimRows, earningRow, insertEarnings, owedRows, redateRows, withdrawRows } from './store.ts';
import { payDebt } from './take-points.ts';

interface Claimant {
  tx: Tx;
  tenant: { tenantId: string };
  now: Date;
  member: { memberId: string };
}

/** Claims one earning, a group or all; debt is paid first. */
async function claim(
  { tx, tenant: { tenantId }, now, member: { memberId } }: Claimant,
  which: ClaimedLots,
): Promise<EarningRow[]> {
  const debt = (await lockAccounts(tx, [memberId])).get(memberId)?.debt ?? 0;
  const claimed = await claimRows(tx, tenantId, { now, memberId, which });
  if (debt > 0) {
    const incoming = claimed.map(({ earningId: id, amount }) => ({ earningId: id, causeId: id, points: amount }));
    await payDebt(tx, tenantId, now, { memberId, debt, incoming: incoming.toReversed() });
  }
  return claimed;
}

/**
 * Moves one earning to the balance; a repeat gives the same reply and moves nothing [EARNING-03, EARNING-05]. Throws
 * NOT_FOUND (also for another member's) and EARNING_CANCELED [EARNING-07].
 */
export async function claimEarning(ctx: Claimant, earningId: string): Promise<EarningRow> {
  if (!isUuid(earningId)) throwApiError('NOT_FOUND');
  const claimed = await claim(ctx, { earningId });
  const own = claimed.find((row) => row.earningId === earningId);
  if (own) return { ...own, amount: claimed.reduce((sum, { amount }) => sum + amount, 0) };
  const earning = (await earningRow(ctx.tx, ctx.member.memberId, earningId)) ?? throwApiError('NOT_FOUND');
  if (earning.cancelReason !== null) throwApiError('EARNING_CANCELED');
  return earning;
}

/**
 * Moves every unclaimed earning to the balance, skipping canceled ones; returns those claimed by this call
 * [EARNING-04].
 */
export const claimAllEarnings = (ctx: Claimant): Promise<EarningRow[]> => claim(ctx, 'all');

/**
 * Moves a group's unclaimed earnings to the balance; returns those claimed by this call, empty for an unknown group
 * [EARNING-12].
 */
export const claimEarningGroup = (ctx: Claimant, groupId: string): Promise<EarningRow[]> => claim(ctx, { groupId });

/** Marks an earning as seen; keeps the first time and moves no points [EARNING-09]. Throws NOT_FOUND. */
export async function acknowledgeEarning({ tx, now, member }: Claimant, earningId: string): Promise<EarningRow> {
  if (!isUuid(earningId)) throwApiError('NOT_FOUND');
  return (await acknowledgeRow(tx, member.memberId, earningId, now)) ?? throwApiError('NOT_FOUND');
}

/** Whose members are granted points, with what decides when these expire. */
export type Granting = Pick<Tenant, 'tenantId' | 'timeZone' | 'settings'> & {
  /** Receives the points that activities earn, and as negative ones those withdrawn because they are no longer owed. */
  onPoints?: ((points: number) => void) | undefined;
};

/** When points granted now expire: at the end of the last local day. Null means never. */
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
  const granted = grants
    .map(({ memberId, earningKey, amount }, index) => ({ memberId, earningKey, amount, earningId: ids[index] ?? '' }))
    .filter(({ earningId }) => made === null || made.has(earningId));
  tenant.onPoints?.(granted.reduce((sum, { amount }) => sum + amount, 0));
  return granted.map(({ memberId, earningKey, earningId }) => ({ memberId, earningKey, earningId }));
}

/**
 * Withdraws unclaimed earnings that are no longer owed; claimed ones stay. The members' accounts must be locked. Returns
 * the points withdrawn.
 */
export async function withdrawEarnings(
  tx: Tx,
  tenantId: string,
  now: Date,
  items: { memberId: string; earningKey: string; reason: 'RECOUNT' | 'VOID' }[],
): Promise<number> {
  if (items.length === 0) return 0;
  return withdrawRows(tx, tenantId, now, {
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

/**
 * Grants earnings directly to the balance, for points a member already had: each is issued and claimed, and pays debt
 * first. Skips keys like `grantEarnings`. Returns the new keys by member.
 */
export async function grantClaimed(
  tx: Tx,
  tenant: Granting,
  now: Date,
  grants: Grant[],
): Promise<{ memberId: string; earningKey: string }[]> {
  await lockAccounts(tx, [...new Set(grants.map(({ memberId }) => memberId))]);
  const made = await grantEarnings(tx, tenant, now, grants);
  for (const { memberId, earningId } of made) {
    await claimEarning({ tx, tenant, now, member: { memberId } }, earningId);
  }
  return made;
}
