import type { Tx } from '../../platform/database/transactions.ts';
import { sortableId } from '../../platform/ids.ts';
import { DAY_MILLIS } from '../../platform/local-date.ts';
import { lockAccounts } from './accounts.ts';
import {
  type AnnouncedExpiry,
  announceRows,
  expireRows,
  lapsingLots,
  listMembersToNotify,
  membersLosing,
  readUpcomingExpiry,
} from './expiry-store.ts';

const HOUR_MILLIS = 3_600_000;

/** Lots per transaction, few enough to keep account locks short. */
const PAGE = 500;
/** Expiries within a week of the first one are announced with it, so a rider gets at most one notice a week. */
const BATCH_DAYS = 7;
/** Tolerance, because the hourly job does not start at an exact second. */
const SLACK_HOURS = 2;

/**
 * Marks some members' points expiring within `noticeDays` as announced; returns them per member for notification, empty
 * when all are announced. Each lot is announced once [LEDGER-07].
 */
export async function announceExpiry(
  tx: Tx,
  tenantId: string,
  now: Date,
  noticeDays: number,
): Promise<AnnouncedExpiry[]> {
  const by = now.getTime() + noticeDays * DAY_MILLIS;
  const memberIds = await listMembersToNotify(tx, tenantId, new Date(by), PAGE);
  if (memberIds.length === 0) return [];
  await lockAccounts(tx, memberIds);
  return announceRows(tx, tenantId, now, { memberIds, by: new Date(by + BATCH_DAYS * DAY_MILLIS) });
}

interface UpcomingExpiry {
  points: number;
  lapsesAt: Date;
  lastLapsesAt: Date;
}

/** Returns the member's points that expire within `noticeDays`, with the first and last time; null if none do. */
export async function getNextExpiry(
  tx: Tx,
  memberId: string,
  { now, noticeDays }: { now: Date; noticeDays: number },
): Promise<UpcomingExpiry | null> {
  const { points, lapsesAt, lastLapsesAt } = await readUpcomingExpiry(
    tx,
    memberId,
    new Date(now.getTime() + noticeDays * DAY_MILLIS),
  );
  return lapsesAt && lastLapsesAt ? { points, lapsesAt, lastLapsesAt } : null;
}

/**
 * Expires some due lots: unclaimed ones are canceled, and the rest of claimed ones is deducted. A lot announced less
 * than `noticeDays` ahead expires that much later; held points are in no lot and stay. Returns the number of lots, 0
 * when done. Idempotent [LEDGER-05, LEDGER-07].
 */
export async function expireDuePoints(tx: Tx, tenantId: string, now: Date, noticeDays: number): Promise<number> {
  const announcedBy = new Date(now.getTime() - noticeDays * DAY_MILLIS + SLACK_HOURS * HOUR_MILLIS);
  const due = { now, announcedBy, lots: PAGE };
  const memberIds = await membersLosing(tx, tenantId, due);
  if (memberIds.length === 0) return 0;
  await lockAccounts(tx, memberIds);
  const lots = await lapsingLots(tx, tenantId, memberIds, due);
  await expireRows(tx, tenantId, now, {
    memberIds: lots.map(({ memberId }) => memberId),
    earningIds: lots.map(({ earningId }) => earningId),
    areClaimed: lots.map(({ isClaimed }) => isClaimed),
    points: lots.map(({ remaining }) => remaining),
    transferIds: lots.map(() => sortableId(now)),
  });
  return memberIds.length;
}
