import * as z from 'zod/mini';
import { Moment } from './common.ts';

/** Kinds of notification a person can have emailed, in the order of the desk's settings, with the default. */
export const emailedByDefault = {
  SUBMITTED: true,
  APPROVED: false,
  SENT_BACK: true,
  PUBLISHED: false,
  NOT_PUBLISHED: true,
  COMMENT: false,
  MENTION: true,
  POINTS_ASKED: true,
  POINTS_APPROVED: false,
  POINTS_REJECTED: true,
  DATA_ASKED: true,
  DATA_DUE: true,
  DATA_DONE: false,
  DATA_DECLINED: true,
  BUDGET: false,
  STOCK: false,
  OUTAGE: false,
  WEBHOOK: false,
  REPORT: true,
} as const;

export type ChosenStaffNotificationKind = keyof typeof emailedByDefault;

export const chosenStaffNotificationKinds = Object.keys(emailedByDefault) as [
  ChosenStaffNotificationKind,
  ...ChosenStaffNotificationKind[],
];

/** Kinds that are always emailed: a version published without approval, to owners; errors in the books, to operators. */
export const alwaysEmailed = ['UNAPPROVED', 'BOOKS'] as const;

export const staffNotificationKinds = [...chosenStaffNotificationKinds, ...alwaysEmailed] as const;
export type StaffNotificationKind = (typeof staffNotificationKinds)[number];

export const StaffNotification = z.object({
  notificationId: z.uuid(),
  kind: z.enum(staffNotificationKinds),
  at: Moment,
  isRead: z.boolean(),
  /** Name of the person who caused it. */
  by: z.nullable(z.string()),
  version: z.nullable(z.int()),
  /** Campaign, offer, webhook or kind of data request it is about; of a comment, the part of the version. */
  about: z.nullable(z.string()),
  title: z.nullable(z.string()),
  /** How far a budget or stock fell. */
  level: z.nullable(z.enum(['LOW', 'OUT'])),
});
export type StaffNotification = z.infer<typeof StaffNotification>;

/** Unread notifications beyond this number are not counted. */
export const unreadMost = 100;

const unread = z.int().check(z.minimum(0), z.maximum(unreadMost));

export const StaffNotificationPage = z.object({
  data: z.array(StaffNotification),
  unread,
  links: z.object({ self: z.string(), next: z.nullable(z.string()), previous: z.nullable(z.string()) }),
});
export type StaffNotificationPage = z.infer<typeof StaffNotificationPage>;

export const UnreadStaffNotifications = z.object({ unread });
export type UnreadStaffNotifications = z.infer<typeof UnreadStaffNotifications>;

/** Whether a person is emailed about a kind as soon as it happens. */
export const EmailChoice = z.object({ kind: z.enum(chosenStaffNotificationKinds), isEmailed: z.boolean() });
export type EmailChoice = z.infer<typeof EmailChoice>;

/** One for each kind that can be chosen, in the order of the desk. */
export const EmailChoices = z.object({ data: z.array(EmailChoice) });
export type EmailChoices = z.infer<typeof EmailChoices>;
