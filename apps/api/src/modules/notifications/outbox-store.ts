import type { NotificationChannel, NotificationChoice, NotificationKind } from '@fareback/contract';
import { TENANT_ROW } from '../../platform/database/sql.ts';
import type { Tx } from '../../platform/database/transactions.ts';

/** Makes a member a reader, who is looked at from now on. */
export const addReader = (tx: Tx, memberId: string, now: Date): Promise<number> =>
  tx.run(
    'insert into notification_reader (tenant_id, member_id, checked_at) values ($1, $2, $3) on conflict do nothing',
    [tx.tenantId, memberId, now],
  );

export interface DueReader {
  memberId: string;
  /** Grant time of the newest points that a notification announced; null before the first. */
  claimToldAt: Date | null;
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
    `select member_id as "memberId", claim_told_at as "claimToldAt" from notification_reader
      where tenant_id = $1 and member_id = any($3::uuid[]) and checked_at < $2 for update skip locked`,
    [tx.tenantId, before, memberIds],
  );

export const markChecked = (tx: Tx, memberIds: readonly string[], now: Date): Promise<number> =>
  tx.run('update notification_reader set checked_at = $3 where tenant_id = $1 and member_id = any($2::uuid[])', [
    tx.tenantId,
    memberIds,
    now,
  ]);

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
  { kind, channel, isOn }: NotificationChoice,
  now: Date,
): Promise<number> =>
  tx.run(
    `insert into notification_choice (tenant_id, member_id, kind, channel, is_on, chosen_at) values ($1, $2, $3, $4, $5, $6)
     on conflict (tenant_id, member_id, kind, channel) do update set is_on = $5, chosen_at = $6`,
    [tx.tenantId, memberId, kind, channel, isOn, now],
  );

export const readChoices = (
  tx: Tx,
  memberIds: readonly string[],
): Promise<(NotificationChoice & { memberId: string })[]> =>
  tx.query(
    `select member_id as "memberId", kind, channel, is_on as "isOn" from notification_choice
      where tenant_id = $1 and member_id = any($2::uuid[])`,
    [tx.tenantId, memberIds],
  );

/** Values that the text needs, such as an amount. */
export type NotificationFacts = Record<string, string | number>;

export interface NewNotification {
  memberId: string;
  kind: NotificationKind;
  subject: string;
  channel: NotificationChannel;
  facts: NotificationFacts;
  expiresAt: Date;
}

/** Adds notifications to the outbox; existing and sent ones are skipped. Returns the number added [NOTIFY-04]. */
export const insertNotifications = (tx: Tx, now: Date, all: readonly NewNotification[]): Promise<number> =>
  tx.run(
    `insert into notification (tenant_id, member_id, kind, subject, channel, facts, state, created_at, due_at, expires_at)
     select t.tenant_id, n.member_id, n.kind, n.subject, n.channel, n.facts, 'WAITING', $2, $2, n.expires_at
       from ${TENANT_ROW}, jsonb_to_recordset($3::jsonb)
         as n (member_id uuid, kind text, subject text, channel text, facts jsonb, expires_at timestamptz)
     on conflict do nothing`,
    [
      tx.tenantId,
      now,
      JSON.stringify(
        all.map(({ memberId, expiresAt, ...rest }) => ({
          ...rest,
          member_id: memberId,
          expires_at: expiresAt.toISOString(),
        })),
      ),
    ],
  );

export interface DueNotification extends NewNotification {
  tries: number;
}

/**
 * Takes due notifications to send, first those that expire first: no other process gets them until `leaseUntil`, when
 * those of a process that died are due again.
 */
export const takeDue = (tx: Tx, now: Date, leaseUntil: Date, most: number): Promise<DueNotification[]> =>
  tx.query(
    `update notification set state = 'SENDING', tries = tries + 1, due_at = $3
      where tenant_id = $1 and ctid = any(array(
        select ctid from notification where tenant_id = $1 and state in ('WAITING', 'SENDING') and due_at <= $2
         order by expires_at limit $4 for update skip locked))
     returning member_id as "memberId", kind, subject, channel, facts, tries, expires_at as "expiresAt"`,
    [tx.tenantId, now, leaseUntil, most],
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

export const postponeNotification = (tx: Tx, key: Key, dueAt: Date): Promise<number> =>
  tx.run(`update notification set state = 'WAITING', due_at = $6 where ${BY_KEY}`, [...keyValues(tx, key), dueAt]);

/** Deletes notifications made before a moment; limited per run. */
export const deleteOldNotifications = (tx: Tx, before: Date): Promise<number> =>
  tx.run(
    `delete from notification where tenant_id = $1 and ctid = any(array(
       select ctid from notification where tenant_id = $1 and created_at <= $2 limit 10000))`,
    [tx.tenantId, before],
  );
