import * as z from 'zod/mini';
import { Flag, Text } from './scalars.ts';

/** Kinds of notification; each is on or off by channel [NOTIFY-01]. */
export const notificationKinds = [
  'POINTS_TO_CLAIM',
  'STREAK_ENDS',
  'STREAK_KEPT',
  'POINTS_EXPIRE',
  'REDEMPTION',
  'LEVEL_REACHED',
  'GOAL_REACHED',
  'PRIZE_WON',
  'FRIEND_JOINED',
  'SUPPORT_ANSWER',
  'SUPPORT_MESSAGE',
  'NEW_FOR_YOU',
] as const;
export const NotificationKind = z.enum(notificationKinds);
export type NotificationKind = z.infer<typeof NotificationKind>;

export const notificationChannels = ['PUSH', 'EMAIL', 'SMS'] as const;
export const NotificationChannel = z.enum(notificationChannels);
export type NotificationChannel = z.infer<typeof NotificationChannel>;

/**
 * The channels of each kind, and whether a rider gets it there without having chosen. Text messages are always chosen.
 * Email is on where the message concerns what the rider owns or asked [NOTIFY-14].
 */
export const notificationDefaults: Record<NotificationKind, Partial<Record<NotificationChannel, boolean>>> = {
  POINTS_TO_CLAIM: { PUSH: true, EMAIL: false },
  STREAK_ENDS: { PUSH: true, SMS: false },
  STREAK_KEPT: { PUSH: true, EMAIL: false },
  POINTS_EXPIRE: { PUSH: true, EMAIL: true, SMS: false },
  REDEMPTION: { PUSH: true, EMAIL: true, SMS: false },
  LEVEL_REACHED: { PUSH: true, EMAIL: false },
  GOAL_REACHED: { PUSH: true, EMAIL: false },
  PRIZE_WON: { PUSH: true, EMAIL: true, SMS: false },
  FRIEND_JOINED: { PUSH: true, EMAIL: false },
  SUPPORT_ANSWER: { PUSH: true, EMAIL: true, SMS: false },
  SUPPORT_MESSAGE: { PUSH: true, EMAIL: true },
  NEW_FOR_YOU: { PUSH: false, EMAIL: false },
};

export const NotificationChoice = z.object({ kind: NotificationKind, channel: NotificationChannel, isOn: Flag });
export type NotificationChoice = z.infer<typeof NotificationChoice>;

export const NotificationSettings = z.object({
  /** The public key with which a device subscribes to web push. */
  pushKey: Text,
  /** Digests of the addresses of the member's devices, so a device knows if it is one of them. */
  devices: z.array(Text),
  /** Push of the first two kinds, without those that the agency turned off; apps older than `ways` know no others. */
  choices: z.array(NotificationChoice),
  /**
   * Kinds and channels that the agency sends and the member can get: texts need a verified phone. A newer server may
   * send others than those of `NotificationChoice`; an app ignores them.
   */
  ways: z.optional(z.array(z.object({ kind: Text, channel: Text, isOn: Flag }))),
  /** True if emails come as one summary a week. */
  isWeekly: z._default(Flag, false),
  /** True if the agency reads STOP from riders. */
  takesStop: z._default(Flag, false),
});
export type NotificationSettings = z.infer<typeof NotificationSettings>;

/** True for a choice of a kind and channel of this release. */
export const isKnownChoice = (choice: unknown): choice is NotificationChoice =>
  z.safeParse(NotificationChoice, choice).success;

/** What apps know that do not read `ways`. */
export const isFirstChoice = ({ kind, channel }: NotificationChoice): boolean =>
  channel === 'PUSH' && (kind === 'POINTS_TO_CLAIM' || kind === 'STREAK_ENDS');
