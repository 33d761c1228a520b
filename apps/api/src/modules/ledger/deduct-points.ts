import type { Tx } from '../../platform/database/transactions.ts';
import { sortableId } from '../../platform/ids.ts';
import { cancelUnclaimedRows, deductedRow, deductRows } from './deduct-store.ts';

/** How many points a cause deducted of a member's balance; undefined where it never did. */
export const deductedFor = deductedRow;

/** Why points are deducted, and what becomes of unclaimed earnings under that name. */
const transferOf = { SUSPENSION: 'SUSPENSION_DEDUCTION', INACTIVITY: 'BALANCE_DEDUCTION' } as const;

/** What a deduction took of a member. */
export interface Deducted {
  /** Of the balance. */
  deducted: number;
  /** Unclaimed, cancelled. */
  canceled: number;
}

/**
 * Deducts points from a member's balance, oldest lapse first, never below 0, as one transfer for its cause; a cause that
 * deducted before changes nothing. The account must be locked. Resolves to how many went [LEDGER-05, LEDGER-07].
 * Throws on points that are not whole and above zero.
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
 * Takes everything from members: the balance as one transfer for its cause, and every unclaimed earning. Held points
 * stay. The accounts must be locked. Resolves to what went, by member id; repeatable [EARNING-07, LEDGER-05, LEDGER-07].
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
