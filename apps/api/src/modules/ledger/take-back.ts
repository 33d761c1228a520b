import type { Tx } from '../../platform/database/transactions.ts';
import { sortableId } from '../../platform/ids.ts';
import { withdrawRows } from './store.ts';
import { claimedRows, voidClaimedRows } from './take-back-store.ts';

/**
 * Takes back earnings that would not exist without what was voided, each once: unclaimed ones are withdrawn; of claimed
 * ones what is left is deducted, and what was spent becomes the member's debt, which later claims pay. No redemption is
 * touched, so a ticket that was shown stays good. Keys that the member does not hold are passed over. The members'
 * accounts must be locked [LEDGER-05, EARNING-07].
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
    // What lapsed or was deducted before is gone already; only what bought something, or paid a debt, is owed.
    owed: claimed.map(({ amount, remaining, lost }) => amount - remaining - lost),
    transferIds: claimed.map(() => sortableId(now)),
  });
}
