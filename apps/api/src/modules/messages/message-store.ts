import { formerName } from '@fareback/contract/admin';
import type { Actor } from '../../call/staff.ts';
import type { Tx } from '../../platform/database/transactions.ts';

export interface MessageRow {
  messageId: string;
  textEncrypted: Buffer;
  /** One of the contract's `messageLinks`, or null. */
  link: string | null;
  author: Actor;
  sentAt: Date;
  readAt: Date | null;
  withdrawnAt: Date | null;
}

const COLUMNS = `message_id as "messageId", text_sealed as "textEncrypted", link, author, sent_at as "sentAt",
                 read_at as "readAt", withdrawn_at as "withdrawnAt"`;

/** The newest messages of a member, newest first; all without a limit. */
export const readMessageRows = (tx: Tx, memberId: string, most: number | null = null): Promise<MessageRow[]> =>
  tx.query(
    `select ${COLUMNS} from member_message where tenant_id = $1 and member_id = $2
      order by sent_at desc, message_id desc limit $3`,
    [tx.tenantId, memberId, most],
  );

/** Those of some messages that the member has. */
export const readMessagesById = (tx: Tx, memberId: string, ids: readonly string[]): Promise<MessageRow[]> =>
  tx.query(
    `select ${COLUMNS} from member_message where tenant_id = $1 and member_id = $2 and message_id = any($3::uuid[])`,
    [tx.tenantId, memberId, ids],
  );

/** How many messages were sent to a member since a moment, withdrawn ones too. */
export const countSentSince = async (tx: Tx, memberId: string, since: Date): Promise<number> =>
  (
    await tx.first<{ sent: number }>(
      `select count(*)::int as sent from member_message where tenant_id = $1 and member_id = $2 and sent_at > $3`,
      [tx.tenantId, memberId, since],
    )
  )?.sent ?? 0;

const IS_UNREAD = 'read_at is null and withdrawn_at is null';

export const countUnread = async (tx: Tx, memberId: string): Promise<number> =>
  (
    await tx.first<{ unread: number }>(
      `select count(*)::int as unread from member_message where tenant_id = $1 and member_id = $2 and ${IS_UNREAD}`,
      [tx.tenantId, memberId],
    )
  )?.unread ?? 0;

export const insertMessage = (
  tx: Tx,
  memberId: string,
  { messageId, textEncrypted, link, author, sentAt }: Omit<MessageRow, 'readAt' | 'withdrawnAt'>,
): Promise<number> =>
  tx.run(
    `insert into member_message (tenant_id, member_id, message_id, text_sealed, link, author, sent_at)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [tx.tenantId, memberId, messageId, textEncrypted, link, JSON.stringify(author), sentAt],
  );

/** Marks all unread messages of a member as read; returns their ids. */
export const markAllRead = async (tx: Tx, memberId: string, now: Date): Promise<string[]> =>
  (
    await tx.query<{ messageId: string }>(
      `update member_message set read_at = greatest(sent_at, $3::timestamptz)
        where tenant_id = $1 and member_id = $2 and ${IS_UNREAD} returning message_id as "messageId"`,
      [tx.tenantId, memberId, now],
    )
  ).map(({ messageId }) => messageId);

/** Withdraws an unread message; 0 rows if it was read or withdrawn. */
export const markWithdrawn = (tx: Tx, memberId: string, messageId: string, now: Date): Promise<number> =>
  tx.run(
    `update member_message set withdrawn_at = greatest(sent_at, $4::timestamptz)
      where tenant_id = $1 and member_id = $2 and message_id = $3 and ${IS_UNREAD}`,
    [tx.tenantId, memberId, messageId, now],
  );

/** Replaces a person's name in their messages by a pseudonym; the id stays, so their messages remain linked [DESK-676]. */
export const forgetMessageAuthor = (tx: Tx, staffId: string): Promise<number> =>
  tx.run(
    `update member_message set author = jsonb_set(author, '{name}', to_jsonb($3::text))
      where tenant_id = $1 and author ->> 'kind' = 'staff' and author ->> 'id' = $2`,
    [tx.tenantId, staffId, formerName(staffId)],
  );

/** Deletes messages older than a number of days [DESK-676]. */
export const pruneMemberMessagesAfter = (tx: Tx, now: Date, days: number): Promise<number> =>
  tx.run('delete from member_message where tenant_id = $1 and sent_at <= $2::timestamptz - make_interval(days => $3)', [
    tx.tenantId,
    now,
    days,
  ]);

/**
 * Deletes messages older than two years, as notes are. Also deletes those of erased members: the previous release,
 * which may still run during a deployment, erases members without them [DESK-676].
 */
export async function pruneMemberMessages(tx: Tx, now: Date): Promise<number> {
  const [old, ofErased] = await Promise.all([
    tx.run(`delete from member_message where tenant_id = $1 and sent_at <= $2::timestamptz - interval '2 years'`, [
      tx.tenantId,
      now,
    ]),
    tx.run(
      `delete from member_message where tenant_id = $1 and member_id in
         (select member_id from member where tenant_id = $1 and status = 'DELETED')`,
      [tx.tenantId],
    ),
  ]);
  return old + ofErased;
}

export const deleteMessages = (tx: Tx, memberId: string): Promise<number> =>
  tx.run('delete from member_message where tenant_id = $1 and member_id = $2', [tx.tenantId, memberId]);
