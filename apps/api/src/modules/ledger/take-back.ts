import type { Tx } from '../../platform/database/transactions.ts';
import { sortableId } from '../../platform/ids.ts';
import { withdrawRows } from './store.ts';
import { claimedRows, voidClaimedRows } from './take-back-store.ts';

/**
 * Reverses earnings that depend on something voided, each once: unclaimed ones are withdrawn; for claimed ones the rest
 * is deducted and the spent part becomes a debt that later claims pay. Redemptions are untouched, so a ticket already
 * shown stays valid. Skips keys the member does not have. The members' accounts must be locked [LEDGER-05, EARNING-07].
 */
export async function takeBack(
  tx: Tx,
  tenantId: string,
  now: Date,
  items: { memberId: string; earningKey: string; reason: 'VOID' }[],
): Promise<void> {
  if (items.length === 0) return;
  const memberIds = items.map((item) => item.memberId);
  const earningKeys = items.map((item) => item.earningKey);
  const [, claimed] = await Promise.all([
    withdrawRows(tx, tenantId, now, { memberIds, earningKeys, reasons: items.map(({ reason }) => reason) }),
    claimedRows(tx, tenantId, memberIds, earningKeys),
  ]);
  if (claimed.length === 0) return;
  await voidClaimedRows(tx, tenantId, now, {
    memberIds: claimed.map(({ memberId }) => memberId),
    earningIds: claimed.map(({ earningId }) => earningId),
    deducted: claimed.map(({ remaining }) => remaining),
    // Points that expired or were deducted are already gone; only points that bought something or paid a debt are owed.
    owed: claimed.map(({ amount, remaining, lost }) => amount - remaining - lost),
    transferIds: claimed.map(() => sortableId(now)),
  });
}
