import * as z from 'zod/mini';
import { Flag, Text } from './scalars.ts';

/** Kinds of notification; each is on or off by channel [NOTIFY-01]. */
export const notificationKinds = ['POINTS_TO_CLAIM', 'STREAK_ENDS'] as const;
export const NotificationKind = z.enum(notificationKinds);
export type NotificationKind = z.infer<typeof NotificationKind>;

export const notificationChannels = ['PUSH'] as const;
export const NotificationChannel = z.enum(notificationChannels);
export type NotificationChannel = z.infer<typeof NotificationChannel>;

export const NotificationChoice = z.object({ kind: NotificationKind, channel: NotificationChannel, isOn: Flag });
export type NotificationChoice = z.infer<typeof NotificationChoice>;

export const NotificationSettings = z.object({
  /** The public key with which a device subscribes to web push. */
  pushKey: Text,
  /** Digests of the addresses of the member's devices, so a device knows if it is one of them. */
  devices: z.array(Text),
  choices: z.array(NotificationChoice),
});
export type NotificationSettings = z.infer<typeof NotificationSettings>;
