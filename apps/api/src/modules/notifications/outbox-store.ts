import type { NotificationChannel, NotificationKind } from '@fareback/contract';
import { TENANT_ROW } from '../../platform/database/sql.ts';
import type { Tx } from '../../platform/database/transactions.ts';
import type { StoredChoice } from './preferences.ts';

/** Makes a member a reader, who is looked at from now on. */
export const addReader = (tx: Tx, memberId: string, now: Date): Promise<number> =>
  tx.run(
    'insert into notification_reader (tenant_id, member_id, checked_at) values ($1, $2, $3) on conflict do nothing',
    [tx.tenantId, memberId, now],
  );

/** Blocks texts from a member's verified number; an earlier block keeps its time. */
export const writeTextBlock = (tx: Tx, memberId: string, now: Date): Promise<number> =>
  tx.run(
    `insert into notification_reader as r (tenant_id, member_id, checked_at, texts_blocked_at) values ($1, $2, $3, $3)
     on conflict (tenant_id, member_id) do update set texts_blocked_at = coalesce(r.texts_blocked_at, $3)`,
    [tx.tenantId, memberId, now],
  );

export const clearTextBlock = (tx: Tx, memberId: string): Promise<number> =>
  tx.run(
    `update notification_reader set texts_blocked_at = null
      where tenant_id = $1 and member_id = $2 and texts_blocked_at is not null`,
    [tx.tenantId, memberId],
  );

export const hasTextBlock = async (tx: Tx, memberId: string): Promise<boolean> =>
  (await tx.first(
    'select 1 from notification_reader where tenant_id = $1 and member_id = $2 and texts_blocked_at is not null',
    [tx.tenantId, memberId],
  )) !== undefined;

export interface DueReader {
  memberId: string;
  /** Grant time of the newest points that a notification announced; null before the first. */
  claimToldAt: Date | null;
  /** Level by status at the last look; null before the first. */
  levels: Record<string, string> | null;
  /** Offers and campaigns at the last look; null if not searched. */
  seen: string[] | null;
}

/** Returns readers who were not looked at since a moment, the longest ago first, without some members. */
export async function dueReaders(
  tx: Tx,
  before: Date,
  { without, most }: { without: readonly string[]; most: number },
): Promise<string[]> {
  const rows = await tx.query<{ memberId: string }>(
    `select member_id as "memberId" from notification_reader
      where tenant_id = $1 and checked_at < $2 and member_id <> all($3::uuid[])
      order by checked_at, member_id limit $4`,
    [tx.tenantId, before, without, most],
  );
  return rows.map(({ memberId }) => memberId);
}

/** Locks those of some readers who are still due and not locked by another process. */
export const lockDueReaders = (tx: Tx, before: Date, memberIds: readonly string[]): Promise<DueReader[]> =>
  tx.query(
    `select member_id as "memberId", claim_told_at as "claimToldAt", levels, seen from notification_reader
      where tenant_id = $1 and member_id = any($3::uuid[]) and checked_at < $2 for update skip locked`,
    [tx.tenantId, before, memberIds],
  );

/** Readers in order of their id, after one. */
export async function readReadersAfter(tx: Tx, after: string, most: number): Promise<string[]> {
  const rows = await tx.query<{ memberId: string }>(
    `select member_id as "memberId" from notification_reader
      where tenant_id = $1 and member_id > $2::uuid order by member_id limit $3`,
    [tx.tenantId, after, most],
  );
  return rows.map(({ memberId }) => memberId);
}

export interface CheckedReader {
  memberId: string;
  levels: Record<string, string> | null;
  seen: string[] | null;
}

/** Saves the check of readers with their levels and offers; those of absent readers stay. */
export const markChecked = (
  tx: Tx,
  { memberIds, checked }: { memberIds: readonly string[]; checked: readonly CheckedReader[] },
  now: Date,
): Promise<number> =>
  tx.run(
    `update notification_reader r set checked_at = $3,
            levels = case when n.member_id is null then r.levels else n.levels end,
            seen = case when n.member_id is null then r.seen else n.seen end
       from unnest($2::uuid[]) as given (member_id)
       left join jsonb_to_recordset($4::jsonb) as n (member_id uuid, levels jsonb, seen text[]) using (member_id)
      where r.tenant_id = $1 and r.member_id = given.member_id`,
    [
      tx.tenantId,
      memberIds,
      now,
      JSON.stringify(checked.map(({ memberId, ...rest }) => ({ ...rest, member_id: memberId }))),
    ],
  );

