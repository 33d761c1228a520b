import * as z from 'zod/mini';
import { NotificationChannel, NotificationKind } from '../../schemas/notification.ts';
import { agencyRoute } from '../route.ts';
import { NotificationsAtDesk, textsAMonthMost } from '../shapes/notifications.ts';

export const notificationRoutes = {
  get: agencyRoute('GET', '/notifications', {
    name: 'notifications.get',
    summary: "Show riders' notifications by kind and channel, with counts of 30 days",
    permission: 'programme.read',
    isHeavy: true,
    reply: NotificationsAtDesk,
  }),
  /** A kind that is off is not sent, also if it was found before. */
  switchKind: agencyRoute('PUT', '/notifications/switch', {
    name: 'notifications.switchKind',
    summary: 'Turn a kind of notification on or off for one channel',
    permission: 'programme.publish',
    body: z.object({ kind: NotificationKind, channel: NotificationChannel, isOn: z.boolean() }),
    reply: z.object({ isOn: z.boolean() }),
  }),
  setTextLimit: agencyRoute('PUT', '/notifications/text-limit', {
    name: 'notifications.setTextLimit',
    summary: 'Set how many text messages may be sent in a month',
    permission: 'programme.publish',
    body: z.object({ textsAMonth: z.int().check(z.minimum(0), z.maximum(textsAMonthMost)) }),
    reply: z.object({ textsAMonth: z.int() }),
  }),
};
