import type { Database } from '../../../platform/database/database.ts';
import { type Tx, withTenant } from '../../../platform/database/transactions.ts';
import {
  type BookYear,
  dueYear,
  insertOpenings,
  insertYear,
  membersAfter,
  noteYear,
  openedYear,
  openingsOf,
  takeYear,
  unfinishedYear,
} from './year-store.ts';

const MEMBERS_AT_ONCE = 100;
const NOBODY_YET = '00000000-0000-0000-0000-000000000000';
const EVERYBODY = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/** How a year is to be closed. */
export interface ClosingOrder {
  clock: () => Date;
  /** How many members' openings are written in one transaction. */
  membersAtOnce?: number;
  /** Called after every batch that is kept. */
  onProgress?: () => void;
}

/** The year whose openings are to be written: one that was begun, else one that is due, which closes all before it at once. */
async function begin(tx: Tx, now: Date): Promise<(BookYear & { upToMember: string }) | undefined> {
  const begun = await unfinishedYear(tx);
  if (begun) return begun;
  const due = await dueYear(tx, now);
  if (due) await insertYear(tx, due, now, NOBODY_YET);
  return unfinishedYear(tx);
}

/** Whether a year could be closed and is not, or not to the end [OPS-105]. */
export const isYearToClose = async (tx: Tx, now: Date): Promise<boolean> =>
  ((await unfinishedYear(tx)) ?? (await dueYear(tx, now))) !== undefined;

/** Writes the openings of the next members; what another process wrote meanwhile is left to it. */
async function writeNext(
  database: Database,
  tenantId: string,
  year: BookYear & { upToMember: string },
  { clock, membersAtOnce = MEMBERS_AT_ONCE }: ClosingOrder,
): Promise<void> {
  // By itself, so that whoever moves points waits for no sums: what came before it is in the books, and no more will come.
  const memberIds = await withTenant(database, tenantId, (tx) => membersAfter(tx, year.upToMember, membersAtOnce));
  await withTenant(
    database,
    tenantId,
    async (tx) => {
      if (!(await takeYear(tx, year.year, year.upToMember))) return;
      const openings = await openingsOf(tx, memberIds, year, await openedYear(tx));
      await insertOpenings(tx, year.year, openings);
      const isLast = memberIds.length < membersAtOnce;
      await noteYear(tx, year.year, isLast ? EVERYBODY : (memberIds.at(-1) ?? EVERYBODY), isLast ? clock() : null);
    },
    { rows: 'MANY' },
  );
}

/**
 * Closes the years of an agency that ended a day ago or earlier: nothing is posted before the next one's first moment any
 * more, and a row of each member says what they had then. Repeatable, by several processes at once, and after a kill it
 * goes on where it stopped. Answers the years that were opened to the end [OPS-97].
 */
export async function closeYears(database: Database, tenantId: string, order: ClosingOrder): Promise<number[]> {
  const next = () => withTenant(database, tenantId, (tx) => begin(tx, order.clock()));
  const opened: number[] = [];
  for (let year = await next(); year; ) {
    await writeNext(database, tenantId, year, order);
    order.onProgress?.();
    const { year: written } = year;
    year = await next();
    if (year?.year !== written) opened.push(written);
  }
  return opened;
}
