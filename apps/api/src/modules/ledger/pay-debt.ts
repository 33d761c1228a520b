import type { Tx } from '../../platform/database/transactions.ts';
import { sortableId } from '../../platform/ids.ts';
import { insertRepayments } from './take-back-store.ts';

export interface Incoming {
  earningId: string;
  causeId: string;
  points: number;
}

/**
 * Pays a member's debt from newly added points, in order; each cause pays once. The account must be locked. Resolves to
 * the remaining debt [LEDGER-05].
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
