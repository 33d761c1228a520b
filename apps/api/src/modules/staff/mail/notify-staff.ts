import { mayAs, type Role, roles } from '@fareback/contract/admin';
import { type Tx, withStaff } from '../../../platform/database/transactions.ts';
import type { Deps } from '../../../platform/deps.ts';
import { DAY_MILLIS } from '../../../platform/durations.ts';
import { addJob } from '../../../platform/queue.ts';
import type { StaffMember } from '../store.ts';
import { queueStaffMail } from './queue-staff-mail.ts';
import type { News } from './staff-mail.ts';

/** Name of the job that finds whom some news are for. */
export const NOTIFY_STAFF = 'tell-staff';

type WithoutLink<N> = N extends News ? Omit<N, 'link'> : never;

/** News of a version, and whom of an agency's staff they are for: these people, all owners, or all who may approve but these. */
export interface StaffNotification {
  agencyId: string;
  to: readonly string[] | 'owners' | { approversBut: readonly string[] };
  news: WithoutLink<News>;
}

const LIFE_MILLIS = 7 * DAY_MILLIS;

/** Has some of an agency's staff told of a version, once the caller's transaction has committed. */
export const queueStaffNotification = (tx: Tx, notification: StaffNotification): Promise<void> =>
  addJob(tx, NOTIFY_STAFF, notification);

const approverRoles = (Object.keys(roles) as Role[]).filter((role) => mayAs([role], 'programme.approve'));

/** Staff whom a message is for; those who made or changed a version are not asked to approve it. */
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

/** Queues a mail to each whom the news are for and who is of the agency's staff still; nobody where there is no desk [DESK-119, DESK-120]. */
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
