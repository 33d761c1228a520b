import type { Tx } from '../../platform/database/transactions.ts';

export interface Addressee {
  memberId: string;
  email: string;
  name: string;
  language: string | null;
}

/** Returns the members who have an email and agreed to the terms; partner or imported riders may have neither. */
export const addressees = (tx: Tx, memberIds: string[]): Promise<Addressee[]> =>
  tx.query(
    `select member_id as "memberId", email, name, language from member
      where tenant_id = $1 and member_id = any($2::uuid[]) and email is not null and status not in ('DELETED', 'NEW') order by member_id`,
    [tx.tenantId, memberIds],
  );

/** A member who may get notifications. Those who are not active get only notice of expiring points. */
export interface Recipient {
  memberId: string;
  name: string;
  email: string | null;
  language: string | null;
  /** True for those who agreed to the terms and are neither suspended nor opted out. */
  isActive: boolean;
  hasVerifiedPhone: boolean;
}

/** Returns members who can get notifications, with how to address them. */
export const readRecipients = (tx: Tx, memberIds: readonly string[]): Promise<Recipient[]> =>
  tx.query(
    `select member_id as "memberId", coalesce(name, '') as name, email, language,
            status in ('CONSENT', 'VERIFIED') as "isActive", status = 'VERIFIED' as "hasVerifiedPhone"
       from member where tenant_id = $1 and member_id = any($2::uuid[]) and status not in ('DELETED', 'NEW')`,
    [tx.tenantId, memberIds],
  );

export interface Away {
  memberId: string;
  lastActiveAt: Date;
}

// Excludes suspended and deleted members, and those who never agreed to the terms: they have no inactivity rules.
// Members of the counter who are not in the app: no notice reaches them, and riding with a card is no visit.
const CAN_RETURN = `status not in ('DELETED', 'SUSPENDED', 'NEW') and (email is not null or partner_member_id is not null)`;

export const awaySince = (
  tx: Tx,
  tenantId: string,
  { moment, after, limit }: { moment: Date; after: Away | null; limit: number },
): Promise<Away[]> =>
  tx.query(
    `select member_id as "memberId", last_active_at as "lastActiveAt" from member
      where tenant_id = $1 and ${CAN_RETURN} and last_active_at <= $2
        and (last_active_at, member_id) > (coalesce($3::timestamptz, '-infinity'), coalesce($4::uuid, '00000000-0000-0000-0000-000000000000'))
      order by last_active_at, member_id limit $5`,
    [tenantId, moment, after?.lastActiveAt ?? null, after?.memberId ?? null, limit],
  );

/** Locks members by id until the transaction ends; returns the current state of those who can return. */
export const lockAbsent = (tx: Tx, memberIds: string[]): Promise<Away[]> =>
  tx.query(
    `select member_id as "memberId", last_active_at as "lastActiveAt" from member
      where tenant_id = $1 and member_id = any($2::uuid[]) and ${CAN_RETURN} order by member_id for no key update`,
    [tx.tenantId, memberIds],
  );

/** Of these members, those with moments, and when they joined. */
export const readJoined = (tx: Tx, memberIds: readonly string[]): Promise<{ memberId: string; joinedAt: Date }[]> =>
  tx.query(
    `select member_id as "memberId", created_at as "joinedAt" from member
      where tenant_id = $1 and member_id = any($2::uuid[]) and status in ('CONSENT', 'VERIFIED')`,
    [tx.tenantId, memberIds],
  );

/** Times in which members joined whose anniversary is on a day, such as service day 20514. */
export interface JoinedIn {
  from: Date;
  until: Date;
  day: number;
}

/** Locks a page of active members who joined in one of these times, by id; with the day of their anniversary. */
export const lockJoinedIn = (
  tx: Tx,
  times: readonly JoinedIn[],
  { after, limit }: { after: string; limit: number },
): Promise<{ memberId: string; day: number }[]> =>
  tx.query(
    `select m.member_id as "memberId", given.day
       from unnest($2::timestamptz[], $3::timestamptz[], $4::int[]) as given (since, until, day)
       join member m on m.tenant_id = $1 and m.created_at >= given.since and m.created_at < given.until
      where m.status in ('CONSENT', 'VERIFIED') and m.member_id > $5::uuid
      order by m.member_id limit $6 for no key update of m`,
    [
      tx.tenantId,
      times.map(({ from }) => from),
      times.map(({ until }) => until),
      times.map(({ day }) => day),
      after,
      limit,
    ],
  );
