import type { Tx } from '../../platform/database.ts';
import { sortableId } from '../../platform/ids.ts';
import type { Grant } from './shapes.ts';
import { insertEarnings, owedRows, withdrawRows } from './store.ts';

/**
 * Grants earnings, unclaimed; a key that the member holds already is passed over, so a repeat pays nothing [LEDGER-05].
 * The members' accounts must be locked. Answers the earnings that are new. Throws on an amount that is not whole and above zero.
 */
export async function grantEarnings(
  tx: Tx,
  tenantId: string,
  now: Date,
  grants: Grant[],
): Promise<{ memberId: string; earningKey: string; earningId: string }[]> {
  if (grants.length === 0) return [];
  const wrong = grants.find(({ amount }) => !Number.isSafeInteger(amount) || amount <= 0);
  if (wrong) throw new Error(`An earning of ${wrong.amount} points cannot be granted: ${wrong.earningKey}`);
  return insertEarnings(tx, tenantId, now, {
    memberIds: grants.map((grant) => grant.memberId),
    earningIds: grants.map(() => sortableId(now)),
    earningKeys: grants.map((grant) => grant.earningKey),
    campaignIds: grants.map((grant) => grant.campaignId),
    amounts: grants.map((grant) => grant.amount),
    earnedAts: grants.map((grant) => grant.earnedAt),
    lapsesAts: grants.map((grant) => grant.lapsesAt ?? null),
  });
}

/**
 * Takes back unclaimed earnings that are no longer owed; claimed ones stay. The members' accounts must be locked.
 */
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

/** What members hold already: earnings not cancelled, by key; only keys beginning with one of `prefixes` when given. */
export function owedKeys(
  tx: Tx,
  memberIds: string[],
  prefixes?: string[],
): Promise<{ memberId: string; earningKey: string; amount: number; isClaimed: boolean }[]> {
  return owedRows(tx, memberIds, prefixes ?? null);
}
