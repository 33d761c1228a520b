import { type Message, messagesShown, type NotificationChannel } from '@fareback/contract';
import type { MemberCtx, TenantCtx } from '../../call/context.ts';
import type { Actor } from '../../call/staff.ts';
import type { Tx } from '../../platform/database/transactions.ts';
import type { KeyRing } from '../../platform/encryption/key-ring.ts';
import { DAY_MILLIS } from '../../platform/local-date.ts';
import { cancelNotifications, listChannels, notifyMembers } from '../notifications/index.ts';
import {
  insertMessage,
  type MessageRow,
  markAllRead,
  markWithdrawn,
  readMessageRows,
  readMessagesById,
} from './message-store.ts';

type Ctx = Pick<TenantCtx, 'tx' | 'keyRing' | 'now' | 'tenant'>;

/** A message of staff to a member, decrypted. */
export interface StoredMessage extends Omit<MessageRow, 'textEncrypted'> {
  text: string;
}

const KIND = 'SUPPORT_MESSAGE';
/** A notification of a message is not sent after a month. */
const NOTICE_LIFE_MILLIS = 30 * DAY_MILLIS;

export const messageContext = (tenantId: string, messageId: string): string =>
  `member-message/${tenantId}/${messageId}`;

const decryptMessage = (
  { tenantId }: Pick<Tx, 'tenantId'>,
  keyRing: KeyRing,
  { textEncrypted, ...message }: MessageRow,
): StoredMessage => ({
  ...message,
  text: keyRing.decrypt(textEncrypted, messageContext(tenantId, message.messageId)),
});

/** Decrypted messages of a member, newest first; all without a limit. */
export const listMessages = async (
  { tx, keyRing }: Pick<Ctx, 'tx' | 'keyRing'>,
  memberId: string,
  most: number | null = null,
): Promise<StoredMessage[]> =>
  (await readMessageRows(tx, memberId, most)).map((row) => decryptMessage(tx, keyRing, row));

/** Decrypted messages of a member by id; unknown ids are left out. */
export const findMessages = async (
  { tx, keyRing }: Pick<Ctx, 'tx' | 'keyRing'>,
  memberId: string,
  ids: readonly string[],
): Promise<StoredMessage[]> =>
  ids.length === 0 ? [] : (await readMessagesById(tx, memberId, ids)).map((row) => decryptMessage(tx, keyRing, row));

/** Channels by which a member would be notified of a message now [DESK-673]. */
export const channelsOfMessage = (
  tx: Tx,
  member: { memberId: string; hasEmail: boolean },
): Promise<NotificationChannel[]> => listChannels(tx, member, KIND);

interface NewMessage {
  memberId: string;
  messageId: string;
  text: string;
  link: string | null;
  author: Actor;
}

/** Saves a message to a member and notifies them, without its text [DESK-673, NOTIFY-26]. */
export async function sendMessage(
  { tx, keyRing, now, tenant }: Ctx,
  { memberId, messageId, text, link, author }: NewMessage,
): Promise<StoredMessage> {
  const textEncrypted = keyRing.encrypt(text, messageContext(tx.tenantId, messageId));
  await insertMessage(tx, memberId, { messageId, textEncrypted, link, author, sentAt: now });
  const expiresAt = new Date(now.getTime() + NOTICE_LIFE_MILLIS);
  await notifyMembers({ tx, tenant, now }, [{ memberId, kind: KIND, subject: messageId, facts: {}, expiresAt }]);
  return { messageId, text, link, author, sentAt: now, readAt: null, withdrawnAt: null };
}

/** Withdraws an unread message and its unsent notifications. Returns false, without changes, otherwise [DESK-675]. */
export async function withdrawMessage(
  { tx, now }: Pick<Ctx, 'tx' | 'now'>,
  memberId: string,
  messageId: string,
): Promise<boolean> {
  if ((await markWithdrawn(tx, memberId, messageId, now)) === 0) return false;
  await cancelNotifications(tx, { memberId, kind: KIND, subjects: [messageId] }, now);
  return true;
}

const presentMessage = ({ messageId, text, link, sentAt }: StoredMessage, isNew: boolean): Message => ({
  messageId,
  text,
  link,
  sentAtUTC: sentAt.toISOString(),
  isNew,
});

/**
 * Marks all unread messages of a member as read and returns their ids. Their unsent notifications are not sent any more
 * [NOTIFY-26].
 */
export async function markMessagesRead({ tx, now }: Pick<Ctx, 'tx' | 'now'>, memberId: string): Promise<string[]> {
  const fresh = await markAllRead(tx, memberId, now);
  await cancelNotifications(tx, { memberId, kind: KIND, subjects: fresh }, now);
  return fresh;
}

/**
 * The member's newest messages, which are read from now on. Left out are withdrawn ones, and one that was sent at this
 * moment and is still unread [NOTIFY-27].
 */
export async function openMessages(ctx: MemberCtx): Promise<Message[]> {
  const { tx, keyRing, member } = ctx;
  const { memberId } = member;
  const fresh = await markMessagesRead(ctx, memberId);
  const messages = await listMessages({ tx, keyRing }, memberId, messagesShown);
  return messages
    .filter(({ readAt }) => readAt !== null)
    .map((message) => presentMessage(message, fresh.includes(message.messageId)));
}
