import * as z from 'zod/mini';
import { agencyRoute } from '../route.ts';
import { MemberMessage, MemberMessages, NewMessage, SentMessage } from '../shapes/member-messages.ts';
import { OfMember } from './of-member.ts';

/** Messages of staff to a member, in the agency's name. */
export const memberMessageRoutes = {
  messages: agencyRoute('GET', '/members/:member/messages', {
    name: 'members.messages',
    summary: 'List the messages to a member, newest first, and how another would reach them',
    permission: 'members.message',
    params: OfMember,
    reply: MemberMessages,
  }),
  /** Idempotent per key. */
  sendMessage: agencyRoute('POST', '/members/:member/messages', {
    name: 'members.sendMessage',
    summary: "Send a member a message in the agency's name",
    permission: 'members.message',
    params: OfMember,
    body: NewMessage,
    reply: SentMessage,
    errors: ['MEMBER_NOT_IN_APP', 'TOO_MANY_MESSAGES', 'TOO_MANY_STAFF_MESSAGES', 'MESSAGE_KEY_TAKEN'],
  }),
  /** Only while it is unread; a message that was withdrawn before stays as it is. */
  withdrawMessage: agencyRoute('POST', '/members/:member/messages/:message/withdrawal', {
    name: 'members.withdrawMessage',
    summary: 'Withdraw a message that the member has not read',
    permission: 'members.message',
    params: { ...OfMember, message: z.uuid() },
    reply: z.object({ message: MemberMessage }),
    errors: ['MESSAGE_READ'],
  }),
};
