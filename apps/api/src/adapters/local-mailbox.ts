import { randomUUID } from 'node:crypto';
import type { Message, Messenger } from './messenger.ts';

/** A message as the local mailbox keeps it. */
export interface StoredMessage extends Message {
  messageId: string;
  at: Date;
}

/** Keeps the newest 200 messages in memory instead of sending them: for demos, development and tests. */
export interface LocalMailbox extends Messenger {
  /** Newest first; those of one tenant. */
  messages(tenantId: string): StoredMessage[];
}

/** An empty mailbox. */
export function createLocalMailbox(clock: () => Date): LocalMailbox {
  const messages: StoredMessage[] = [];
  return {
    async send(message) {
      messages.unshift({ ...message, messageId: randomUUID(), at: clock() });
      messages.length = Math.min(messages.length, 200);
    },
    messages: (tenantId) => messages.filter((message) => message.tenantId === tenantId),
  };
}

/** Whether a messenger keeps messages here, to be looked at. */
export const isLocalMailbox = (messenger: Messenger): messenger is LocalMailbox => 'messages' in messenger;
