import * as z from 'zod/mini';
import { Flag, MaybeText, Text, Time } from './scalars.ts';

/** Screens of the app that a message can link to. */
export const messageLinks = ['RIDES', 'REDEEM', 'ACCOUNT'] as const;

/** The newest messages that the app shows. */
export const messagesShown = 100;

/** A message from the agency, never with the name of the person who wrote it [NOTIFY-27]. */
export const Message = z.object({
  messageId: Text,
  text: Text,
  /** One of `messageLinks`, or null. A newer server may send others; an app ignores them. */
  link: MaybeText,
  sentAtUTC: Time,
  /** True if it was unread until this call. */
  isNew: Flag,
});
export type Message = z.infer<typeof Message>;
