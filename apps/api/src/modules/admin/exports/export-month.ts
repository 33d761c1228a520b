import { createHmac, randomBytes } from 'node:crypto';
import type { StaffCtx } from '../../../call/staff.ts';
import type { Tx } from '../../../platform/database/transactions.ts';
import { dayBefore, endOfLocalDate } from '../../../platform/local-date.ts';
import { type EntryRow, openEntries, type Stretch } from '../../ledger/index.ts';
import { openRedemptionEntries, type RedemptionEntry } from '../../redemptions/index.ts';
import { columnsOf, type ExportSet } from './columns.ts';
import { type Format, fillFile, type RowFile, type Value } from './files.ts';
import { liabilityRows } from './liability.ts';
import { kindOf, signOf } from './movements.ts';

export { formats, keepFile } from './files.ts';

/** What is asked for; the month (YYYY-MM) is the agency's. */
export interface Asked {
  month: string;
  set: ExportSet;
  format: Format;
  path: string;
  withMembers: boolean;
  onRows?: (rows: number) => void;
}

/** How many rows were written, and by how much they change what is owed to members. */
export interface Taken {
  rows: number;
  change: number;
}

/** What brings the next batch of an open cursor. */
const nextOf = {
  points: 'fetch 5000 from entries_of_books',
  redemptions: 'fetch 5000 from entries_of_redemptions',
} as const;
/** What was begun within a month is booked by then. */
const SETTLED_MILLIS = 3_600_000;

/** The stretch of a month by an agency's clock. */
function stretchOfMonth(month: string, timeZone: string): Stretch {
  const next = new Date(`${month}-01T00:00:00Z`);
  next.setUTCMonth(next.getUTCMonth() + 1);
  const firstOf = (day: string): Date => endOfLocalDate(dayBefore(day), timeZone);
  return { from: firstOf(`${month}-01`), before: firstOf(next.toISOString().slice(0, 10)) };
}

/** Why a month can not be exported; null where it can. */
function whyNoExport(month: string, timeZone: string, now: Date): string | null {
  if (!/^20\d\d-(0[1-9]|1[0-2])$/.test(month)) return `"${month}" is no month: write it as 2026-10.`;
  if (now.getTime() < stretchOfMonth(month, timeZone).before.getTime() + SETTLED_MILLIS)
    return `${month} is not over by the clocks of ${timeZone}: a month can be exported an hour after its end.`;
  return null;
}

/** The rows of an open cursor, batch after batch. */
async function* batchesOf<Row extends object>(tx: Tx, set: keyof typeof nextOf): AsyncGenerator<Row[]> {
  for (;;) {
    const rows = await tx.query(nextOf[set]);
    if (rows.length === 0) return;
    yield rows as Row[];
  }
}

type Line = { values: Value[]; change: number; memberId: string };

function lineOfEntry(row: EntryRow): Line {
  const change = signOf(row) * row.amount;
  const { entryId, bookedAt, happenedAt, reason, fromAccount, toAccount, amount, campaignId, memberId } = row;
  const values = [entryId, bookedAt, happenedAt, kindOf(row), reason, fromAccount, toAccount, amount, change];
  return { values: [...values, campaignId], change, memberId };
}

function lineOfRedemption({
  redemptionId,
  offerId,
  bookedAt,
  redeemedAt,
  reason,
  amount,
  memberId,
}: RedemptionEntry): Line {
  const isSpent = reason === 'SPEND';
  const change = isSpent && amount > 0 ? -amount : amount;
  const kind = isSpent ? 'redeemed' : 'refunded';
  return { values: [redemptionId, offerId, bookedAt, redeemedAt, kind, amount, change], change, memberId };
}

async function* linesOf(tx: Tx, set: Exclude<ExportSet, 'liability'>, stretch: Stretch): AsyncGenerator<Line[]> {
  if (set === 'points') {
    await openEntries(tx, 'entries_of_books', stretch);
    for await (const rows of batchesOf<EntryRow>(tx, set)) yield rows.map(lineOfEntry);
    return;
  }
  await openRedemptionEntries(tx, 'entries_of_redemptions', stretch);
  for await (const rows of batchesOf<RedemptionEntry>(tx, set)) yield rows.map(lineOfRedemption);
}

/** Names for members that hold within one file: its key is kept nowhere. */
function pseudonyms(): (memberId: string) => string {
  const key = randomBytes(32);
  return (memberId) => createHmac('sha256', key).update(memberId).digest('hex').slice(0, 20);
}

async function fill(tx: Tx, { set, withMembers, onRows }: Asked, stretch: Stretch, file: RowFile): Promise<Taken> {
  if (set === 'liability') {
    const rows = await liabilityRows(tx, stretch);
    file.write(rows);
    return { rows: rows.length, change: Number(rows.find(([line]) => line === 'closing')?.[1]) - Number(rows[0]?.[1]) };
  }
  const taken: Taken = { rows: 0, change: 0 };
  const nameOf = pseudonyms();
  for await (const lines of linesOf(tx, set, stretch)) {
    file.write(lines.map(({ values, memberId }) => (withMembers ? [...values, nameOf(memberId)] : values)));
    taken.rows += lines.length;
    taken.change += lines.reduce((sum, { change }) => sum + change, 0);
    onRows?.(taken.rows);
  }
  return taken;
}

/**
 * Writes a set of a closed month to a file and puts on record what was taken. The file gets its name by `keepFile`, once
 * the record stands. The same month gives the same bytes, but for the pseudonyms of members. Throws where the month is
 * none or not over.
 */
export async function exportMonth(ctx: StaffCtx, asked: Asked): Promise<Taken> {
  const { tenantId, timeZone } = ctx.tenant;
  const { month, set, format, path, withMembers } = asked;
  const why = whyNoExport(month, timeZone, ctx.now);
  if (why !== null) throw new Error(why);
  const file = { path, columns: columnsOf(set, withMembers), timeZone };
  const stretch = stretchOfMonth(month, timeZone);
  const taken = await fillFile(format, file, (rows) => fill(ctx.tx, asked, stretch, rows));
  await ctx.record({
    verb: withMembers ? 'exports.take-members' : 'exports.take',
    subject: { kind: 'agency', id: tenantId },
    facts: { month, set, format, ...taken },
  });
  return taken;
}
