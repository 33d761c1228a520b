import type { Tx } from '../../../platform/database/transactions.ts';
import { dayBefore, endOfLocalDate } from '../../../platform/local-date.ts';
import { listReportedRides, type ReportedRide } from '../../earning/index.ts';
import { type Behind, type EntryRow, entriesBooked, type Stretch } from '../../ledger/index.ts';
import { type RedemptionEntry, redemptionsBooked } from '../../redemptions/index.ts';
import { nameOfRide } from '../../rides/index.ts';
import { type Opened, sinceOpening } from '../reports/days.ts';
import type { ExportSet, Value } from './files.ts';

type Clocked = Opened & { timeZone: string };

/** Transactions that began within the month are committed by then. */
const SETTLED_MILLIS = 3_600_000;

/** Time range of a month (YYYY-MM) in the agency's time zone, starting at its opening. */
export function stretchOfMonth(month: string, { timeZone, ...tenant }: Clocked): Stretch {
  const next = new Date(`${month}-01T00:00:00Z`);
  next.setUTCMonth(next.getUTCMonth() + 1);
  const firstOf = (day: string): Date => endOfLocalDate(dayBefore(day), timeZone);
  return { from: sinceOpening(tenant, firstOf(`${month}-01`)), before: firstOf(next.toISOString().slice(0, 10)) };
}

export const isMonth = (text: string): boolean => /^20\d\d-(0[1-9]|1[0-2])$/.test(text);

/** True if the month ended long enough ago that nothing more is booked in it. */
export const isSettled = (month: string, timeZone: string, now: Date): boolean =>
  now.getTime() >= stretchOfMonth(month, { timeZone, isOpen: true, openedAt: null }).before.getTime() + SETTLED_MILLIS;

interface Move {
  reason: string;
  fromAccount: string;
  toAccount: string;
}

export const changes = [
  'earned',
  'refunded',
  'redeemed',
  'lapsed',
  'forfeited',
  'taken back',
  'repaid',

  'adjusted',
] as const;
type Change = (typeof changes)[number];

const owed = new Set(['UNCLAIMED', 'AVAILABLE', 'HELD']);

const byAccount: Record<string, Change> = {
  REDEEMED: 'redeemed',
  EXPIRED: 'lapsed',
  SUSPENDED: 'forfeited',
  ISSUED: 'taken back',
  OWED: 'repaid',
};

/** Effect of one point of a move on the liability: 1, 0 or -1. */
export const signOf = ({ fromAccount, toAccount }: Move): number =>
  Number(owed.has(toAccount)) - Number(owed.has(fromAccount));

export function kindOf(move: Move): Change | 'inside' {
  const sign = signOf(move);
  if (sign === 0) return 'inside';
  if (sign > 0) return move.reason === 'REFUND' ? 'refunded' : 'earned';
  return byAccount[move.toAccount] ?? 'adjusted';
}

/** A row of a set without its member: values in column order, and its change to the liability. */
export interface Line {
  values: Value[];
  change: number;
  kind: string;
  memberId: string;
  behind: Behind;
}

/** Sets with many rows; a month's liability has only a few. */
export type LongSet = Exclude<ExportSet, 'liability'>;

function lineOfEntry(row: EntryRow): Line {
  const change = signOf(row) * row.amount;
  const { entryId, bookedAt, happenedAt, reason, fromAccount, toAccount, amount, campaignId, memberId } = row;
  const kind = kindOf(row);
  const values = [entryId, bookedAt, happenedAt, kind, reason, fromAccount, toAccount, amount, change];
  return { values: [...values, campaignId], change, kind, memberId, behind: { at: bookedAt, ids: [entryId, reason] } };
}

function lineOfRedemption(row: RedemptionEntry): Line {
  const { redemptionId, offerId, bookedAt, redeemedAt, reason, amount, memberId } = row;
  const isSpent = reason === 'SPEND';
  const change = isSpent && amount > 0 ? -amount : amount;
  const kind = isSpent ? 'redeemed' : 'refunded';
  const values = [redemptionId, offerId, bookedAt, redeemedAt, kind, amount, change];
  return { values, change, kind, memberId, behind: { at: bookedAt, ids: [redemptionId, reason] } };
}

function lineOfRide(row: ReportedRide): Line {
  const { providerId, eventId, toldAt, startedAt, endedAt, mode, seconds, meters, state, memberId } = row;
  const values = [nameOfRide(row), providerId, toldAt, startedAt, endedAt, mode, seconds, meters, state];
  return { values, change: 0, kind: '', memberId, behind: { at: toldAt, ids: [providerId, eventId] } };
}

type Read = (tx: Tx, stretch: Stretch, behind: Behind | null, most: number) => Promise<Line[]>;

const readers: Record<LongSet, Read> = {
  points: async (...asked) => (await entriesBooked(...asked)).map(lineOfEntry),
  redemptions: async (...asked) => (await redemptionsBooked(...asked)).map(lineOfRedemption),
  rides: async (...asked) => (await listReportedRides(...asked)).map(lineOfRide),
};

const HOUR = 3_600_000;
const WEEK = 168 * HOUR;

/**
 * The next lines of a set after a cursor, at most `most`; fewer mean the end. Entries are found by time without a
 * sorted index, so it reads one time slice at a time, longer where there is little data.
 */
export async function linesBehind(
  tx: Tx,
  set: LongSet,
  { stretch, behind, most }: { stretch: Stretch; behind: Behind | null; most: number },
): Promise<Line[]> {
  const found: Line[] = [];
  let from = behind?.at ?? stretch.from;
  for (let width = HOUR; from < stretch.before && found.length < most; width = Math.min(2 * width, WEEK)) {
    const before = new Date(Math.min(from.getTime() + width, stretch.before.getTime()));
    found.push(...(await readers[set](tx, { from, before }, behind, most - found.length)));
    from = before;
  }
  return found;
}
