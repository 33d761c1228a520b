import { TENANT_ROW } from '../../../platform/database/sql.ts';
import type { Tx } from '../../../platform/database/transactions.ts';
import { firstIdOf } from '../../../platform/ids.ts';
import { DAY_MILLIS, localDate } from '../../../platform/local-date.ts';

import { startOfYear } from '../../../platform/periods.ts';

/* SQL parts that read lots and entries by booking time, and no older ones; `$1` is the tenant. An earning's entry has
   the time of its ride, which may be in a closed year; it is booked when its lot is granted. Conditions use bare
   columns, because row-level security prevents index use for computed values. Rows are looked up by lists instead of
   joins, because a planner without statistics would scan all of a member's rows for each. */

const within = (column: string, from: string, before: string): string =>
  `${column} >= ${from} and ${column} < ${before}`;

/**
 * Lots of a member granted in a period; `firstId` is the first id of its start. Ids start with ride times, so a lot
 * with an older id is from a late ride: it is still unclaimed, or was claimed or withdrawn since. Unclaimed lots are
 * read before the time filter (`offset 0`): combined, the planner may scan the whole history.
 */
export const lotsOfStretch = (memberId: string, from: string, before: string, firstId: string): string =>
  `(select g.* from earning g
     where g.tenant_id = $1 and g.member_id = ${memberId} and g.earning_id >= ${firstId} and ${within('g.granted_at', from, before)}
    union all
    select g.* from (
      select * from earning w
       where w.tenant_id = $1 and w.member_id = ${memberId} and w.claimed_at is null and w.canceled_at is null offset 0) g
     where g.earning_id < ${firstId} and ${within('g.granted_at', from, before)}
    union all
    select g.* from earning g
     where g.tenant_id = $1 and g.member_id = ${memberId} and g.earning_id < ${firstId} and ${within('g.granted_at', from, before)}
       and g.earning_id = any(array(
         select c.cause_id from ledger_transfer c
          where c.tenant_id = $1 and c.member_id = ${memberId} and c.reason <> 'EARN' and c.reason in ('CLAIM', 'WITHDRAW') and c.happened_at >= ${from})))`;

export const entriesOfStretch = (memberId: string, from: string, before: string, firstId: string): string =>
  `(select p.* from ledger_transfer p
     where p.tenant_id = $1 and p.member_id = ${memberId} and p.reason <> 'EARN' and ${within('p.happened_at', from, before)}
    union all
    select p.* from ledger_transfer p
     where p.tenant_id = $1 and p.member_id = ${memberId} and p.reason = 'EARN'
       and p.transfer_id = any(array(select n.earning_id from ${lotsOfStretch(memberId, from, before, firstId)} n)))`;

const movedOf = (account: string): string =>
  `coalesce(sum(case ${account} when t.to_account then t.amount when t.from_account then -t.amount end), 0)::bigint`;

/** Aggregates of entries `t`: balances, count, and an order-independent digest. */
export const SUMS = `${movedOf("'UNCLAIMED'")} as unclaimed, ${movedOf("'AVAILABLE'")} as available, ${movedOf("'HELD'")} as held,
  coalesce(sum(case t.reason when 'DEBT' then t.amount when 'REPAYMENT' then -t.amount end), 0)::bigint as owed,
  count(t.transfer_id)::int as entries,
  coalesce(bit_xor(hashtextextended(t.transfer_id::text || t.cause_id::text || t.reason || t.from_account || t.to_account || t.amount::text
    || round(date_part('epoch', t.happened_at - 'epoch'::timestamptz) * 1000000)::bigint::text || coalesce(t.lots::text, ''), 0)), 0)::bigint as digest`;

/**
 * Placeholder for no year. It is 0 instead of null because a cluster's planner sees that null matches nothing and then
 * finds no server for the rest of the statement.
 */
export const NO_YEAR = 0;

/** A year with its first moment; nothing is posted before it. */
export interface BookYear {
  year: number;
  opensAt: Date;
}

/**
 * Returns the next year to open: it began a day ago in the agency's zone by both clocks (process and database) and has
 * no row. An agency's first opening is for the running year; after that no year is skipped.
 */
export async function dueYear(tx: Tx, now: Date): Promise<BookYear | undefined> {
  const row = await tx.first<{ timeZone: string; next: number | null; dayAgo: Date }>(
    `select t.time_zone as "timeZone", (select max(b.year) + 1 from book_year b where b.tenant_id = $1) as next,
            least($2::timestamptz, clock_timestamp()) - interval '24 hours' as "dayAgo"
       from tenant t where t.tenant_id = $1`,
    [tx.tenantId, now],
  );
  if (row === undefined) return undefined;
  const year = row.next ?? Number(localDate(new Date(now.getTime() - DAY_MILLIS), row.timeZone).slice(0, 4));
  const opensAt = startOfYear(year, row.timeZone);
  return opensAt <= row.dayAgo ? { year, opensAt } : undefined;
}

/** Closes everything before a year's first moment to further entries. Idempotent. */
export const insertYear = (tx: Tx, { year, opensAt }: BookYear, now: Date, upToMember: string): Promise<number> =>
  tx.run(
    `insert into book_year (tenant_id, year, opens_at, upto_member, begun_at)
     select t.tenant_id, $2::smallint, $3::timestamptz, $4::uuid, $5::timestamptz from ${TENANT_ROW} on conflict do nothing`,
    [tx.tenantId, year, opensAt, upToMember, now],
  );

