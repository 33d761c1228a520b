import type { Tx } from '../../platform/database/transactions.ts';
import { sortableId } from '../../platform/ids.ts';

interface SentTimes {
  toMember: Date[];
  toRecipient: Date[];
}

/** Returns messages sent since a time. Call it under the locks that serialize senders. */
export async function sentSince(
  tx: Tx,
  to: { memberId: string; recipientHash: Buffer; purpose: string },
  since: Date,
): Promise<SentTimes> {
  const [member, recipient] = await Promise.all([
    sentToMember(tx, to.memberId, to.purpose, since),
    sentToRecipient(tx, to.recipientHash, to.purpose, since),
  ]);
  return { toMember: member.map(({ sentAt }) => sentAt), toRecipient: recipient.map(({ sentAt }) => sentAt) };
}

/**
 * Returns send times to a number or email since a time, newest first. Locks the recipient until the transaction ends,
 * so concurrent calls can't exceed a rate limit.
 */
export async function sentTo(
  tx: Tx,
  tenantId: string,
  to: { recipientHash: Buffer; purpose: string },
  since: Date,
): Promise<Date[]> {
  const [, sent] = await Promise.all([
    lockRecipient(tx, tenantId, to.recipientHash),
    sentToRecipient(tx, to.recipientHash, to.purpose, since),
  ]);
  return sent.map(({ sentAt }) => sentAt);
}

/** Counts the tenant's text messages since a time. Concurrent transactions may not see each other's. */
export async function textsSince(tx: Tx, since: Date): Promise<number> {
  return (await sentByTenant(tx, 'SMS', since))?.sent ?? 0;
}

/** Counts a message before it is sent, so concurrent calls can't exceed a rate limit; returns its id. */
export async function logMessage(
  tx: Tx,
  tenantId: string,
  now: Date,
  message: Omit<LoggedMessage, 'messageId'>,
): Promise<string> {
  const messageId = sortableId(now);
  await insertMessage(tx, tenantId, now, { ...message, messageId });
  return messageId;
}

export const forgetMessage = (tx: Tx, messageId: string): Promise<number> => deleteMessage(tx, messageId);

interface LoggedMessage {
  messageId: string;
  channel: 'SMS' | 'EMAIL';
  recipientHash: Buffer;
  memberId: string | null;
  purpose: string;
}

const insertMessage = (tx: Tx, tenantId: string, now: Date, message: LoggedMessage): Promise<number> =>
  tx.run(
    `insert into message_log (tenant_id, message_id, channel, recipient_hash, member_id, purpose, sent_at)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [tenantId, message.messageId, message.channel, message.recipientHash, message.memberId, message.purpose, now],
  );

const deleteMessage = (tx: Tx, messageId: string): Promise<number> =>
  tx.run('delete from message_log where tenant_id = $1 and message_id = $2', [tx.tenantId, messageId]);

const sentByTenant = (tx: Tx, channel: LoggedMessage['channel'], since: Date): Promise<{ sent: number } | undefined> =>
  tx.first('select count(*) as sent from message_log where tenant_id = $1 and channel = $2 and sent_at > $3', [
    tx.tenantId,
    channel,
    since,
  ]);

interface SentAt {
  sentAt: Date;
}

const sentToMember = (tx: Tx, memberId: string, purpose: string, since: Date): Promise<SentAt[]> =>
  tx.query(
    `select sent_at as "sentAt" from message_log
      where tenant_id = $1 and member_id = $2 and purpose = $3 and sent_at > $4 order by sent_at desc`,
    [tx.tenantId, memberId, purpose, since],
  );

const sentToRecipient = (tx: Tx, recipientHash: Buffer, purpose: string, since: Date): Promise<SentAt[]> =>
  tx.query(
    `select sent_at as "sentAt" from message_log
      where tenant_id = $1 and recipient_hash = $2 and purpose = $3 and sent_at > $4 order by sent_at desc`,
    [tx.tenantId, recipientHash, purpose, since],
  );

const lockRecipient = (tx: Tx, tenantId: string, recipientHash: Buffer): Promise<number> =>
  tx.run(`select pg_advisory_xact_lock(hashtextextended($1 || encode($2::bytea, 'hex') || 'mail', 0))`, [
    tenantId,
    recipientHash,
  ]);
