import type { Tx } from '../../platform/database/transactions.ts';
import { sortableId } from '../../platform/ids.ts';
import { lockDrawsForEntries } from './draw-store.ts';
import type { Earned } from './method.ts';

export interface NewEntries {
  memberId: string;
  /** The key of the payment that gives them. */
  grantKey: string;
  drawId: string;
  campaignId: string;
  entries: number;
  /** The service day of the ride, YYYY-MM-DD. */
  day: string;
  earnedAt: Date;
}

/** When entries change: the moment and its service day. */
interface EntriesMoment {
  now: Date;
  today: string;
}

/** SQL for a draw whose entries can still change on the service day `today`: its own day has not begun. */
const takesChanges = (today: string): string =>
  `d.tenant_id = $1 and d.closed_at is null and d.definition ->> 'drawsOn' > ${today}`;

/** Saves earned entries; a known key is skipped, and so are draws that were removed or whose day has begun. */
export async function saveEntries(
  tx: Tx,
  { now, today }: EntriesMoment,
  entries: readonly NewEntries[],
): Promise<number> {
  if (entries.length === 0) return 0;
  // Separate statements: the second sees what a version that held the lock changed.
  const locked = lockDrawsForEntries(tx);
  const saved = tx.run(
    `insert into draw_entry (tenant_id, member_id, entry_id, draw_id, entry_key, campaign_id, entries, day, earned_at)
     select d.tenant_id, e.member_id, e.entry_id, e.draw_id, e.entry_key, e.campaign_id, e.entries, e.day, e.earned_at
       from unnest($2::uuid[], $3::uuid[], $4::text[], $5::text[], $6::text[], $7::int[], $8::date[], $9::timestamptz[])
         as e (member_id, entry_id, draw_id, entry_key, campaign_id, entries, day, earned_at)
       join draw d on d.draw_id = e.draw_id and d.is_active and ${takesChanges('$10')}
     on conflict (tenant_id, member_id, draw_id, entry_key) do nothing`,
    [
      tx.tenantId,
      entries.map(({ memberId }) => memberId),
      entries.map(() => sortableId(now)),
      entries.map(({ drawId }) => drawId),
      entries.map(({ grantKey }) => grantKey),
      entries.map(({ campaignId }) => campaignId),
      entries.map(({ entries: count }) => count),
      entries.map(({ day }) => day),
      entries.map(({ earnedAt }) => earnedAt),
      today,
    ],
  );
  return (await Promise.all([saved, locked]))[0];
}

/** Sets the day of entries that another ride gives now. */
export async function moveEntries(tx: Tx, { today }: EntriesMoment, entries: readonly NewEntries[]): Promise<number> {
  if (entries.length === 0) return 0;
  return tx.run(
    `update draw_entry e set day = m.day, earned_at = m.earned_at
       from unnest($2::uuid[], $3::text[], $4::date[], $5::timestamptz[]) as m (member_id, entry_key, day, earned_at),
            draw d
      where e.tenant_id = $1 and e.member_id = m.member_id and e.entry_key = m.entry_key
        and d.draw_id = e.draw_id and ${takesChanges('$6')}`,
    [
      tx.tenantId,
      entries.map(({ memberId }) => memberId),
      entries.map(({ grantKey }) => grantKey),
      entries.map(({ day }) => day),
      entries.map(({ earnedAt }) => earnedAt),
      today,
    ],
  );
}

/** Takes entries back that rides no longer owe; those of a draw whose day has begun stay. */
export async function takeEntries(
  tx: Tx,
  { today }: EntriesMoment,
  gone: readonly { memberId: string; entryKey: string }[],
): Promise<number> {
  if (gone.length === 0) return 0;
  return tx.run(
    `delete from draw_entry e using unnest($2::uuid[], $3::text[]) as g (member_id, entry_key), draw d
      where e.tenant_id = $1 and e.member_id = g.member_id and e.entry_key = g.entry_key
        and d.draw_id = e.draw_id and ${takesChanges('$4')}`,
    [tx.tenantId, gone.map(({ memberId }) => memberId), gone.map(({ entryKey }) => entryKey), today],
  );
}

