import type { Tx } from '../../platform/database/transactions.ts';
import { sortableId } from '../../platform/ids.ts';
import { insertRepayments } from './take-back-store.ts';

/** Points that have just come into the balance: the lot they stand in, and what brought them. */
export interface Incoming {
  earningId: string;
  causeId: string;
  points: number;
}

/**
 * Pays a member's debt from points that have just come in, in their order, as far as they go; each cause pays once. The
 * account must be locked. Resolves to what is still owed [LEDGER-05].
 */
export async function payDebt(
  tx: Tx,
  tenantId: string,
  now: Date,
  { memberId, debt, incoming }: { memberId: string; debt: number; incoming: Incoming[] },
): Promise<number> {
  let owed = debt;
  const parts: Incoming[] = [];
  for (const { earningId, causeId, points } of incoming) {
    const part = Math.min(points, owed);
    if (part === 0) continue;
    parts.push({ earningId, causeId, points: part });
    owed -= part;
  }
  if (parts.length > 0) {
    await insertRepayments(tx, tenantId, now, {
      memberId,
      parts: {
        earningIds: parts.map(({ earningId }) => earningId),
        causeIds: parts.map(({ causeId }) => causeId),
        points: parts.map(({ points }) => points),
        transferIds: parts.map(() => sortableId(now)),
      },
    });
  }
  return owed;
}
