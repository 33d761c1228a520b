import * as z from 'zod/mini';
import { Id } from '../../schemas/scalars.ts';
import { deskRoute } from '../route.ts';
import { Moment, pageQuery } from '../shapes/common.ts';
import {
  EmailChoice,
  EmailChoices,
  StaffNotificationPage,
  UnreadStaffNotifications,
} from '../shapes/staff-notifications.ts';

export const staffNotificationRoutes = {
  /** Your own of 90 days, newest first, as far as your current permissions allow. */
  list: deskRoute('GET', '/staff-notifications/:agency', {
    name: 'staffNotifications.list',
    summary: 'List your notifications at an agency',
    permission: 'staff',
    params: { agency: Id },
    query: z.object(pageQuery),
    reply: StaffNotificationPage,
  }),
  /** Marks one as read; an unknown one changes nothing. */
  markRead: deskRoute('POST', '/staff-notifications/:agency/:notification/read', {
    name: 'staffNotifications.markRead',
    summary: 'Mark one of your notifications as read',
    permission: 'staff',
    params: { agency: Id, notification: z.uuid() },
    reply: UnreadStaffNotifications,
  }),
  /** Marks all as read up to the newest that you saw; later ones stay unread. */
  markAllRead: deskRoute('POST', '/staff-notifications/:agency/read', {
    name: 'staffNotifications.markAllRead',
    summary: 'Mark your notifications as read',
    permission: 'staff',
    params: { agency: Id },
    body: z.object({ upTo: Moment }),
    reply: UnreadStaffNotifications,
  }),
  choices: deskRoute('GET', '/staff-notification-emails', {
    name: 'staffNotifications.choices',
    summary: 'List the notifications you get by email',
    permission: 'staff',
    reply: EmailChoices,
  }),
  /** Applies to all agencies of the person, from the next notification on. */
  choose: deskRoute('PUT', '/staff-notification-emails', {
    name: 'staffNotifications.choose',
    summary: 'Choose whether you get a kind of notification by email',
    permission: 'staff',
    body: EmailChoice,
    reply: EmailChoices,
  }),
};
