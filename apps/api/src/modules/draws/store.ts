import type { PackDraw, StartedDraw } from '@fareback/tenant-pack';
import type { Actor } from '../../call/staff.ts';
import { advisoryLock } from '../../platform/database/advisory-lock.ts';
import { TENANT_ROW, titleIn } from '../../platform/database/sql.ts';
import type { Tx } from '../../platform/database/transactions.ts';
import type { EncryptedRows, PersonalData } from '../../platform/encryption/personal-data.ts';
import { sortableId } from '../../platform/ids.ts';
import type { Earned, Line } from './method.ts';

export const drawContext = (tenantId: string, drawId: string): string => `draw/${tenantId}/${drawId}`;

export const encrypted: readonly EncryptedRows[] = [
  {
    table: 'draw',
    key: { draw_id: 'text' },
    columns: { secret_sealed: (tenantId, { draw_id }) => drawContext(tenantId, draw_id ?? '') },
  },
];

/** Entries and choices, and lines of published lists, which erasure leaves without their member. */
export const personal: PersonalData = {
  tables: {
    draw_entry: 'drawEntries',
    draw_choice: 'drawChoices',
    draw_mark: 'drawMarks',
    draw_ticket: 'drawTickets',
    draw_winner: 'drawWins',
  },

  async read({ tx, memberId }) {
    const of = [tx.tenantId, memberId];
    const drawEntries = await tx.query(
      `select draw_id as "drawId", campaign_id as "campaignId", entries, day::text as day,
              earned_at as "earnedAt"
         from draw_entry where tenant_id = $1 and member_id = $2 order by day, entry_id`,
      of,
    );
    const drawChoices = await tx.query(
      `select draw_id as "drawId", takes_part as "takesPart", chosen_at as "chosenAt"
         from draw_choice where tenant_id = $1 and member_id = $2 order by chosen_at, draw_id`,
      of,
    );
    const drawMarks = await tx.query(
      `select marked_at as "markedAt" from draw_mark where tenant_id = $1 and member_id = $2`,
      of,
    );
    const drawTickets = await tx.query(
      `select draw_id as "drawId", ticket from draw_ticket where tenant_id = $1 and member_id = $2 order by draw_id, ticket`,
      of,
    );
    const drawWins = await tx.query(
      `select draw_id as "drawId", place, offer_id as "offerId", claim_until as "claimUntil", passed_at as "passedAt"
         from draw_winner where tenant_id = $1 and member_id = $2 order by draw_id`,
      of,
    );
    return { drawEntries, drawChoices, drawMarks, drawTickets, drawWins };
  },

  /** A prize that was used stays used; an unused one passes on at once. Its grant must still be there [DRAW-08]. */
  async forget({ tx, memberId, now }) {
    const of = [tx.tenantId, memberId];
    await tx.run('delete from draw_entry where tenant_id = $1 and member_id = $2', of);
    await tx.run('delete from draw_choice where tenant_id = $1 and member_id = $2', of);
    await tx.run('delete from draw_mark where tenant_id = $1 and member_id = $2', of);
    await tx.run('update draw_ticket set member_id = null where tenant_id = $1 and member_id = $2', of);
    await tx.run(
      `update draw_winner w set claimed_at = (
         select g.used_at from offer_grant g
          where g.tenant_id = $1 and g.member_id = $2 and g.grant_key = 'draw:' || w.draw_id || ':' || w.place)
        where w.tenant_id = $1 and w.member_id = $2`,
      of,
    );
    await tx.run(
      `update draw_winner set member_id = null,
              claim_until = case when claimed_at is null and claim_until > $3 then $3 else claim_until end
        where tenant_id = $1 and member_id = $2`,
      [...of, now],
    );
  },
};

export type Reason = 'STAFF' | 'TEST_RIDER' | 'MARKED' | 'NO_CONSENT' | 'NOT_ACTIVE';

export interface DrawTexts {
  Title: string;
  Description: string;
  Odds: string;
  /** Titles of the prizes by offer. */
  prizes: Record<string, string>;
}

export interface DrawRow {
  drawId: string;
  definition: PackDraw;
  texts: Record<string, Partial<DrawTexts>>;
  isActive: boolean;
  secret: Buffer;
  seedHash: string;
  closedAt: Date | null;
  listHash: string | null;
  /** Lines of the closed list. */
  entriesInAll: number | null;
  leftOut: Partial<Record<Reason, number>> | null;
  value: string | null;
  enteredBy: Actor | null;
  heldAt: Date | null;
  heldBy: Actor | null;
  seed: string | null;
}