export const unfinishedYear = (tx: Tx): Promise<(BookYear & { upToMember: string }) | undefined> =>
  tx.first(
    `select year, opens_at as "opensAt", upto_member as "upToMember" from book_year
      where tenant_id = $1 and done_at is null order by year limit 1`,
    [tx.tenantId],
  );

export const openedYear = (tx: Tx, by: Date | null = null): Promise<(BookYear & { doneAt: Date }) | undefined> =>
  tx.first(
    `select year, opens_at as "opensAt", done_at as "doneAt" from book_year
      where tenant_id = $1 and done_at is not null and ($2::timestamptz is null or opens_at <= $2) order by year desc limit 1`,
    [tx.tenantId, by],
  );

/**
 * Returns the next members by id. Waits for transactions that move their points, whose entries are then committed or
 * rejected.
 */
export async function membersAfter(tx: Tx, after: string, limit: number): Promise<string[]> {
  const rows = await tx.query<{ memberId: string }>(
    `select member_id as "memberId" from member_account
      where tenant_id = $1 and member_id > $2 order by member_id limit $3 for share`,
    [tx.tenantId, after, limit],
  );
  return rows.map(({ memberId }) => memberId);
}

/** Locks a year's row for this transaction; false if another process has written further openings. */
export async function takeYear(tx: Tx, year: number, upToMember: string): Promise<boolean> {
  const row = await tx.first(
    `select year from book_year where tenant_id = $1 and year = $2 and upto_member = $3 and done_at is null for update`,
    [tx.tenantId, year, upToMember],
  );
  return row !== undefined;
}

export const recordYear = (tx: Tx, year: number, upToMember: string, doneAt: Date | null): Promise<number> =>
  tx.run('update book_year set upto_member = $3, done_at = $4 where tenant_id = $1 and year = $2', [
    tx.tenantId,
    year,
    upToMember,
    doneAt,
  ]);

export interface Opening {
  memberId: string;
  unclaimed: number;
  available: number;
  held: number;
  owed: number;
  entries: number;
  /** An integer too large for a JavaScript number. */
  digest: string;
}

/**
 * Computes members' points at the start of a year: the previous opening plus entries since. Omits members without
 * points or entries.
 */
export const openingsOf = (
  tx: Tx,
  memberIds: readonly string[],
  { opensAt }: BookYear,
  before: BookYear | undefined,
): Promise<Opening[]> =>
  tx.query(
    `select * from (
       select a.member_id as "memberId", coalesce(o.unclaimed, 0) + m.unclaimed as unclaimed, coalesce(o.available, 0) + m.available as available,
              coalesce(o.held, 0) + m.held as held, coalesce(o.owed, 0) + m.owed as owed, m.entries, m.digest::text as digest
         from member_account a
         left join year_opening o on o.tenant_id = $1 and o.member_id = a.member_id and o.year = $5::int
        cross join lateral (select ${SUMS} from ${entriesOfStretch('a.member_id', '$3::timestamptz', '$4::timestamptz', '$6::uuid')} t) m
        where a.tenant_id = $1 and a.member_id = any($2::uuid[])) found
      where entries > 0 or (unclaimed, available, held, owed) <> (0, 0, 0, 0)`,
    [
      tx.tenantId,
      memberIds,
      before?.opensAt ?? '-infinity',
      opensAt,
      before?.year ?? NO_YEAR,
      firstIdOf(before?.opensAt ?? new Date(0)),
    ],
  );

export const insertOpenings = (tx: Tx, year: number, openings: readonly Opening[]): Promise<number> =>
  tx.run(
    `insert into year_opening (tenant_id, member_id, year, entries, digest, unclaimed, available, held, owed)
     select t.tenant_id, o.member_id, $2::smallint, o.entries, o.digest, o.unclaimed, o.available, o.held, o.owed
       from ${TENANT_ROW}, unnest($3::uuid[], $4::int[], $5::bigint[], $6::bigint[], $7::bigint[], $8::bigint[], $9::bigint[])
         as o (member_id, entries, digest, unclaimed, available, held, owed)
     on conflict do nothing`,
    [
      tx.tenantId,
      year,
      openings.map(({ memberId }) => memberId),
      openings.map(({ entries }) => entries),
      openings.map(({ digest }) => digest),
      openings.map(({ unclaimed }) => unclaimed),
      openings.map(({ available }) => available),
      openings.map(({ held }) => held),
      openings.map(({ owed }) => owed),
    ],
  );

export async function openingTotals(
  tx: Tx,
  year: number,
): Promise<{ unclaimed: number; available: number; held: number }> {
  const row = await tx.first<{ unclaimed: number; available: number; held: number }>(
    `select coalesce(sum(unclaimed), 0)::float8 as unclaimed, coalesce(sum(available), 0)::float8 as available,
            coalesce(sum(held), 0)::float8 as held from year_opening where tenant_id = $1 and year = $2`,
    [tx.tenantId, year],
  );
  return row ?? { unclaimed: 0, available: 0, held: 0 };
}
