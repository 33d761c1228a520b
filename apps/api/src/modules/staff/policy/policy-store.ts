import type { StaffLanguage } from '@fareback/contract/admin';
import type { Tx } from '../../../platform/database/transactions.ts';

/** An agency's rules for its staff's sessions; null: the installation's. */
export interface SessionPolicy {
  idleMinutes: number | null;
  sessionHours: number | null;
  /** Addresses and ranges; empty: any. */
  networks: string[];
  requiresAgencySignIn: boolean;
  /** Owners who may also sign in otherwise. */
  emergencyStaff: string[];
  updatedAt: Date;
}

export const readPolicy = (tx: Tx, agencyId: string): Promise<SessionPolicy | undefined> =>
  tx.first(
    `select idle_minutes as "idleMinutes", session_hours as "sessionHours", networks,
            requires_agency_sign_in as "requiresAgencySignIn", emergency_staff as "emergencyStaff",
            updated_at as "updatedAt"
       from staff_policy where agency_id = $1`,
    [agencyId],
  );

export const putPolicy = (tx: Tx, agencyId: string, policy: SessionPolicy): Promise<number> =>
  tx.run(
    `insert into staff_policy (agency_id, idle_minutes, session_hours, networks, requires_agency_sign_in,
                               emergency_staff, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (agency_id) do update set idle_minutes = excluded.idle_minutes,
       session_hours = excluded.session_hours, networks = excluded.networks,
       requires_agency_sign_in = excluded.requires_agency_sign_in, emergency_staff = excluded.emergency_staff,
       updated_at = excluded.updated_at`,
    [
      agencyId,
      policy.idleMinutes,
      policy.sessionHours,
      policy.networks,
      policy.requiresAgencySignIn,
      policy.emergencyStaff,
      policy.updatedAt,
    ],
  );

/** True if the agency has a sign-in of its own, by OpenID Connect or SAML. */
export const hasAgencySignIn = async (tx: Tx, agencyId: string): Promise<boolean> =>
  (await tx.first(
    `select 1 from staff_openid where agency_id = $1 union all select 1 from staff_saml where agency_id = $1 limit 1`,
    [agencyId],
  )) !== undefined;

/** True if session rules require the agency's own sign-in, but it is not set. */
export const lacksRequiredSignIn = async (tx: Tx, agencyId: string): Promise<boolean> =>
  (await readPolicy(tx, agencyId))?.requiresAgencySignIn === true && !(await hasAgencySignIn(tx, agencyId));

interface Owner {
  staffId: string;
  name: string;
  email: string;
  language: StaffLanguage;
  hasProvenEmail: boolean;
}

/** Owners of the agency; `hasProvenEmail`: they have signed in by a code or passkey before. */
export const ownersOf = (tx: Tx, agencyId: string): Promise<Owner[]> =>
  tx.query(
    `select p.staff_id as "staffId", p.name, p.email, p.language, p.joined_at is not null as "hasProvenEmail"
       from staff_grant g join staff p on p.staff_id = g.staff_id
      where g.agency_id = $1 and g.role = 'owner' order by p.name, p.staff_id limit 1000`,
    [agencyId],
  );
