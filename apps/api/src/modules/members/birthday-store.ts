import type { Tx } from '../../platform/database/transactions.ts';

export const birthdayRow = (tx: Tx, memberId: string): Promise<{ sealed: Buffer; countsFrom: Date } | undefined> =>
  tx.first(
    'select day_sealed as sealed, counts_from as "countsFrom" from birthday where tenant_id = $1 and member_id = $2',
    [tx.tenantId, memberId],
  );

export const writeBirthday = (
  tx: Tx,
  {
    memberId,
    sealed,
    hash,
    now,
    countsFrom,
  }: {
    memberId: string;
    sealed: Buffer;
    hash: Buffer;
    now: Date;
    countsFrom: Date;
  },
): Promise<number> =>
  tx.run(
    `insert into birthday as b (tenant_id, member_id, day_sealed, day_hash, given_at, counts_from)
     values ($1, $2, $3, $4, $5, $6)
     on conflict (tenant_id, member_id) do update
        set day_sealed = excluded.day_sealed, day_hash = excluded.day_hash, given_at = excluded.given_at, counts_from = excluded.counts_from
      where b.day_hash <> excluded.day_hash`,
    [tx.tenantId, memberId, sealed, hash, now, countsFrom],
  );

export const deleteBirthday = (tx: Tx, memberId: string): Promise<number> =>
  tx.run('delete from birthday where tenant_id = $1 and member_id = $2', [tx.tenantId, memberId]);

/** Which of these months and days, by hash, are members' birthdays. */
export const readBirthdays = (
  tx: Tx,
  memberIds: readonly string[],
  days: readonly { hash: Buffer; monthDay: string }[],
): Promise<{ memberId: string; monthDay: string }[]> =>
  tx.query(
    `select b.member_id as "memberId", given.month_day as "monthDay"
       from birthday b join unnest($3::bytea[], $4::text[]) as given (hash, month_day) on b.day_hash = given.hash
      where b.tenant_id = $1 and b.member_id = any($2::uuid[])`,
    [tx.tenantId, memberIds, days.map(({ hash }) => hash), days.map(({ monthDay }) => monthDay)],
  );

/** Birthdays that are celebrated on a service day, which starts at `start`. */
export interface BirthdaysOn {
  hash: Buffer;
  start: Date;
  day: number;
}

/** Locks a page of active members with one of these birthdays, given early enough to count, by id. */
export const lockBirthdaysOn = (
  tx: Tx,
  days: readonly BirthdaysOn[],
  { after, limit }: { after: string; limit: number },
): Promise<{ memberId: string; day: number }[]> =>
  tx.query(
    `select m.member_id as "memberId", given.day
       from unnest($2::bytea[], $3::timestamptz[], $4::int[]) as given (hash, start, day)
       join birthday b on b.tenant_id = $1 and b.day_hash = given.hash and b.counts_from <= given.start
       join member m on m.tenant_id = $1 and m.member_id = b.member_id
      where m.status in ('CONSENT', 'VERIFIED') and m.member_id > $5::uuid
      order by m.member_id limit $6 for no key update of m`,
    [
      tx.tenantId,
      days.map(({ hash }) => hash),
      days.map(({ start }) => start),
      days.map(({ day }) => day),
      after,
      limit,
    ],
  );
