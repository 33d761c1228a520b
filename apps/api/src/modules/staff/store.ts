import type { Role, StaffLanguage } from '@fareback/contract/admin';
import type { Grant } from '../../call/staff.ts';
import type { Tx } from '../../platform/database/transactions.ts';
import type { KeyRing } from '../../platform/encryption/key-ring.ts';
import { randomId } from '../../platform/ids.ts';

export interface StaffMember {
  staffId: string;
  email: string;
  name: string;
  language: StaffLanguage;
}

export interface FoundStaff extends StaffMember {
  joinedAt: Date | null;
}

const PERSON = `p.staff_id as "staffId", p.email, p.name, p.language, p.joined_at as "joinedAt"`;

export const findStaff = (tx: Tx, staffId: string): Promise<FoundStaff | undefined> =>
  tx.first(`select ${PERSON} from staff p where p.staff_id = $1`, [staffId]);

export const findStaffByEmail = (tx: Tx, email: string): Promise<FoundStaff | undefined> =>
  tx.first(`select ${PERSON} from staff p where p.email = $1`, [email]);

/** Staff who may be mailed a code: they signed in before, hold a role that has not expired or have a valid invitation. */
export const findWhoMaySignIn = (tx: Tx, email: string, now: Date): Promise<FoundStaff | undefined> =>
  tx.first(
    `select ${PERSON} from staff p
      where p.email = $1 and (p.joined_at is not null
        or exists (select from staff_grant g where g.staff_id = p.staff_id and (g.expires_at is null or g.expires_at > $2))
        or exists (select from staff_offer o where o.staff_id = p.staff_id and o.expires_at > $2))`,
    [email, now],
  );

/** Emails of an agency's staff and the platform's operators. The transaction must see staff rows. */
export const staffEmailsAt = async (tx: Tx, agencyId: string): Promise<string[]> =>
  (
    await tx.query<{ email: string }>(
      `select p.email from staff p
        where exists (select from staff_grant g where g.staff_id = p.staff_id and (g.agency_id = $1 or g.agency_id is null))`,
      [agencyId],
    )
  ).map(({ email }) => email);

const emailHashOf = (keyRing: KeyRing, email: string): Buffer => keyRing.hash(email, 'staff/former');

/** Adds a person, or finds the one with this address. Someone who returns gets their old id. */
export async function ensureStaff(
  tx: Tx,
  { email, name, language, joinedAt }: Omit<FoundStaff, 'staffId'>,
  { keyRing, now }: { keyRing: KeyRing; now: Date },
): Promise<string> {
  const staffId = randomId();
  await tx.run(
    `insert into staff (staff_id, email, name, language, created_at, joined_at)
     values (coalesce((select staff_id from staff_former where email_hash = $7), $1), $2, $3, $4, $5, $6)
     on conflict (email) do nothing`,
    [staffId, email, name, language, now, joinedAt, emailHashOf(keyRing, email)],
  );
  const row = await tx.first<{ staffId: string }>('select staff_id as "staffId" from staff where email = $1', [email]);
  return row?.staffId ?? staffId;
}

/**
 * Deletes a person without roles or invitations, including sessions and passkeys; a keyed hash of the address keeps the
 * id for a return.
 */
export async function deleteIdle(
  tx: Tx,
  staffId: string,
  { keyRing, now }: { keyRing: KeyRing; now: Date },
): Promise<void> {
  const gone = await tx.first<{ email: string }>(
    `delete from staff p where p.staff_id = $1
        and not exists (select from staff_grant g where g.staff_id = p.staff_id)
        and not exists (select from staff_offer o where o.staff_id = p.staff_id) returning p.email`,
    [staffId],
  );
  if (gone)
    await tx.run(
      `insert into staff_former (email_hash, staff_id, left_at) values ($1, $2, $3)
       on conflict (email_hash) do update set staff_id = excluded.staff_id, left_at = excluded.left_at`,
      [emailHashOf(keyRing, gone.email), staffId, now],
    );
}

/** Locks a person until the transaction ends; sign-ins, invitations and changes of operators wait for each other. */
export const lockStaff = (tx: Tx, staffId: string): Promise<number> =>
  tx.run('select 1 from staff where staff_id = $1 for no key update', [staffId]);

/** Ends the links that sign a person in; the invitations stay valid. */
export const endInvitationLinks = (tx: Tx, staffId: string): Promise<number> =>
  tx.run('update staff_offer set token_hash = null where staff_id = $1 and token_hash is not null', [staffId]);

/**
 * Records a sign-in of any kind, after which an operator's role no longer expires. The update locks the person, so the
 * role is cleared after a change of operators that began earlier.
 */
export async function recordSignIn(tx: Tx, staffId: string, now: Date): Promise<void> {
  await tx.run('update staff set signed_in_at = $2 where staff_id = $1', [staffId, now]);
  await tx.run('update staff_grant set expires_at = null where staff_id = $1 and expires_at > $2', [staffId, now]);
}

/** Records a sign-in by which the person proved they own the address. Invitation links end. */
export async function recordEmailProved(tx: Tx, staffId: string, now: Date): Promise<void> {
  await tx.run('update staff set joined_at = $2 where staff_id = $1 and joined_at is null', [staffId, now]);
  await endInvitationLinks(tx, staffId);
}

export const insertGrant = (
  tx: Tx,
  { staffId, agencyId, role }: Grant & { staffId: string; role: Role },
  now: Date,
): Promise<number> =>
  tx.run(
    `insert into staff_grant (staff_id, agency_id, role, granted_at) values ($1, $2, $3, $4)
     on conflict (staff_id, agency_id, role) do nothing`,
    [staffId, agencyId, role, now],
  );

/** Agencies at which the person has a role; null means the platform. */
export const readAgenciesOf = async (tx: Tx, staffId: string): Promise<(string | null)[]> => {
  const rows = await tx.query<{ agencyId: string | null }>(
    'select distinct agency_id as "agencyId" from staff_grant where staff_id = $1',
    [staffId],
  );
  return rows.map(({ agencyId }) => agencyId);
};
