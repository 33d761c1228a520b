import type { Database } from '../../../platform/database/database.ts';
import { type Tx, withTenant } from '../../../platform/database/transactions.ts';
import { isTurnOver } from '../../../platform/turn.ts';
import {
  type BookYear,
  dueYear,
  insertOpenings,
  insertYear,
  membersAfter,
  openedYear,
  openingsOf,
  recordYear,
  takeYear,
  unfinishedYear,
} from './year-store.ts';

const MEMBERS_AT_ONCE = 100;
const NOBODY_YET = '00000000-0000-0000-0000-000000000000';
const EVERYBODY = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

interface ClosingOrder {
  clock: () => Date;
  membersAtOnce?: number;
  onProgress?: () => void;
}

/**
 * Returns the year to write openings for: one already begun, else one that is due, which closes all earlier years at
 * once.
 */
async function begin(tx: Tx, now: Date): Promise<(BookYear & { upToMember: string }) | undefined> {
  const begun = await unfinishedYear(tx);
  if (begun) return begun;
  const due = await dueYear(tx, now);
  if (due) await insertYear(tx, due, now, NOBODY_YET);
  return unfinishedYear(tx);
}

export const isYearToClose = async (tx: Tx, now: Date): Promise<boolean> =>
  ((await unfinishedYear(tx)) ?? (await dueYear(tx, now))) !== undefined;

async function writeNext(
  database: Database,
  tenantId: string,
  year: BookYear & { upToMember: string },
  { clock, membersAtOnce = MEMBERS_AT_ONCE }: ClosingOrder,
): Promise<void> {
  // In a separate transaction, so transactions that move points do not wait for the sums. All earlier entries are
  // committed, and no more can come.
  const memberIds = await withTenant(database, tenantId, (tx) => membersAfter(tx, year.upToMember, membersAtOnce));
  await withTenant(
    database,
    tenantId,
    async (tx) => {
      if (!(await takeYear(tx, year.year, year.upToMember))) return;
      const openings = await openingsOf(tx, memberIds, year, await openedYear(tx));
      await insertOpenings(tx, year.year, openings);
      const isLast = memberIds.length < membersAtOnce;
      await recordYear(tx, year.year, isLast ? EVERYBODY : (memberIds.at(-1) ?? EVERYBODY), isLast ? clock() : null);
    },
    { rows: 'MANY' },
  );
}

/**
 * Closes the years of an agency that ended a day ago or earlier: nothing is posted to them any more, and an opening row
 * per member has the points at the start of the next year. Idempotent, safe to run concurrently, and resumes after a
 * kill. Returns the years completed [OPS-97].
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
    if (year && isTurnOver()) break;
  }
  return opened;
}
