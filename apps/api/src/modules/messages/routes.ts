import { routes } from '@fareback/contract';
import { type Handler, handle } from '../../call/handler.ts';
import { countUnread } from './message-store.ts';
import { openMessages } from './messages.ts';

export const handlers: Handler[] = [
  handle(routes.messages.countUnread, async ({ tx, member }) => ({ unread: await countUnread(tx, member.memberId) })),
  handle(routes.messages.open, async (ctx) => ({ messages: await openMessages(ctx) })),
];
