import type { Tx } from '../../platform/database/transactions.ts';
import { sortableId } from '../../platform/ids.ts';
import { cancelUnclaimedRows, deductedRow, deductRows } from './deduct-store.ts';

export const deductedFor = deductedRow;

const transferOf = { SUSPENSION: 'SUSPENSION_DEDUCTION', INACTIVITY: 'BALANCE_DEDUCTION' } as const;

export interface Deducted {
  deducted: number;
  canceled: number;
}

/**
 * Deducts points from a member's balance, earliest expiry first, never below 0, as one transfer per cause; a repeated
 * cause changes nothing. The account must be locked. Resolves to the points deducted [LEDGER-05, LEDGER-07]. Throws if
 * points are not a positive integer.
 */
export async function deductPoints(
  tx: Tx,
  tenantId: string,
  now: Date,
  deduction: {
    memberId: string;
    points: number;
    causeId: string;
    reason: 'BALANCE_DEDUCTION' | 'SUSPENSION_DEDUCTION';
  },
): Promise<number> {
  const { memberId, points, causeId, reason } = deduction;
  if (!Number.isSafeInteger(points) || points <= 0) throw new Error(`${points} points cannot be deducted.`);
  const [row] = await deductRows(tx, tenantId, now, {
    reason,
    memberIds: [memberId],
    causeIds: [causeId],
    points: [points],
    transferIds: [sortableId(now)],
  });
  return row?.points ?? 0;
}

/**
 * Takes all points from members: the balance as one transfer per cause, and every unclaimed earning. Held points stay.
 * The accounts must be locked. Resolves to the points by member id; idempotent [EARNING-07, LEDGER-05, LEDGER-07].
 */
export async function forfeitPoints(
  tx: Tx,
  tenantId: string,
  now: Date,
  { forfeits, reason }: { forfeits: { memberId: string; causeId: string }[]; reason: 'SUSPENSION' | 'INACTIVITY' },
): Promise<Map<string, Deducted>> {
  const memberIds = forfeits.map(({ memberId }) => memberId);
  const [deducted, canceled] = await Promise.all([
    deductRows(tx, tenantId, now, {
      reason: transferOf[reason],
      memberIds,
      causeIds: forfeits.map(({ causeId }) => causeId),
      points: forfeits.map(() => null),
      transferIds: forfeits.map(() => sortableId(now)),
    }),
    cancelUnclaimedRows(tx, tenantId, now, { memberIds, reason }),
  ]);
  const taken = new Map(memberIds.map((memberId): [string, Deducted] => [memberId, { deducted: 0, canceled: 0 }]));
  for (const { memberId, points } of deducted) Object.assign(taken.get(memberId) ?? {}, { deducted: points });
  for (const { memberId, points } of canceled) Object.assign(taken.get(memberId) ?? {}, { canceled: points });
  return taken;
}
