import * as z from 'zod/mini';
import { NotificationChannel, NotificationKind } from '../../schemas/notification.ts';

/** More than any agency sends in a month; a typing error beyond it is refused. */
export const textsAMonthMost = 1_000_000;

/** A kind on one channel: if the agency sends it, and counts of 30 days. */
const NotificationWay = z.object({
  kind: NotificationKind,
  channel: NotificationChannel,
  isOn: z.boolean(),
  sent: z.int(),
  failed: z.int(),
  /** Members who turned this kind off here in 30 days. */
  unsubscribed: z.int(),
});
export type NotificationWay = z.infer<typeof NotificationWay>;

export const NotificationsAtDesk = z.object({
  ways: z.array(NotificationWay),
  /** Members who turned all optional messages of a channel off in 30 days. */
  unsubscribedFromAll: z.object({ EMAIL: z.int(), SMS: z.int() }),
  textsAMonth: z.int(),
  textsSent: z.int(),
});
export type NotificationsAtDesk = z.infer<typeof NotificationsAtDesk>;
