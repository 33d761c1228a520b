import { formerName, type Role } from '@fareback/contract/admin';
import type { Tx } from '../../../platform/database/transactions.ts';
import type { PagePosition } from '../../../platform/paging.ts';
import type { StaffMember } from '../store.ts';

/** What a saved notification says; texts are made when it is read. */
export interface NotificationFacts {
  by?: string;
  version?: number;
  about?: string;
  title?: string;
  level?: 'LOW' | 'OUT';
}

export interface Recipient extends StaffMember {
  /** Roles at the agency, including those of the platform. */
  roles: Role[];
}

const RECIPIENT = `select p.staff_id as "staffId", p.email, p.name, p.language, array_agg(g.role) as roles
    from staff p join staff_grant g on g.staff_id = p.staff_id`;

/** Everyone with a role at the agency; operators of the platform only if they have one, too. */
export const readAgencyStaff = (tx: Tx, agencyId: string): Promise<Recipient[]> =>
  tx.query(`${RECIPIENT} where g.agency_id = $1 group by p.staff_id order by p.staff_id`, [agencyId]);

/** Operators of the platform, except new ones who have not signed in yet. */
export const readPlatformStaff = (tx: Tx): Promise<Recipient[]> =>
  tx.query(`${RECIPIENT} where g.agency_id is null and g.expires_at is null group by p.staff_id order by p.staff_id`);

/** Those of these people who still have a role at the agency or on the platform. */
export const readRecipients = (tx: Tx, agencyId: string, staffIds: readonly string[]): Promise<Recipient[]> =>
  tx.query(
    `${RECIPIENT} where (g.agency_id = $1 or g.agency_id is null) and p.staff_id = any ($2::uuid[])
      group by p.staff_id order by p.staff_id`,
    [agencyId, staffIds],
  );

export interface NewNotification {
  notificationId: string;
  agencyId: string;
  kind: string;
  permission: string;
  facts: NotificationFacts;
  actorId: string | null;
  madeAt: Date;
}

/** Saves a notification for its recipients; resolves to those who did not have it before. */
export const insertNotification = async (
  tx: Tx,
  { notificationId, agencyId, kind, permission, facts, actorId, madeAt }: NewNotification,
  staffIds: readonly string[],
): Promise<string[]> => {
  const rows = await tx.query<{ staffId: string }>(
    `insert into staff_notification (staff_id, agency_id, notification_id, kind, permission, facts, actor_id, made_at)
     select recipient, $2, $3, $4, $5, $6, $7, $8 from unnest($1::uuid[]) recipient
     on conflict (staff_id, agency_id, notification_id) do nothing returning staff_id as "staffId"`,
    [staffIds, agencyId, notificationId, kind, permission, JSON.stringify(facts), actorId, madeAt],
  );
  return rows.map(({ staffId }) => staffId);
};

/** Notifications of a kind since a moment, by person; of one actor if given. */
export const countLately = async (
  tx: Tx,
  { agencyId, kind, actorId, since }: Pick<NewNotification, 'agencyId' | 'kind' | 'actorId'> & { since: Date },
  staffIds: readonly string[],
): Promise<Map<string, number>> => {
  const rows = await tx.query<{ staffId: string; total: number }>(
    `select staff_id as "staffId", count(*)::int as total from staff_notification
      where staff_id = any ($1::uuid[]) and agency_id = $2 and kind = $3 and made_at > $4
        and ($5::uuid is null or actor_id = $5) group by staff_id`,
    [staffIds, agencyId, kind, since, actorId],
  );
  return new Map(rows.map(({ staffId, total }) => [staffId, total]));
};

/** Whose notifications, at which agency, and what the person may see there now. */
export interface NotificationReader {
  staffId: string;
  agencyId: string;
  kinds: readonly string[];
  permissions: readonly string[];
}

const OWN = 'staff_id = $1 and agency_id = $2 and kind = any ($3) and permission = any ($4)';
const valuesOf = ({ staffId, agencyId, kinds, permissions }: NotificationReader): unknown[] => [
  staffId,
  agencyId,
  kinds,
  permissions,
];