const COLUMNS = `draw_id as "drawId", definition, texts, is_active as "isActive", secret_sealed as secret, seed_hash as "seedHash",
  closed_at as "closedAt", list_hash as "listHash", list_entries as "entriesInAll", left_out as "leftOut", value_entered as value,
  entered_by as "enteredBy", held_at as "heldAt", held_by as "heldBy", seed`;

/** Draws that run or ever closed, the latest first. */
export const readDraws = (tx: Tx): Promise<DrawRow[]> =>
  tx.query(
    `select ${COLUMNS} from draw where tenant_id = $1 and (is_active or closed_at is not null)
      order by definition->>'drawsOn' desc, draw_id`,
    [tx.tenantId],
  );

export const readDraw = (tx: Tx, drawId: string): Promise<DrawRow | undefined> =>
  tx.first(
    `select ${COLUMNS} from draw where tenant_id = $1 and draw_id = $2 and (is_active or closed_at is not null)`,
    [tx.tenantId, drawId],
  );

/** Draws that have entries or a list. */
export const readStartedDraws = (tx: Tx): Promise<StartedDraw[]> =>
  tx.query(
    `select d.definition, d.closed_at is not null as "isClosed", d.held_at is not null as "isHeld" from draw d
      where d.tenant_id = $1 and (d.closed_at is not null or exists (
        select from draw_entry e where e.tenant_id = $1 and e.draw_id = d.draw_id))`,
    [tx.tenantId],
  );

/** Locks a draw until the transaction ends. */
export const lockDraw = (tx: Tx, drawId: string): Promise<DrawRow | undefined> =>
  tx.first(`select ${COLUMNS} from draw where tenant_id = $1 and draw_id = $2 for update`, [tx.tenantId, drawId]);

export interface WrittenDraw {
  drawId: string;
  definition: PackDraw;
  texts: Record<string, Partial<DrawTexts>>;
  secret: Buffer;
  seedHash: string;
}

/**
 * Waits for transactions that save entries, and keeps others waiting until the transaction ends: a draw is not changed
 * next to its first entry [DRAW-29].
 */
export const lockDraws = (tx: Tx): Promise<number> =>
  tx.run(`select pg_advisory_xact_lock(${advisoryLock.draws}, hashtext($1))`, [tx.tenantId]);

const lockDrawsForEntries = (tx: Tx): Promise<number> =>
  tx.run(`select pg_advisory_xact_lock_shared(${advisoryLock.draws}, hashtext($1))`, [tx.tenantId]);

/** Adds draws and changes those whose list is not closed; a known draw keeps its seed. Returns the changed rows. */
export async function writeDraws(tx: Tx, now: Date, draws: readonly WrittenDraw[]): Promise<number> {
  const ids = draws.map(({ drawId }) => drawId);
  const rested = await tx.run(
    `update draw set is_active = false where tenant_id = $1 and is_active and closed_at is null and draw_id <> all ($2::text[])`,
    [tx.tenantId, ids],
  );
  if (draws.length === 0) return rested;
  const written = await tx.run(
    `insert into draw (tenant_id, draw_id, definition, texts, made_at, secret_sealed, seed_hash)
     select t.tenant_id, d.draw_id, d.definition, d.texts, $2, d.secret, d.seed_hash
       from ${TENANT_ROW}, unnest($3::text[], $4::jsonb[], $5::jsonb[], $6::bytea[], $7::text[])
         as d (draw_id, definition, texts, secret, seed_hash)
     on conflict (tenant_id, draw_id) do update
        set definition = excluded.definition, texts = excluded.texts, is_active = true
      where draw.closed_at is null
        and (draw.definition, draw.texts, draw.is_active) is distinct from (excluded.definition, excluded.texts, true)`,
    [
      tx.tenantId,
      now,
      ids,
      draws.map(({ definition }) => JSON.stringify(definition)),
      draws.map(({ texts }) => JSON.stringify(texts)),
      draws.map(({ secret }) => secret),
      draws.map(({ seedHash }) => seedHash),
    ],
  );
  return rested + written;
}

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

export type Ticket = Line & { memberId: string | null };

export const writeTickets = (tx: Tx, drawId: string, tickets: readonly Ticket[]): Promise<number> =>
  tx.run(
    `insert into draw_ticket (tenant_id, draw_id, ticket, person, member_id)
     select t.tenant_id, $2, l.ticket, l.person, l.member_id
       from ${TENANT_ROW}, unnest($3::text[], $4::text[], $5::uuid[]) as l (ticket, person, member_id)`,
    [
      tx.tenantId,
      drawId,
      tickets.map(({ ticket }) => ticket),
      tickets.map(({ person }) => person),
      tickets.map(({ memberId }) => memberId),
    ],
  );

