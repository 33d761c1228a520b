import { type Role, staffLimits, type TeamMember } from '@fareback/contract/admin';
import type { Tx } from '../../../platform/database/transactions.ts';

type AgencyRole = TeamMember['roles'][number];

/** Somebody of an agency's staff, as they are listed. */
export interface TeamRow extends Omit<TeamMember, 'joinedAt' | 'invitedUntil' | 'lastSeenAt'> {
  joinedAt: Date | null;
  invitedUntil: Date | null;
  lastSeenAt: Date | null;
}

/** All staff of an agency, by name. */
export const teamOf = (tx: Tx, agencyId: string): Promise<TeamRow[]> =>
  tx.query(
    `select p.staff_id as "staffId", p.name, p.email, p.language, p.joined_at as "joinedAt",
            (select array_agg(g.role order by g.role) from staff_grant g
              where g.staff_id = p.staff_id and g.agency_id = $1) as roles,
            (select i.expires_at from staff_invitation i where i.staff_id = p.staff_id) as "invitedUntil",
            (select max(s.seen_at) from staff_session s where s.staff_id = p.staff_id) as "lastSeenAt",
            (select count(*) from staff_passkey k where k.staff_id = p.staff_id) as passkeys,
            (select count(*) from staff_session s where s.staff_id = p.staff_id) as "signIns"
       from staff p
      where p.staff_id in (select staff_id from staff_grant where agency_id = $1)
      order by p.name, p.staff_id limit $2`,
    [agencyId, staffLimits.staffPerAgencyMax],
  );

/** Keeps all other changes of an agency's staff waiting until the transaction ends, so that of two last owners one stays. */
export const lockTeam = (tx: Tx, agencyId: string): Promise<number> =>
  tx.run(`select pg_advisory_xact_lock(hashtextextended($1 || '/staff', 0))`, [agencyId]);

/** The roles that count for somebody at an agency: those held there, and those of the platform. */
export const allRolesAt = async (tx: Tx, agencyId: string, staffId: string): Promise<Role[]> => {
  const rows = await tx.query<{ role: Role }>(
    'select role from staff_grant where staff_id = $2 and (agency_id = $1 or agency_id is null)',
    [agencyId, staffId],
  );
  return rows.map(({ role }) => role);
};

/** The roles that somebody holds at an agency. */
export const rolesAt = async (tx: Tx, agencyId: string, staffId: string): Promise<AgencyRole[]> => {
  const rows = await tx.query<{ role: AgencyRole }>(
    'select role from staff_grant where agency_id = $1 and staff_id = $2 order by role',
    [agencyId, staffId],
  );
  return rows.map(({ role }) => role);
};

/** How many owners and how many people an agency has. */
export const countStaff = async (tx: Tx, agencyId: string): Promise<{ owners: number; all: number }> => {
  const row = await tx.first<{ owners: number; all: number }>(
    `select count(*) filter (where role = 'owner') as owners, count(distinct staff_id) as all
       from staff_grant where agency_id = $1`,
    [agencyId],
  );
  return row ?? { owners: 0, all: 0 };
};

/** Gives somebody exactly these roles at an agency. */
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