/** Saves up to which grant readers were notified of points to claim. */
export const markClaimAnnounced = (tx: Tx, told: readonly { memberId: string; addedAt: Date }[]): Promise<number> =>
  tx.run(
    `update notification_reader r set claim_told_at = n.added_at from unnest($2::uuid[], $3::timestamptz[]) as n (member_id, added_at)
      where r.tenant_id = $1 and r.member_id = n.member_id`,
    [tx.tenantId, told.map(({ memberId }) => memberId), told.map(({ addedAt }) => addedAt)],
  );

export const writeChoice = (
  tx: Tx,
  memberId: string,
  { kind, channel, isOn }: StoredChoice,
  now: Date,
): Promise<number> =>
  tx.run(
    `insert into notification_choice (tenant_id, member_id, kind, channel, is_on, chosen_at) values ($1, $2, $3, $4, $5, $6)
     on conflict (tenant_id, member_id, kind, channel) do update set is_on = $5, chosen_at = $6`,
    [tx.tenantId, memberId, kind, channel, isOn, now],
  );

export const readChoices = (tx: Tx, memberIds: readonly string[]): Promise<(StoredChoice & { memberId: string })[]> =>
  tx.query(
    `select member_id as "memberId", kind, channel, is_on as "isOn" from notification_choice
      where tenant_id = $1 and member_id = any($2::uuid[])`,
    [tx.tenantId, memberIds],
  );

/** Deletes a member's choices of a channel. */
export const dropChoices = (tx: Tx, memberId: string, channel: NotificationChannel): Promise<number> =>
  tx.run('delete from notification_choice where tenant_id = $1 and member_id = $2 and channel = $3', [
    tx.tenantId,
    memberId,
    channel,
  ]);

/** Returns those members whose emails come as weekly summaries. */
export async function readWeekly(tx: Tx, memberIds: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await tx.query<{ memberId: string }>(
    `select member_id as "memberId" from notification_reader
      where tenant_id = $1 and member_id = any($2::uuid[]) and is_weekly`,
    [tx.tenantId, memberIds],
  );
  return new Set(rows.map(({ memberId }) => memberId));
}

export const writeWeekly = (tx: Tx, memberId: string, isWeekly: boolean): Promise<number> =>
  tx.run('update notification_reader set is_weekly = $3 where tenant_id = $1 and member_id = $2', [
    tx.tenantId,
    memberId,
    isWeekly,
  ]);

/** Values that the text needs, such as an amount. */
export type NotificationFacts = Record<string, string | number>;

export interface NewNotification {
  memberId: string;
  kind: NotificationKind;
  subject: string;
  channel: NotificationChannel;
  facts: NotificationFacts;
  dueAt: Date;
  expiresAt: Date;
}

const firstState = (channel: NotificationChannel): string => (channel === 'PUSH' ? 'WAITING' : 'QUEUED');

/** Adds notifications to the outbox; existing and sent ones are skipped. Returns the number added [NOTIFY-04]. */
export const insertNotifications = (tx: Tx, now: Date, all: readonly NewNotification[]): Promise<number> =>
  tx.run(
    `insert into notification (tenant_id, member_id, kind, subject, channel, facts, state, created_at, due_at, expires_at)
     select t.tenant_id, n.member_id, n.kind, n.subject, n.channel, n.facts,
            n.state, $2, n.due_at, n.expires_at
       from ${TENANT_ROW}, jsonb_to_recordset($3::jsonb)
         as n (member_id uuid, kind text, subject text, channel text, facts jsonb, state text, due_at timestamptz, expires_at timestamptz)
     on conflict do nothing`,
    [
      tx.tenantId,
      now,
      JSON.stringify(
        all.map(({ memberId, dueAt, expiresAt, ...rest }) => ({
          ...rest,
          member_id: memberId,
          state: firstState(rest.channel),
          due_at: dueAt.toISOString(),
          expires_at: expiresAt.toISOString(),
        })),
      ),
    ],
  );

export interface DueNotification extends Omit<NewNotification, 'dueAt'> {
  tries: number;
}

const TAKEN = `member_id as "memberId", kind, subject, channel, facts, tries, expires_at as "expiresAt"`;
const UNSETTLED = `state in ('WAITING', 'QUEUED', 'SENDING')`;

interface Taking {
  now: Date;
  /** When those of a process that died are due again; until then no other process gets them. */
  leaseUntil: Date;
  channels: readonly NotificationChannel[];
}