/** Deletes the lines of members who were erased while the list closes. */
export const deleteTicketsOf = (tx: Tx, drawId: string, memberIds: readonly string[]): Promise<number> =>
  tx.run('delete from draw_ticket where tenant_id = $1 and draw_id = $2 and member_id = any($3::uuid[])', [
    tx.tenantId,
    drawId,
    memberIds,
  ]);

/**
 * Closes a draw with the list of its tickets, one line each in the order of bytes, and the list's hash. A list has no
 * backslash, so the cast gives its bytes.
 */
export const writeList = (
  tx: Tx,
  drawId: string,
  { leftOut, now }: { leftOut: Partial<Record<Reason, number>>; now: Date },
): Promise<number> =>
  tx.run(
    `update draw d set closed_at = $3, left_out = $4, list = l.list, list_hash = encode(sha256(l.list::bytea), 'hex'),
            list_entries = l.entries, list_members = l.members
       from (select coalesce(string_agg(k.person || ' ' || k.ticket || chr(10), ''
                                        order by k.person collate "C", k.ticket collate "C"), '') as list,
                    count(*) as entries, count(distinct k.person) as members
               from draw_ticket k where k.tenant_id = $1 and k.draw_id = $2) l
      where d.tenant_id = $1 and d.draw_id = $2 and d.closed_at is null`,
    [tx.tenantId, drawId, now, JSON.stringify(leftOut)],
  );

/** The published list; null until it closes. */
export const readList = async (tx: Tx, drawId: string): Promise<string | null> =>
  (
    await tx.first<{ list: string | null }>('select list from draw where tenant_id = $1 and draw_id = $2', [
      tx.tenantId,
      drawId,
    ])
  )?.list ?? null;

export const readOwnTickets = async (tx: Tx, drawId: string, memberId: string): Promise<string[]> =>
  (
    await tx.query<{ ticket: string }>(
      `select ticket from draw_ticket where tenant_id = $1 and draw_id = $2 and member_id = $3 order by ticket`,
      [tx.tenantId, drawId, memberId],
    )
  ).map(({ ticket }) => ticket);

/** Members of tickets; one that was erased is missing. */
export const readHolders = async (tx: Tx, drawId: string, tickets: readonly string[]): Promise<Map<string, string>> =>
  new Map(
    (
      await tx.query<{ ticket: string; memberId: string }>(
        `select ticket, member_id as "memberId" from draw_ticket
          where tenant_id = $1 and draw_id = $2 and ticket = any($3::text[]) and member_id is not null`,
        [tx.tenantId, drawId, tickets],
      )
    ).map(({ ticket, memberId }) => [ticket, memberId]),
  );

export const writeValue = (
  tx: Tx,
  drawId: string,
  { value, by, now }: { value: string; by: Actor; now: Date },
): Promise<number> =>
  tx.run(
    `update draw set value_entered = $3, entered_by = $4, entered_at = $5
      where tenant_id = $1 and draw_id = $2 and held_at is null`,
    [tx.tenantId, drawId, value, JSON.stringify(by), now],
  );

export interface WinnerRow extends Ticket {
  place: number;
  offerId: string | null;
  claimUntil: Date | null;
  claimedAt: Date | null;
  passedAt: Date | null;
}

export async function writeResult(
  tx: Tx,
  drawId: string,
  { winners, seed, by, now }: { winners: readonly WinnerRow[]; seed: string; by: Actor; now: Date },
): Promise<void> {
  await tx.run(
    `insert into draw_winner (tenant_id, draw_id, place, ticket, person, member_id, offer_id, claim_until)
     select t.tenant_id, $2, w.place, w.ticket, w.person, w.member_id, w.offer_id, w.claim_until
       from ${TENANT_ROW}, unnest($3::int[], $4::text[], $5::text[], $6::uuid[], $7::text[], $8::timestamptz[])
         as w (place, ticket, person, member_id, offer_id, claim_until)`,
    [
      tx.tenantId,
      drawId,
      winners.map(({ place }) => place),
      winners.map(({ ticket }) => ticket),
      winners.map(({ person }) => person),
      winners.map(({ memberId }) => memberId),
      winners.map(({ offerId }) => offerId),
      winners.map(({ claimUntil }) => claimUntil),
    ],
  );
  await tx.run('update draw set held_at = $3, held_by = $4, seed = $5 where tenant_id = $1 and draw_id = $2', [
    tx.tenantId,
    drawId,
    now,
    JSON.stringify(by),
    seed,
  ]);
}

