import type { Tx } from '../../../platform/database/transactions.ts';
import { everyone } from '../../ledger/index.ts';

/** How far a proof of the books has come. */
export interface BookCheck {
  afterMember: string;
  members: number;
  entries: number;
  broken: number;
  unproven: number;
  begunAt: Date;
}

/** A proof that was cut off and went on after `since`; undefined when there is none. */
export const readBookCheck = (tx: Tx, since: Date): Promise<BookCheck | undefined> =>
  tx.first(
    `select after_member as "afterMember", members, entries, broken, unproven, begun_at as "begunAt" from book_check
      where tenant_id = $1 and finished_at is null and checked_at > $2`,
    [tx.tenantId, since],
  );

/** What the last proof of a tenant's books came to, or has come to so far; undefined before the first. */
export const booksOf = (
  tx: Tx,
): Promise<{ checkedAt: Date; isFinished: boolean; broken: number; unproven: number } | undefined> =>
  tx.first(
    `select checked_at as "checkedAt", finished_at is not null as "isFinished", broken, unproven from book_check
      where tenant_id = $1`,
    [tx.tenantId],
  );

/** Keeps how far a proof has come. */
export const writeBookCheck = (tx: Tx, check: BookCheck, now: Date, isFinished: boolean): Promise<number> =>
  tx.run(
    `insert into book_check (tenant_id, after_member, members, entries, broken, unproven, begun_at, checked_at, finished_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
     on conflict (tenant_id) do update set after_member = excluded.after_member, members = excluded.members, entries = excluded.entries,
            broken = excluded.broken, unproven = excluded.unproven, begun_at = excluded.begun_at, checked_at = excluded.checked_at,
            finished_at = excluded.finished_at`,
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
    ],
  );

/** The next members by id, and about how many entries each has. */
export const readMembersAfter = (
  tx: Tx,
  after: string,
  limit: number,
): Promise<{ memberId: string; entries: number }[]> =>
  tx.query(
    `select member_id as "memberId", earnings_count + spends_count as entries from member_account
      where tenant_id = $1 and member_id > $2 order by member_id limit $3`,
    [tx.tenantId, after, limit],
  );

/** How many transfers members of a range have. */
export async function countEntries(tx: Tx, { after, upTo }: typeof everyone): Promise<number> {
  const row = await tx.first<{ count: number }>(
    'select count(*) as count from ledger_transfer where tenant_id = $1 and member_id > $2 and member_id <= $3',
    [tx.tenantId, after, upTo],
  );
  return row?.count ?? 0;
}
