import type { Tx } from '../../../platform/database/transactions.ts';
import { firstIdOf } from '../../../platform/ids.ts';
import { ENTRIES_SINCE, type everyone, NO_YEAR } from '../../ledger/index.ts';

export interface BookCheck {
  afterMember: string;
  members: number;
  entries: number;
  broken: number;
  unproven: number;
  begunAt: Date;
  isWhole: boolean;
}

export const readBookCheck = (tx: Tx, isWhole: boolean, since: Date): Promise<BookCheck | undefined> =>
  tx.first(
    `select after_member as "afterMember", members, entries, broken, unproven, begun_at as "begunAt", is_whole as "isWhole" from book_check
      where tenant_id = $1 and finished_at is null and is_whole = $2 and checked_at > $3`,
    [tx.tenantId, isWhole, since],
  );

/** When the last whole-ledger verification finished; null before the first. */
export const wholeAt = async (tx: Tx): Promise<Date | null> =>
  (await tx.first<{ at: Date | null }>('select whole_at as at from book_check where tenant_id = $1', [tx.tenantId]))
    ?.at ?? null;

export interface BookState {
  checkedAt: Date;
  isFinished: boolean;
  /** Members verified so far; all of them once it is finished. */
  members: number;
  /** Errors of this run or of the newest finished whole one, whichever are more. */
  broken: number;
  unproven: number;
}

/** Returns the result or progress of a tenant's last verification; undefined before the first. */
export const booksOf = (tx: Tx): Promise<BookState | undefined> =>
  tx.first(
    `select checked_at as "checkedAt", finished_at is not null as "isFinished", members,
            greatest(broken, known_broken) as broken, unproven from book_check
      where tenant_id = $1`,
    [tx.tenantId],
  );

/**
 * Saves how far a verification came. Errors found before stay known until a whole verification has checked every member:
 * one that was left out may be the one with the errors [DESK-701].
 */
export const writeBookCheck = (tx: Tx, check: BookCheck, now: Date, isFinished: boolean): Promise<number> =>
  tx.run(
    `insert into book_check (tenant_id, after_member, members, entries, broken, unproven, begun_at, checked_at, finished_at, is_whole, whole_at, known_broken)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $5)
     on conflict (tenant_id) do update set after_member = excluded.after_member, members = excluded.members, entries = excluded.entries,
            broken = excluded.broken, unproven = excluded.unproven, begun_at = excluded.begun_at, checked_at = excluded.checked_at,
            finished_at = excluded.finished_at, is_whole = excluded.is_whole, whole_at = coalesce(excluded.whole_at, book_check.whole_at),
            known_broken = case when excluded.whole_at is not null and excluded.unproven = 0 then excluded.broken
              else greatest(book_check.known_broken, book_check.broken, excluded.broken) end`,
    [
      tx.tenantId,
      check.afterMember,
      check.members,
      check.entries,
      check.broken,
      check.unproven,
      check.begunAt,
      now,
      isFinished ? now : null,
      check.isWhole,
      isFinished && check.isWhole ? now : null,
    ],
  );

/**
 * Returns the next members by id, with their approximate number of entries: in total, or since a year opening as many
 * as in the year before.
 */
export const readMembersAfter = (
  tx: Tx,
  after: string,
  limit: number,
  sinceYear: number | null,
): Promise<{ memberId: string; entries: number }[]> =>
  tx.query(
    `select a.member_id as "memberId", coalesce(o.entries, a.earnings_count + a.spends_count) as entries
       from member_account a left join year_opening o on o.tenant_id = $1 and o.member_id = a.member_id and o.year = $4::int
      where a.tenant_id = $1 and a.member_id > $2 order by a.member_id limit $3`,
    [tx.tenantId, after, limit, sinceYear ?? NO_YEAR],
  );

export async function countEntries(tx: Tx, { after, upTo }: typeof everyone, since: Date | null): Promise<number> {
  const row = since
    ? await tx.first<{ count: number }>(`select count(*) as count from ${ENTRIES_SINCE} t`, [
        tx.tenantId,
        after,
        upTo,
        since,
        firstIdOf(since),
      ])
    : await tx.first<{ count: number }>(
        'select count(*) as count from ledger_transfer where tenant_id = $1 and member_id > $2 and member_id <= $3',
        [tx.tenantId, after, upTo],
      );
  return row?.count ?? 0;
}
