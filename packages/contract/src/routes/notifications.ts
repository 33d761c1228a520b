import * as z from 'zod/mini';
import { defineRoute } from '../route.ts';
import { NotificationChoice, NotificationSettings } from '../schemas/notification.ts';
import { Empty, Flag } from '../schemas/scalars.ts';

/** The member's notification settings, and the key with which a device subscribes [NOTIFY-01]. */
export const getNotificationSettings = defineRoute({
  name: 'notifications.get',
  method: 'GET',
  path: '/rest/users/me/notifications',
  level: 'session',
  reply: { 200: NotificationSettings },
  errors: [],
});

/** Turns one kind on or off for one channel; INVALID_REQUEST if the kind has no such channel; idempotent [NOTIFY-01]. */
export const chooseNotification = defineRoute({
  name: 'notifications.choose',
  method: 'PUT',
  path: '/rest/users/me/notifications',
  level: 'session',
  body: NotificationChoice,
  reply: { 200: Empty },
  errors: ['INVALID_REQUEST'],
});

/** Turns the weekly summary by email on or off; idempotent [NOTIFY-18]. */
export const setNotificationSummary = defineRoute({
  name: 'notifications.setSummary',
  method: 'PUT',
  path: '/rest/users/me/notifications/summary',
  level: 'session',
  body: z.object({ isWeekly: Flag }),
  reply: { 200: Empty },
  errors: [],
});

const ADDRESS_LENGTH_MAX = 2048;
const Address = z.string().check(z.minLength(1), z.maxLength(ADDRESS_LENGTH_MAX));

/** A device's subscription as its browser gives it; keys are base64url: 65 and 16 bytes. */
const PushSubscription = z.object({
  endpoint: Address,
  p256dh: z.string().check(z.regex(/^[\w-]{87}$/)),
  auth: z.string().check(z.regex(/^[\w-]{22}$/)),
});
export type PushSubscription = z.infer<typeof PushSubscription>;

/** Saves this device's subscription for the session's member; idempotent [NOTIFY-02]. */
export const subscribeToPush = defineRoute({
  name: 'notifications.subscribe',
  method: 'POST',
  path: '/rest/users/me/push-subscriptions',
  level: 'session',
  body: PushSubscription,
  reply: { 200: Empty },
  errors: ['INVALID_REQUEST'],
});

/** Removes a device's subscription of the member; idempotent [NOTIFY-02]. */
export const unsubscribeFromPush = defineRoute({
  name: 'notifications.unsubscribe',
  method: 'POST',
  path: '/rest/users/me/push-subscriptions/removal',
  level: 'session',
  body: z.object({ endpoint: Address }),
  reply: { 200: Empty },
  errors: [],
});
