import type { Tx, Writes } from '../../platform/database/transactions.ts';
import { sortableId } from '../../platform/ids.ts';
import { addSpends, withdrawRows } from './store.ts';
import {
  cancelUnclaimedRows,
  claimedRows,
  deductedRow,
  deductRows,
  insertRepayments,
  voidClaimedRows,
} from './take-store.ts';

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

/**
 * Spends members' points on redemptions, drawing lots by earliest expiry (never-expiring last), then oldest earned. A
 * free redemption moves 0 points but appears in the history. Accounts must be locked and have enough points; too low a
 * balance or a repeated cause violates a constraint and moves nothing [LEDGER-05].
 */
export function spendPoints(
  writes: Writes,
  tenantId: string,
  now: Date,
  spends: { memberId: string; redemptionId: string; amount: number }[],
): void {
  if (spends.length === 0) return;
  addSpends(writes, tenantId, now, {
    memberIds: spends.map((spend) => spend.memberId),
    causeIds: spends.map((spend) => spend.redemptionId),
    amounts: spends.map((spend) => spend.amount),
  });
}

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

interface Incoming {
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
