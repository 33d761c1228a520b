import * as z from 'zod/mini';
import { defineRoute } from '../route.ts';
import { Message } from '../schemas/message.ts';
import { Count } from '../schemas/scalars.ts';

/** Number of the member's unread messages [NOTIFY-27]. */
export const countUnreadMessages = defineRoute({
  name: 'messages.countUnread',
  method: 'GET',
  path: '/rest/users/me/messages/unread',
  level: 'session',
  reply: { 200: z.object({ unread: Count }) },
  errors: [],
});

/**
 * The member's messages, newest first, which are read from now on. No other call of the app has texts of unread
 * messages, except the data copy, so a message that staff withdrew unread was never shown [NOTIFY-27].
 */
export const openMessages = defineRoute({
  name: 'messages.open',
  method: 'POST',
  path: '/rest/users/me/messages/open',
  level: 'session',
  reply: { 200: z.object({ messages: z.array(Message) }) },
  errors: [],
});
