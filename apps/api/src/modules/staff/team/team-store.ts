import {
  mayAs,
  type Permission,
  roles as permissionsOf,
  type Role,
  staffLimits,
  type TeamMember,
} from '@fareback/contract/admin';
import type { StaffCtx } from '../../../call/staff.ts';
import { throwAdminError } from '../../../platform/api-error.ts';
import type { Tx } from '../../../platform/database/transactions.ts';

/** Refuses to grant or revoke roles with more rights than the caller has [DESK-12]. */
export function checkReach({ may }: Pick<StaffCtx, 'may'>, touched: readonly Role[]): void {
  const isBeyond = touched.some((role) => permissionsOf[role].some((permission) => !may(permission)));
  if (isBeyond) throwAdminError('ROLE_ABOVE_YOURS');
}

/**
 * Checks a right at an agency from current agency and platform roles. The transaction must be able to read staff rows.
 */
export const mayAtAgency = async (
  tx: Tx,
  { agencyId, staffId }: { agencyId: string; staffId: string },
  permission: Permission,
): Promise<boolean> => mayAs(await allRolesAt(tx, agencyId, staffId), permission);

type AgencyRole = TeamMember['roles'][number];

interface TeamRow extends Omit<TeamMember, 'joinedAt' | 'invitedUntil' | 'lastSeenAt'> {
  joinedAt: Date | null;
  invitedUntil: Date | null;
  lastSeenAt: Date | null;
}

/** Returns an agency's staff and open invitations by name. Last activity covers this agency only. */
export const teamOf = (tx: Tx, agencyId: string): Promise<TeamRow[]> =>
  tx.query(
    `select * from (
       select p.staff_id as "staffId", p.name, p.email, p.language, min(g.granted_at) as "joinedAt",
              array_agg(g.role order by g.role) as roles, null::timestamptz as "invitedUntil",
              (select max(u.seen_at) from staff_session_use u join staff_session s on s.session_id = u.session_id
                where s.staff_id = p.staff_id and u.agency_id = $1) as "lastSeenAt",
              (select count(*) from staff_passkey k where k.staff_id = p.staff_id) as passkeys,
              (select count(*) from staff_session_use u join staff_session s on s.session_id = u.session_id
                where s.staff_id = p.staff_id and u.agency_id = $1) as "signIns"
         from staff p join staff_grant g on g.staff_id = p.staff_id and g.agency_id = $1
        group by p.staff_id
       union all
       select o.staff_id, o.name, p.email, o.language, null, o.roles, o.expires_at, null, 0, 0
         from staff_offer o join staff p on p.staff_id = o.staff_id
        where o.agency_id = $1) as everybody
      order by name, "staffId" limit $2`,
    [agencyId, staffLimits.staffPerAgencyMax],
  );

/** Locks an agency's staff until the transaction ends, so two concurrent removals can't leave it without an owner. */
export const lockTeam = (tx: Tx, agencyId: string): Promise<number> =>
  tx.run(`select pg_advisory_xact_lock(hashtextextended($1 || '/staff', 0))`, [agencyId]);

export const isOperator = async (tx: Tx, staffId: string): Promise<boolean> =>
  (await tx.first(`select 1 from staff_grant where staff_id = $1 and role = 'operator'`, [staffId])) !== undefined;

/** Returns the effective roles at an agency: agency roles plus platform roles. */
const allRolesAt = async (tx: Tx, agencyId: string, staffId: string): Promise<Role[]> => {
  const rows = await tx.query<{ role: Role }>(
    'select role from staff_grant where staff_id = $2 and (agency_id = $1 or agency_id is null)',
    [agencyId, staffId],
  );
  return rows.map(({ role }) => role);
};

export const rolesAt = async (tx: Tx, agencyId: string, staffId: string): Promise<AgencyRole[]> => {
  const rows = await tx.query<{ role: AgencyRole }>(
    'select role from staff_grant where agency_id = $1 and staff_id = $2 order by role',
    [agencyId, staffId],
  );
  return rows.map(({ role }) => role);
};

interface Owner {
  staffId: string;
  email: string;
  name: string;
  language: 'en' | 'es';
}

/** All owners of the agency, however they sign in. */
export const allOwnersAt = (tx: Tx, agencyId: string): Promise<Owner[]> =>
  tx.query(
    `select p.staff_id as "staffId", p.email, p.name, p.language
       from staff_grant g join staff p on p.staff_id = g.staff_id
      where g.agency_id = $1 and g.role = 'owner' order by p.staff_id limit 1000`,
    [agencyId],
  );

export const countStaff = async (tx: Tx, agencyId: string): Promise<{ owners: number; all: number }> => {
  const row = await tx.first<{ owners: number; all: number }>(
    `select (select count(*) from staff_grant where agency_id = $1 and role = 'owner') as owners,
            (select count(distinct staff_id) from staff_grant where agency_id = $1)
              + (select count(*) from staff_offer where agency_id = $1) as all`,
    [agencyId],
  );
  return row ?? { owners: 0, all: 0 };
};

export async function setRoles(
  tx: Tx,
  { agencyId, staffId, roles }: { agencyId: string; staffId: string; roles: readonly AgencyRole[] },
  now: Date,
): Promise<void> {
  await tx.run('delete from staff_grant where agency_id = $1 and staff_id = $2 and not role = any($3::text[])', [
    agencyId,
    staffId,
    roles,
  ]);
  await tx.run(
    `insert into staff_grant (staff_id, agency_id, role, granted_at) select $2, $1, r, $4 from unnest($3::text[]) r
     on conflict (staff_id, agency_id, role) do nothing`,
    [agencyId, staffId, roles, now],
  );
}
