import { messagesShown } from '@fareback/contract';
import {
  adminRoutes,
  type MemberMessage,
  type MemberMessages,
  type NewMessage,
  type SentMessage,
} from '@fareback/contract/admin';
import { type AdminHandler, adminHandle, type StaffCtx } from '../../../call/staff.ts';
import { agencyLimit } from '../../../call/tenant.ts';
import { throwAdminError, throwApiError } from '../../../platform/api-error.ts';
import { randomId } from '../../../platform/ids.ts';
import { recordUse } from '../../../platform/limits/limit-use.ts';
import { DAY_MILLIS } from '../../../platform/local-date.ts';
import type { Member } from '../../members/index.ts';
import {
  channelsOfMessage,
  countSentSince,
  findMessages,
  listMessages,
  type StoredMessage,
  sendMessage,
  withdrawMessage,
} from '../../messages/index.ts';
import { causeOf } from '../cause-of.ts';
import { about, heldMember, readMember } from './chosen-member.ts';

export const presentMessage = ({ author, sentAt, readAt, withdrawnAt, ...message }: StoredMessage): MemberMessage => ({
  ...message,
  by: author,
  sentAt: sentAt.toISOString(),
  readAt: readAt?.toISOString() ?? null,
  withdrawnAt: withdrawnAt?.toISOString() ?? null,
});

/** True for members who sign in to the app and may use it now; others would never see a message. */
export const isInApp = ({ status, email, partnerMemberId }: Member): boolean =>
  (status === 'CONSENT' || status === 'VERIFIED') && (email !== null || partnerMemberId !== null);

/** Messages to a member and how another would reach them. Logs the read. Throws NOT_FOUND [DESK-673]. */
async function getMessages(ctx: StaffCtx, memberId: string): Promise<MemberMessages> {
  const member = await readMember(ctx, memberId);
  const messages = await listMessages(ctx, memberId, messagesShown);
  const channels = isInApp(member)
    ? await channelsOfMessage(ctx.tx, { memberId, hasEmail: member.email !== null })
    : [];
  return { channels, messages: messages.map(presentMessage) };
}

/** Throws TOO_MANY_MESSAGES for the member in 24 hours, TOO_MANY_STAFF_MESSAGES for the person, or all keys, in an hour [DESK-674]. */
async function keepToLimits(ctx: StaffCtx, memberId: string): Promise<void> {
  const { tx, tenant, keyRing, actor, now } = ctx;
  const { tenantId } = tenant;
  const sent = await countSentSince(tx, memberId, new Date(now.getTime() - DAY_MILLIS));
  if (sent >= agencyLimit(tenant, 'messagesPerMemberPerDay')) throwAdminError('TOO_MANY_MESSAGES');
  const limit = { name: 'desk-messages', max: agencyLimit(tenant, 'messagesPerStaffPerHour'), windowSeconds: 3600 };
  // All keys share one limit: a key more would otherwise double it.
  const who = actor.kind === 'key' ? 'key' : `${actor.kind} ${actor.id}`;
  const whoHash = keyRing.hash(who, `limit/${tenantId}/${limit.name}`);
  const retryAt = await recordUse(tx, limit, { tenantId, whoHash }, now);
  if (retryAt) throwAdminError('TOO_MANY_STAFF_MESSAGES', { retryAt });
}

/** The message that an earlier call with the same key sent. Throws MESSAGE_KEY_TAKEN if that one was different. */
async function findRepeated(
  ctx: StaffCtx,
  memberId: string,
  { messageId, text, link }: { messageId: string; text: string; link: string | null },
): Promise<StoredMessage | undefined> {
  const [first] = await findMessages(ctx, memberId, [messageId]);
  if (first && (first.text !== text || first.link !== link)) throwAdminError('MESSAGE_KEY_TAKEN');
  return first;
}

/**
 * Sends a member a message in the agency's name; idempotent per key. Throws NOT_FOUND, MEMBER_NOT_IN_APP,
 * TOO_MANY_MESSAGES, TOO_MANY_STAFF_MESSAGES, MESSAGE_KEY_TAKEN [DESK-673, DESK-674].
 */
async function writeMessage(
  ctx: StaffCtx,
  memberId: string,
  { text, link = null, idempotencyKey }: Omit<NewMessage, 'link'> & { link?: string | null | undefined },
): Promise<SentMessage> {
  const { actor } = ctx;
  const member = await heldMember(ctx, memberId);
  const subject = `${memberId}/${actor.kind}/${actor.id ?? actor.name}`;
  const messageId = idempotencyKey === undefined ? randomId() : causeOf(idempotencyKey, subject);
  const repeated = await findRepeated(ctx, memberId, { messageId, text, link });
  if (repeated === undefined) {
    if (!isInApp(member)) throwAdminError('MEMBER_NOT_IN_APP');
    await keepToLimits(ctx, memberId);
  }
  const message = repeated ?? (await sendMessage(ctx, { memberId, messageId, text, link, author: actor }));
  const isRepeated = repeated !== undefined;
  await ctx.record(about('members.sendMessage', { memberId }, { messageId, link, isRepeated }));
  return { message: presentMessage(message), isRepeated };
}

/**
 * Withdraws a message that the member has not read; a withdrawn one stays as it is. Throws NOT_FOUND, MESSAGE_READ
 * [DESK-675].
 */
async function withdraw(ctx: StaffCtx, memberId: string, messageId: string): Promise<{ message: MemberMessage }> {
  await heldMember(ctx, memberId);
  const isChanged = await withdrawMessage(ctx, memberId, messageId);
  const [message] = await findMessages(ctx, memberId, [messageId]);
  if (message === undefined) return throwApiError('NOT_FOUND');
  if (message.readAt !== null) throwAdminError('MESSAGE_READ');
  await ctx.record(about('members.withdrawMessage', { memberId }, { messageId, isChanged }));
  return { message: presentMessage(message) };
}

const { members: routes } = adminRoutes;

/** Messages of staff to a member. */
export const messageHandlers: AdminHandler[] = [
  adminHandle(routes.messages, (ctx, { params }) => getMessages(ctx, params.member)),
  adminHandle(routes.sendMessage, (ctx, { params, body }) => writeMessage(ctx, params.member, body)),
  adminHandle(routes.withdrawMessage, (ctx, { params }) => withdraw(ctx, params.member, params.message)),
];
