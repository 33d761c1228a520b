import type { StaffCtx } from '../../../call/staff.ts';
import type { Tx } from '../../../platform/database/transactions.ts';
import type { Stretch } from '../../ledger/index.ts';
import { columnsOf, type ExportSet, type Format, fillFile, freshNameKey, pseudonymsBy, type RowFile } from './files.ts';

import { liabilityRows, valueAtEnd, valuesWith, worthBy } from './liability.ts';
import { isMonth, isSettled, type Line, linesBehind, stretchOfMonth } from './month-lines.ts';

export { finishFile, formats } from './files.ts';

export interface ExportQuery {
  month: string;
  set: ExportSet;
  format: Format;
  path: string;
  withMembers: boolean;
  onRows?: (rows: number) => void;
}

export interface Taken {
  rows: number;
  change: number;
}

const BATCH_ROWS = 20_000;

function whyNoExport(month: string, timeZone: string, now: Date): string | null {
  if (!isMonth(month)) return `"${month}" is no month: write it as 2026-10.`;
  if (!isSettled(month, timeZone, now))
    return `${month} is not over by the clocks of ${timeZone}: a month can be exported an hour after its end.`;
  return null;
}

async function fill(
  tx: Tx,
  { set, withMembers, onRows }: ExportQuery,
  stretch: Stretch,
  file: RowFile,
): Promise<Taken> {
  const value = await valueAtEnd({ tx }, stretch);
  if (set === 'liability') {
    const { rows, change } = await liabilityRows(tx, stretch, value);
    file.write(rows);
    return { rows: rows.length, change };
  }
  const taken: Taken = { rows: 0, change: 0 };
  const nameOf = pseudonymsBy(freshNameKey());
  const worth = worthBy(value);
  let lines: Line[] = [];
  do {
    lines = await linesBehind(tx, set, { stretch, behind: lines.at(-1)?.behind ?? null, most: BATCH_ROWS });
    file.write(lines.map((line) => [...valuesWith(worth, set, line), ...(withMembers ? [nameOf(line.memberId)] : [])]));
    taken.rows += lines.length;
    taken.change += lines.reduce((sum, { change }) => sum + change, 0);
    onRows?.(taken.rows);
  } while (lines.length === BATCH_ROWS);
  return taken;
}

/**
 * Writes a set of a closed month to a file and logs the export. `finishFile` gives the file its name after the commit.
 * The same month gives the same bytes, except for pseudonyms. Throws if the month is invalid or has not ended.
 */
export async function exportMonth(ctx: StaffCtx, asked: ExportQuery): Promise<Taken> {
  const { tenantId, timeZone } = ctx.tenant;
  const { month, set, format, path, withMembers } = asked;
  const why = whyNoExport(month, timeZone, ctx.now);
  if (why !== null) throw new Error(why);
  const file = { path, columns: columnsOf(set, withMembers), timeZone };
  const stretch = stretchOfMonth(month, ctx.tenant);
  const taken = await fillFile(format, file, (rows) => fill(ctx.tx, asked, stretch, rows));
  await ctx.record({
    verb: withMembers ? 'exports.take-members' : 'exports.take',
    subject: { kind: 'agency', id: tenantId },
    facts: { month, set, format, ...taken },
  });
  return taken;
}