export const readWinners = (tx: Tx, drawId: string): Promise<WinnerRow[]> =>
  tx.query(
    `select place, ticket, person, member_id as "memberId", offer_id as "offerId", claim_until as "claimUntil",
            claimed_at as "claimedAt", passed_at as "passedAt"
       from draw_winner where tenant_id = $1 and draw_id = $2 order by place`,
    [tx.tenantId, drawId],
  );

/** Title of a prize's offer in a language; its id without any. */
export const readPrizeTitle = async (tx: Tx, offerId: string, language: string): Promise<string> =>
  (
    await tx.first<{ title: string | null }>(
      `select ${titleIn('o', '$3')} as title from offer o where o.tenant_id = $1 and o.offer_id = $2`,
      [tx.tenantId, offerId, language],
    )
  )?.title ?? offerId;

/** Draws with expired prizes that are not settled yet, or that were used and are no longer, as after a refund. */
export const drawsToPass = async (tx: Tx, now: Date): Promise<string[]> =>
  (
    await tx.query<{ drawId: string }>(
      `select distinct w.draw_id as "drawId" from draw_winner w
        where w.tenant_id = $1 and w.claim_until <= $2 and w.passed_at is null
          and (w.claimed_at is null or exists (
            select from offer_grant g
             where g.tenant_id = $1 and g.member_id = w.member_id and g.used_at is null
               and g.grant_key = 'draw:' || w.draw_id || ':' || w.place))
        order by w.draw_id`,
      [tx.tenantId, now],
    )
  ).map(({ drawId }) => drawId);

/** Records that a prize was used by the end of its time, or that it passes on. */
export const settleWinner = (
  tx: Tx,
  drawId: string,
  { place, isClaimed, now }: { place: number; isClaimed: boolean; now: Date },
): Promise<number> =>
  tx.run(
    `update draw_winner set claimed_at = case when $5 then $4::timestamptz end, passed_at = case when $5 then null else $4::timestamptz end
      where tenant_id = $1 and draw_id = $2 and place = $3`,
    [tx.tenantId, drawId, place, now, isClaimed],
  );

export const writePrize = (
  tx: Tx,
  drawId: string,
  { place, offerId, claimUntil }: { place: number; offerId: string; claimUntil: Date },
): Promise<number> =>
  tx.run(
    'update draw_winner set offer_id = $4, claim_until = $5 where tenant_id = $1 and draw_id = $2 and place = $3',
    [tx.tenantId, drawId, place, offerId, claimUntil],
  );

/** Deletes whose entries were in a draw, 90 days after it, at most 10,000 rows of a kind per call; the list stays. */
export async function pruneDraws(tx: Tx, now: Date): Promise<number> {
  const of = [tx.tenantId, now];
  const gone = await Promise.all([
    tx.run(
      `delete from draw_entry where tenant_id = $1 and ctid = any(array(
         select o.ctid from draw_entry o join draw d on d.tenant_id = $1 and d.draw_id = o.draw_id
          where o.tenant_id = $1 and d.held_at <= $2::timestamptz - make_interval(days => 90) limit 10000))`,
      of,
    ),
    tx.run(
      `delete from draw_choice where tenant_id = $1 and ctid = any(array(
         select o.ctid from draw_choice o join draw d on d.tenant_id = $1 and d.draw_id = o.draw_id
          where o.tenant_id = $1 and d.held_at <= $2::timestamptz - make_interval(days => 90) limit 10000))`,
      of,
    ),
    tx.run(
      `delete from draw_ticket where tenant_id = $1 and ctid = any(array(
         select o.ctid from draw_ticket o join draw d on d.tenant_id = $1 and d.draw_id = o.draw_id
          where o.tenant_id = $1 and d.held_at <= $2::timestamptz - make_interval(days => 90) limit 10000))`,
      of,
    ),
  ]);
  return gone.reduce((sum, rows) => sum + rows, 0);
}

/** Counts entries and members of each draw: of the closed list, or as earned, before caps. */
export const countEntries = (tx: Tx): Promise<{ drawId: string; entries: number; members: number }[]> =>
  tx.query(
    `select d.draw_id as "drawId", coalesce(d.list_entries, e.entries, 0)::int as entries,
            coalesce(d.list_members, e.members, 0)::int as members
       from draw d
       left join lateral (select sum(o.entries) as entries, count(distinct o.member_id) as members
                            from draw_entry o
                           where o.tenant_id = $1 and o.draw_id = d.draw_id and d.closed_at is null) e on true
      where d.tenant_id = $1`,
    [tx.tenantId],
  );
