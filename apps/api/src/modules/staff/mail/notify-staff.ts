import { mayAs, type Role, roles } from '@fareback/contract/admin';
import { type Tx, withStaff } from '../../../platform/database/transactions.ts';
import type { Deps } from '../../../platform/deps.ts';
import { DAY_MILLIS } from '../../../platform/durations.ts';
import { addJob } from '../../../platform/queue.ts';
import type { StaffMember } from '../store.ts';
import { queueStaffMail } from './queue-staff-mail.ts';
import type { News } from './staff-mail.ts';

export const NOTIFY_STAFF = 'tell-staff';

type WithoutLink<N> = N extends News ? Omit<N, 'link'> : never;

/**
 * A notice about a version, with its recipients among an agency's staff: these people, all owners, or all approvers
 * except these.
 */
export interface StaffNotification {
  agencyId: string;
  to: readonly string[] | 'owners' | { approversBut: readonly string[] };
  news: WithoutLink<News>;
}

const LIFE_MILLIS = 7 * DAY_MILLIS;

/** Queues a notice for staff, sent after the caller's transaction commits. */
export const queueStaffNotification = (tx: Tx, notification: StaffNotification): Promise<void> =>
  addJob(tx, NOTIFY_STAFF, notification);

const approverRoles = (Object.keys(roles) as Role[]).filter((role) => mayAs([role], 'programme.approve'));

/** Returns a notice's recipients; authors of a version are not asked to approve it. */
const readersOf = (tx: Tx, { agencyId, to }: StaffNotification): Promise<StaffMember[]> =>
  'approversBut' in Object(to)
    ? tx.query<StaffMember>(
        `select p.staff_id as "staffId", p.email, p.name, p.language from staff p
          where p.staff_id in (select g.staff_id from staff_grant g where g.agency_id = $1 and g.role = any ($2))
            and p.staff_id <> all ($3::uuid[])`,
        [agencyId, approverRoles, (to as { approversBut: readonly string[] }).approversBut],
      )
    : tx.query<StaffMember>(
        `select p.staff_id as "staffId", p.email, p.name, p.language from staff p
          where p.staff_id in (select g.staff_id from staff_grant g
                                where (g.agency_id = $1 and ($2::text[] is not null or g.role = 'owner'))
                                   or (g.agency_id is null and $2::text[] is not null))
            and ($2::text[] is null or p.staff_id = any ($2::uuid[]))`,
        [agencyId, to === 'owners' ? null : to],
      );

/**
 * Queues a mail for each recipient who still is staff of the agency; does nothing without a desk [DESK-119, DESK-120].
 */
export async function notifyStaff(
  { database, keyRing, clock, settings }: Pick<Deps, 'database' | 'keyRing' | 'clock' | 'settings'>,
  notification: StaffNotification,
): Promise<void> {
  const { desk } = settings;
  if (desk === null) return;
  const { agencyId, news } = notification;
  const link = `${desk.origin}/${agencyId}/versions/${news.version}`;
  const expiresAt = new Date(clock().getTime() + LIFE_MILLIS);
  await withStaff(database, async (tx) => {
    for (const reader of await readersOf(tx, notification))
      await queueStaffMail(tx, keyRing, { contents: { to: reader.email, reader, mail: { ...news, link } }, expiresAt });
  });
}
