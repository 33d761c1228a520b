import { limits, type PageLinks } from '@fareback/contract';
import type { Tx } from '../../platform/database/transactions.ts';
import type { KeyRing } from '../../platform/encryption/key-ring.ts';
import { readPage } from '../../platform/paging.ts';
import { type HistoryRow, historyRows } from './history-store.ts';
import type { HistoryReason, PlacedEarning } from './shapes.ts';
import { earningRows } from './store.ts';
import { unclaimedRows } from './unclaimed-store.ts';

export interface ListRequest {
  keyRing: KeyRing;
  tenantId: string;
  memberId: string;
  path: string;
  cursor: string | undefined;
  groupId?: string | undefined;
}

/**
 * Returns a page of the member's earnings, or of a group's unclaimed ones, newest first, ties by id [EARNING-02,
 * EARNING-12]. Throws INVALID_CURSOR.
 */
export function listEarnings(
  tx: Tx,
  { keyRing, tenantId, memberId, path, cursor, groupId }: ListRequest,
): Promise<{ rows: PlacedEarning[]; links: PageLinks }> {
  const context = `earnings|${tenantId}|${memberId}|${groupId ?? ''}`;
  const filtered = groupId === undefined ? path : `${path}?group=${encodeURIComponent(groupId)}`;
  return readPage({ keyRing, context, path: filtered, cursor, size: limits.pageSize }, (from, limit) =>
    groupId === undefined
      ? earningRows(tx, memberId, from, limit)
      : unclaimedRows(tx, memberId, groupId, { from, limit }),
  );
}

/**
 * Returns a page of the member's history, of one type or all, newest first [LEDGER-04, HIST-01]. Throws INVALID_CURSOR.
 */
export function listHistory(
  tx: Tx,
  { keyRing, tenantId, memberId, path, cursor }: ListRequest,
  reason: HistoryReason | null,
): Promise<{ rows: HistoryRow[]; links: PageLinks }> {
  const context = `transactions|${tenantId}|${memberId}|${reason ?? ''}`;
  const filtered = reason === null ? path : `${path}?type=${reason}`;
  return readPage({ keyRing, context, path: filtered, cursor, size: limits.pageSize }, (from, limit) =>
    historyRows(tx, memberId, { reason, from, limit }),
  );
}