export interface NotificationRow {
  notificationId: string;
  kind: string;
  facts: NotificationFacts;
  madeAt: Date;
  isRead: boolean;
}

/** One page of a person's notifications: newest first, or oldest first from before a position. */
export function readNotifications(
  tx: Tx,
  reader: NotificationReader,
  { from, limit }: { from: PagePosition | null; limit: number },
): Promise<NotificationRow[]> {
  const [after, order] = from?.towards === 'previous' ? ['>', 'asc'] : ['<', 'desc'];
  return tx.query(
    `select notification_id as "notificationId", kind, facts, made_at as "madeAt", read_at is not null as "isRead"
       from staff_notification
      where ${OWN} and ($5::uuid is null or notification_id ${after} $5)
      order by notification_id ${order} limit $6`,
    [...valuesOf(reader), from?.id ?? null, limit],
  );
}

/** Number of a person's unread notifications, counted up to `most`. */
export const countUnread = async (tx: Tx, reader: NotificationReader, most: number): Promise<number> => {
  const row = await tx.first<{ unread: number }>(
    `select count(*) as unread from (
       select from staff_notification where ${OWN} and read_at is null limit $5) counted`,
    [...valuesOf(reader), most],
  );
  return row?.unread ?? 0;
};

export const setRead = (
  tx: Tx,
  { staffId, agencyId }: NotificationReader,
  { notificationId, upTo, now }: { notificationId: string | null; upTo: Date | null; now: Date },
): Promise<number> =>
  tx.run(
    `update staff_notification set read_at = $3
      where staff_id = $1 and agency_id = $2 and read_at is null
        and ($4::uuid is null or notification_id = $4) and ($5::timestamptz is null or made_at <= $5)`,
    [staffId, agencyId, now, notificationId, upTo],
  );

/** Deletes a person's notifications at an agency, and replaces their name in those of others by a pseudonym. */
export async function forgetPerson(tx: Tx, agencyId: string, staffId: string): Promise<void> {
  await tx.run('delete from staff_notification where agency_id = $1 and staff_id = $2', [agencyId, staffId]);
  await tx.run(
    `update staff_notification set facts = jsonb_set(facts, '{by}', to_jsonb($3::text))
      where agency_id = $1 and actor_id = $2`,
    [agencyId, staffId, formerName(staffId)],
  );
}

/** Deletes a person's notifications at all agencies where they have no role of their own. */
export const deleteWithoutRole = (tx: Tx, staffId: string): Promise<number> =>
  tx.run(
    `delete from staff_notification n where n.staff_id = $1
        and not exists (select from staff_grant g where g.staff_id = $1 and (g.agency_id = n.agency_id or g.agency_id is null))`,
    [staffId],
  );

const RETENTION_DAYS = 90;

export const pruneStaffNotifications = (tx: Tx, now: Date): Promise<number> =>
  tx.run('delete from staff_notification where made_at <= $1::timestamptz - make_interval(days => $2)', [
    now,
    RETENTION_DAYS,
  ]);

/** Kinds for which these people changed whether they are emailed. */
export const readChoices = (
  tx: Tx,
  staffIds: readonly string[],
): Promise<{ staffId: string; kind: string; isEmailed: boolean }[]> =>
  tx.query(
    `select staff_id as "staffId", kind, is_emailed as "isEmailed" from staff_notification_choice
      where staff_id = any ($1::uuid[])`,
    [staffIds],
  );

export const putChoice = (
  tx: Tx,
  { staffId, kind, isEmailed }: { staffId: string; kind: string; isEmailed: boolean },
): Promise<number> =>
  tx.run(
    `insert into staff_notification_choice (staff_id, kind, is_emailed) values ($1, $2, $3)
     on conflict (staff_id, kind) do update set is_emailed = excluded.is_emailed`,
    [staffId, kind, isEmailed],
  );