/** A member's entries earned for a draw. */
export const readEntries = (tx: Tx, drawId: string, memberId: string): Promise<(Earned & { entryKey: string })[]> =>
  tx.query(
    `select member_id as "memberId", entry_id as "entryId", entry_key as "entryKey", entries, day::text as day
       from draw_entry where tenant_id = $1 and draw_id = $2 and member_id = $3`,
    [tx.tenantId, drawId, memberId],
  );

/** Entries of the next members after one, by id; so many members that a page is quick. */
export const readEntriesAfter = (tx: Tx, drawId: string, after: string): Promise<Earned[]> =>
  tx.query(
    `select e.member_id as "memberId", e.entry_id as "entryId", e.entries, e.day::text as day
       from draw_entry e
      where e.tenant_id = $1 and e.draw_id = $2 and e.member_id in (
        select distinct m.member_id from draw_entry m
         where m.tenant_id = $1 and m.draw_id = $2 and m.member_id > $3 order by m.member_id limit 200)`,
    [tx.tenantId, drawId, after],
  );

export const readChoices = (tx: Tx, memberId: string): Promise<{ drawId: string; takesPart: boolean }[]> =>
  tx.query(
    `select draw_id as "drawId", takes_part as "takesPart" from draw_choice where tenant_id = $1 and member_id = $2`,
    [tx.tenantId, memberId],
  );

export const readChoicesOf = (
  tx: Tx,
  drawId: string,
  memberIds: readonly string[],
): Promise<{ memberId: string; takesPart: boolean }[]> =>
  tx.query(
    `select member_id as "memberId", takes_part as "takesPart" from draw_choice
      where tenant_id = $1 and draw_id = $2 and member_id = any($3::uuid[])`,
    [tx.tenantId, drawId, memberIds],
  );

export const writeChoice = (
  tx: Tx,
  { memberId, drawId, takesPart }: { memberId: string; drawId: string; takesPart: boolean },
  now: Date,
): Promise<number> =>
  tx.run(
    `insert into draw_choice (tenant_id, member_id, draw_id, takes_part, chosen_at) values ($1, $2, $3, $4, $5)
     on conflict (tenant_id, member_id, draw_id) do update set takes_part = excluded.takes_part, chosen_at = excluded.chosen_at`,
    [tx.tenantId, memberId, drawId, takesPart, now],
  );

/** Marks a member as excluded from draws, or not; returns 0 if nothing changed. */
export const writeMark = (tx: Tx, memberId: string, isExcluded: boolean, now: Date): Promise<number> =>
  isExcluded
    ? tx.run('insert into draw_mark (tenant_id, member_id, marked_at) values ($1, $2, $3) on conflict do nothing', [
        tx.tenantId,
        memberId,
        now,
      ])
    : tx.run('delete from draw_mark where tenant_id = $1 and member_id = $2', [tx.tenantId, memberId]);

/** Whether staff excluded the member from draws; null without a draw. */
export const readMark = async (tx: Tx, memberId: string): Promise<boolean | null> =>
  (
    await tx.first<{ isExcluded: boolean }>(
      `select exists (select from draw_mark where tenant_id = $1 and member_id = $2) as "isExcluded"
        where exists (select from draw where tenant_id = $1 and is_active)`,
      [tx.tenantId, memberId],
    )
  )?.isExcluded ?? null;

/** Members that staff marked before a moment. */
export const readMarks = async (tx: Tx, before: Date): Promise<string[]> =>
  (
    await tx.query<{ memberId: string }>(
      'select member_id as "memberId" from draw_mark where tenant_id = $1 and marked_at < $2',
      [tx.tenantId, before],
    )
  ).map(({ memberId }) => memberId);
