import {
  permissions,
  type StaffNotification,
  type StaffNotificationKind,
  type StaffNotificationPage,
  staffNotificationKinds,
  type UnreadStaffNotifications,
  unreadMost,
} from '@fareback/contract/admin';
import type { DeskCall } from '../../../call/staff.ts';
import { throwAdminError } from '../../../platform/api-error.ts';
import { type Tx, withStaff } from '../../../platform/database/transactions.ts';
import { readPage } from '../../../platform/paging.ts';
import {
  countUnread,
  type NotificationReader,
  type NotificationRow,
  readNotifications,
  setRead,
} from './notification-store.ts';

interface AtAgency {
  params: { agency: string };
}

function readerOf(call: DeskCall, { params: { agency } }: AtAgency): NotificationReader {
  const { staffId } = call.signedIn ?? throwAdminError('SIGN_IN_REQUIRED');
  return {
    staffId,
    agencyId: agency,
    kinds: staffNotificationKinds,
    permissions: permissions.filter((permission) => call.may(agency, permission)),
  };
}

const present = ({ notificationId, kind, facts, madeAt, isRead }: NotificationRow): StaffNotification => ({
  notificationId,
  kind: kind as StaffNotificationKind,
  at: madeAt.toISOString(),
  isRead,
  by: facts.by ?? null,
  version: facts.version ?? null,
  about: facts.about ?? null,
  title: facts.title ?? null,
  level: facts.level ?? null,
});

/**
 * Lists the caller's notifications at an agency, as far as their current permissions allow. Throws INVALID_CURSOR
 * [DESK-648].
 */
export async function listStaffNotifications(
  call: DeskCall,
  { query: { cursor, limit }, ...asked }: AtAgency & { query: { cursor?: string | undefined; limit: number } },
): Promise<StaffNotificationPage> {
  const reader = readerOf(call, asked);
  const { staffId, agencyId } = reader;
  const path = `/admin/staff-notifications/${agencyId}?limit=${limit}`;
  const page = {
    keyRing: call.keyRing,
    context: `staff-notifications/${agencyId}/${staffId}`,
    path,
    cursor,
    size: limit,
  };
  return withStaff(call.database, async (tx) => {
    const { rows, links } = await readPage(page, async (from, most) =>
      (await readNotifications(tx, reader, { from, limit: most })).map((row) => ({
        ...row,
        at: row.madeAt.toISOString(),
        id: row.notificationId,
      })),
    );
    return { data: rows.map(present), unread: await countUnread(tx, reader, unreadMost), links };
  });
}

const afterReading = (
  call: DeskCall,
  reader: NotificationReader,
  read: (tx: Tx) => Promise<number>,
): Promise<UnreadStaffNotifications> =>
  withStaff(call.database, async (tx) => {
    await read(tx);
    return { unread: await countUnread(tx, reader, unreadMost) };
  });

/** Marks one of the caller's notifications as read; repeating it changes nothing [DESK-649]. */
export function markNotificationRead(
  call: DeskCall,
  asked: { params: { agency: string; notification: string } },
): Promise<UnreadStaffNotifications> {
  const reader = readerOf(call, asked);
  const which = { notificationId: asked.params.notification, upTo: null, now: call.now };
  return afterReading(call, reader, (tx) => setRead(tx, reader, which));
}

/** Marks the caller's notifications up to a moment as read; later ones stay unread [DESK-649]. */
export function markAllNotificationsRead(
  call: DeskCall,
  { body: { upTo }, ...asked }: AtAgency & { body: { upTo: string } },
): Promise<UnreadStaffNotifications> {
  const reader = readerOf(call, asked);
  const which = { notificationId: null, upTo: new Date(upTo), now: call.now };
  return afterReading(call, reader, (tx) => setRead(tx, reader, which));
}
