import type { Tx } from '../../platform/database/transactions.ts';
import { sortableId } from '../../platform/ids.ts';
import {
  deleteMessage,
  insertMessage,
  type LoggedMessage,
  lockRecipient,
  sentByTenant,
  sentToMember,
  sentToRecipient,
} from './store.ts';

export interface SentTimes {
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
