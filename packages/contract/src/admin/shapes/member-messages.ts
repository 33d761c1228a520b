import * as z from 'zod/mini';
import { cleanText } from '../../rules/typed-text.ts';
import { messageLinks } from '../../schemas/message.ts';
import { NotificationChannel } from '../../schemas/notification.ts';
import { MaybeText } from '../../schemas/scalars.ts';
import { By } from './acts.ts';
import { MaybeMoment, Moment } from './common.ts';
import { IdempotencyKey } from './member-acts.ts';

export const messageLimits = { textMax: 1000 } as const;

/** A message to a member as plain text, and the screen of the app that it links to. */
export const NewMessage = z.object({
  text: z.string().check(z.overwrite(cleanText), z.trim(), z.minLength(1), z.maxLength(messageLimits.textMax)),
  link: z.optional(z.enum(messageLinks)),
  idempotencyKey: z.optional(IdempotencyKey),
});
export type NewMessage = z.infer<typeof NewMessage>;

const state = {
  messageId: z.uuid(),
  /** One of `messageLinks`, or null. */
  link: MaybeText,
  sentAt: Moment,
  /** When the member first opened it in the app, or a data copy with it was made. */
  readAt: MaybeMoment,
  /** When staff withdrew it, before it was read. */
  withdrawnAt: MaybeMoment,
};

export const MemberMessage = z.object({ ...state, text: z.string(), by: By });
export type MemberMessage = z.infer<typeof MemberMessage>;

/** A message in the timeline; its text only for callers with `members.message`. */
export const TimelineMessage = z.object({ ...state, text: MaybeText });
export type TimelineMessage = z.infer<typeof TimelineMessage>;

/** The newest messages to a member, and how the member would be notified of another. */
export const MemberMessages = z.object({
  /** Notifications in addition to the app; empty if the member turned them off or the agency doesn't send them. */
  channels: z.array(NotificationChannel),
  messages: z.array(MemberMessage),
});
export type MemberMessages = z.infer<typeof MemberMessages>;

/** The sent message; `isRepeated` if an earlier call with the same key sent it. */
export const SentMessage = z.object({ message: MemberMessage, isRepeated: z.boolean() });
export type SentMessage = z.infer<typeof SentMessage>;
