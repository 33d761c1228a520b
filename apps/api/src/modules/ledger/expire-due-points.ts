import type { Tx } from '../../platform/database/transactions.ts';
import { DAY_MILLIS } from '../../platform/durations.ts';
import { sortableId } from '../../platform/ids.ts';
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

/** Lots looked at in one transaction: few enough that nobody waits long for an account. */
const PAGE = 500;
/** What lapses in the week after the first lot is announced with it, so that a daily rider is told once a week at most. */
const BATCH_DAYS = 7;
/** The announcing job runs every hour, and not to the second. */
const SLACK_HOURS = 2;

/**
 * Notes as announced what will lapse within `noticeDays`, of some members; answers it, member by member, for whoever
 * tells them. None when all have been told. Each lot is announced once [LEDGER-07].
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

/** What lapses of a member's points, as far ahead as the agency tells. */
export interface UpcomingExpiry {
  /** All of it, and when the first and the last do; null where nothing does. */
  soon: { points: number; lapsesAt: Date; lastLapsesAt: Date } | null;
  /** When more comes into sight; null where nothing does. */
  growsAt: Date | null;
}

/** What of a member's points lapses within `noticeDays` [LEDGER-08]. */
export async function getNextExpiry(
  tx: Tx,
  memberId: string,
  { now, noticeDays }: { now: Date; noticeDays: number },
): Promise<UpcomingExpiry> {
  const ahead = noticeDays * DAY_MILLIS;
  const [row] = await readUpcomingExpiry(tx, memberId, new Date(now.getTime() + ahead));
  return {
    soon:
      row?.lapsesAt && row.lastLapsesAt
        ? { points: row.points, lapsesAt: row.lapsesAt, lastLapsesAt: row.lastLapsesAt }
        : null,
    growsAt: row?.restLapsesAt ? new Date(row.restLapsesAt.getTime() - ahead) : null,
  };
}

/**
 * Lapses some lots whose time has come: unclaimed ones are cancelled, of claimed ones what is left is deducted. A lot that
 * was announced later than `noticeDays` ahead waits that much longer; held points are in no lot and stay. Answers how many
 * lots there were; none when all is done. Repeatable [LEDGER-05, LEDGER-07].
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
