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

/** When messages of one purpose went to a member and to a number or address, newest first. */
export interface SentTimes {
  toMember: Date[];
  toRecipient: Date[];
}

/** What has been sent since a moment; read under the locks that keep two senders apart. */
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
 * When messages of one purpose went to a number or address since a moment, newest first. Whoever asks next for the same
 * recipient waits until this transaction ends, so that two at once cannot both slip under a cap.
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

/** How many text messages the tenant has sent since a moment; two at once may each not see the other. */
export async function textsSince(tx: Tx, since: Date): Promise<number> {
  return (await sentByTenant(tx, 'SMS', since))?.sent ?? 0;
}

/** Counts a message before it is sent, so that two at once cannot both slip under a cap; answers its id. */
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

/** Takes a message that was not sent out of the count. */
export const forgetMessage = (tx: Tx, messageId: string): Promise<number> => deleteMessage(tx, messageId);
