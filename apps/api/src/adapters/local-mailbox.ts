import { randomUUID } from 'node:crypto';
import type { Message, Messenger } from './messenger.ts';

export interface StoredMessage extends Message {
  messageId: string;
  at: Date;
}

/** Keeps the newest 200 messages in memory and sends nothing: for demos, development and tests. */
export interface LocalMailbox extends Messenger {
  /** The tenant's messages, newest first. */
  messages(tenantId: string): StoredMessage[];
}

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

export const isLocalMailbox = (messenger: Messenger): messenger is LocalMailbox => 'messages' in messenger;
