import type { Tx } from '../../../platform/database/transactions.ts';
import { listReportedRides, type ReportedRide } from '../../earning/index.ts';
import { type Behind, type EntryRow, entriesBooked, type Stretch } from '../../ledger/index.ts';
import { type RedemptionEntry, redemptionsBooked } from '../../redemptions/index.ts';
import { nameOfRide } from '../../rides/index.ts';
import type { ExportSet } from './columns.ts';
import type { Value } from './files.ts';
import { kindOf, signOf } from './movements.ts';

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