/** Takes due notifications to send, first those that expire first. */
export const takeDue = (tx: Tx, { now, leaseUntil, channels }: Taking, most: number): Promise<DueNotification[]> =>
  tx.query(
    `update notification set state = 'SENDING', tries = tries + 1, due_at = $3
      where tenant_id = $1 and ctid = any(array(
        select ctid from notification where tenant_id = $1 and ${UNSETTLED} and due_at <= $2 and channel = any($4::text[])
         order by expires_at limit $5 for update skip locked))
     returning ${TAKEN}`,
    [tx.tenantId, now, leaseUntil, channels, most],
  );

/** Takes the other due emails of members, so a summary has all of them [NOTIFY-18]. */
export const takeEmailsOf = (
  tx: Tx,
  { now, leaseUntil }: Pick<Taking, 'now' | 'leaseUntil'>,
  memberIds: readonly string[],
): Promise<DueNotification[]> =>
  tx.query(
    `update notification set state = 'SENDING', tries = tries + 1, due_at = $3
      where tenant_id = $1 and ctid = any(array(
        select ctid from notification
         where tenant_id = $1 and member_id = any($4::uuid[]) and channel = 'EMAIL' and ${UNSETTLED} and due_at <= $2
           for update skip locked))
     returning ${TAKEN}`,
    [tx.tenantId, now, leaseUntil, memberIds],
  );

type Key = Pick<NewNotification, 'memberId' | 'kind' | 'subject' | 'channel'>;

const BY_KEY = 'tenant_id = $1 and member_id = $2 and kind = $3 and subject = $4 and channel = $5';

const keyValues = (tx: Tx, { memberId, kind, subject, channel }: Key) => [
  tx.tenantId,
  memberId,
  kind,
  subject,
  channel,
];

export type SettledState = 'SENT' | 'FAILED' | 'EXPIRED' | 'OFF';

export const settleNotification = (tx: Tx, key: Key, state: SettledState, now: Date): Promise<number> =>
  tx.run(`update notification set state = $6, settled_at = $7 where ${BY_KEY}`, [...keyValues(tx, key), state, now]);

/**
 * Settles a notification before it leaves, because an email or text cannot replace an earlier one; false if another
 * process took it in the meantime.
 */
export const settleTaken = async (
  tx: Tx,
  taken: Key & { tries: number },
  state: SettledState,
  now: Date,
): Promise<boolean> =>
  (await tx.run(
    `update notification set state = $6, settled_at = $7 where ${BY_KEY} and state = 'SENDING' and tries = $8`,
    [...keyValues(tx, taken), state, now, taken.tries],
  )) > 0;

/** Marks notifications whose email was given up. */
export const markUndelivered = (
  tx: Tx,
  { memberId, news }: { memberId: string; news: readonly { kind: string; subject: string }[] },
  now: Date,
): Promise<number> =>
  tx.run(
    `update notification n set state = 'FAILED', settled_at = $3
       from jsonb_to_recordset($4::jsonb) as given (kind text, subject text)
      where n.tenant_id = $1 and n.member_id = $2 and n.channel = 'EMAIL' and n.kind = given.kind and n.subject = given.subject`,
    [tx.tenantId, memberId, now, JSON.stringify(news)],
  );

/** Closes unsent notifications of a member that have lost their reason; those already sent stay. */
export const cancelNotifications = (
  tx: Tx,
  { memberId, kind, subjects }: { memberId: string; kind: NotificationKind; subjects: readonly string[] },
  now: Date,
): Promise<number> =>
  tx.run(
    `update notification set state = 'OFF', settled_at = $5
      where tenant_id = $1 and member_id = $2 and kind = $3 and subject = any($4::text[]) and ${UNSETTLED}`,
    [tx.tenantId, memberId, kind, subjects, now],
  );

/** Makes a notification due again later. A canceled one stays canceled. */
export const postponeNotification = (tx: Tx, key: Key, dueAt: Date): Promise<number> =>
  tx.run(`update notification set state = $7, due_at = $6, settled_at = null where ${BY_KEY} and state <> 'OFF'`, [
    ...keyValues(tx, key),
    dueAt,
    firstState(key.channel),
  ]);

/** Deletes notifications made before a moment; limited per run. */
export const deleteOldNotifications = (tx: Tx, before: Date): Promise<number> =>
  tx.run(
    `delete from notification where tenant_id = $1 and ctid = any(array(
       select ctid from notification where tenant_id = $1 and created_at <= $2 limit 10000))`,
    [tx.tenantId, before],
  );
