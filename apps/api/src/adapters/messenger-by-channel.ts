import type { Messenger } from './messenger.ts';

/** One messenger made of two: text messages take one way, e-mail the other. */
export const messengerByChannel = (ways: { SMS: Messenger; EMAIL: Messenger }): Messenger => ({
  send: (message) => ways[message.channel].send(message),
});
