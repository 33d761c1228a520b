import {
  ackEarning,
  claimAllEarnings as claimAllRoute,
  claimEarningGroup as claimGroupRoute,
  claimEarning as claimRoute,
  type Earning,
  limits,
  type PageLinks,
} from '@fareback/contract';
import { type Handler, handle } from '../../call/handler.ts';
import type { Tx } from '../../platform/database/transactions.ts';
import type { KeyRing } from '../../platform/encryption/key-ring.ts';
import { readPage } from '../../platform/paging.ts';
import { acknowledgeEarning, claimAllEarnings, claimEarning, claimEarningGroup } from './earnings.ts';
import { type HistoryRow, historyRows, unclaimedRows } from './history-store.ts';
import type { EarningRow, HistoryReason, PlacedEarning } from './shapes.ts';
import { earningRows } from './store.ts';

export const handlers: Handler[] = [
  handle(ackEarning, async (ctx, { params }) => presentEarning(await acknowledgeEarning(ctx, params.id))),
  handle(claimRoute, async (ctx, { params }) => presentEarning(await claimEarning(ctx, params.id))),
  handle(claimGroupRoute, async (ctx, { body }) => ({
    data: (await claimEarningGroup(ctx, body.GroupID)).map(presentEarning),
  })),
  handle(claimAllRoute, async (ctx) => ({ data: (await claimAllEarnings(ctx)).map(presentEarning) })),
];

interface ListRequest {
  keyRing: KeyRing;
  tenantId: string;
  memberId: string;
  path: string;
  cursor: string | undefined;
  groupId?: string | undefined;
}

/** Joins the parts of an earning on a page: the base of a multiplied ride and its steps are one entry [CAMP-62]. */
function withoutParts<Row>(
  rows: readonly Row[],
  of: (row: Row) => { name: string | null; amount: number },
  sum: (row: Row, amount: number) => Row,
): Row[] {
  const byName = Map.groupBy(rows, (row) => of(row).name ?? row);
  return [...byName.values()].map(([first, ...parts]) => {
    const row = first as Row;
    return parts.length === 0
      ? row
      : sum(
          row,
          [row, ...parts].reduce((total, part) => total + of(part).amount, 0),
        );
  });
}

/** Parts with the same fate: one that was canceled or is not claimed stays apart. */
const nameOf = (family: string | null, { claimedAt, cancelReason }: EarningRow): string =>
  `${family}/${claimedAt?.getTime() ?? ''}/${cancelReason ?? ''}`;

/**
 * Returns a page of the member's earnings, or of a group's unclaimed ones, newest first, ties by id [EARNING-02,
 * EARNING-12]. Throws INVALID_CURSOR.
 */
export async function listEarnings(
  tx: Tx,
  { keyRing, tenantId, memberId, path, cursor, groupId }: ListRequest,
): Promise<{ rows: PlacedEarning[]; links: PageLinks }> {
  const context = `earnings|${tenantId}|${memberId}|${groupId ?? ''}`;
  const filtered = groupId === undefined ? path : `${path}?group=${encodeURIComponent(groupId)}`;
  const { rows, links } = await readPage(
    { keyRing, context, path: filtered, cursor, size: limits.pageSize },
    (from, limit) =>
      groupId === undefined
        ? earningRows(tx, memberId, from, limit)
        : unclaimedRows(tx, memberId, groupId, { from, limit }),
  );
  const whole = withoutParts(
    rows,
    (row) => ({ name: nameOf(row.family, row), amount: row.amount }),
    (row, amount) => ({ ...row, amount }),
  );
  return { rows: whole, links };
}

/**
 * Returns a page of the member's history, of one type or all, newest first [LEDGER-04, HIST-01]. Throws INVALID_CURSOR.
 */
export async function listHistory(
  tx: Tx,
  { keyRing, tenantId, memberId, path, cursor }: ListRequest,
  reason: HistoryReason | null,
): Promise<{ rows: HistoryRow[]; links: PageLinks }> {
  const context = `transactions|${tenantId}|${memberId}|${reason ?? ''}`;
  const filtered = reason === null ? path : `${path}?type=${reason}`;
  const { rows, links } = await readPage(
    { keyRing, context, path: filtered, cursor, size: limits.pageSize },
    (from, limit) => historyRows(tx, memberId, { reason, from, limit }),
  );
  const whole = withoutParts(
    rows,
    ({ family, earning, amount }) => ({ name: earning && nameOf(family, earning), amount }),
    (row, amount) => ({ ...row, amount, earning: row.earning && { ...row.earning, amount } }),
  );
  return { rows: whole, links };
}

/**
 * Formats an earning for the API; suspended and expired are flags of a canceled one [EARNING-01, EARNING-07]. An
 * earning voided after its claim appears as earned; its deduction is a separate entry.
 */
export function presentEarning(row: EarningRow): Earning {
  return {
    EarningID: row.earningId,
    CampaignID: row.campaignId,
    amount: row.amount,
    canceled: row.cancelReason !== null && !(row.cancelReason === 'VOID' && row.claimedAt !== null),
    suspensionDeduction: row.cancelReason === 'SUSPENSION',
    expiryDeduction: row.cancelReason === 'EXPIRY',
    EarnedAtUTC: row.earnedAt.toISOString(),
    ClaimedAtUTC: row.claimedAt?.toISOString() ?? null,
    AcknowledgedAtUTC: row.acknowledgedAt?.toISOString() ?? null,
  };
}
