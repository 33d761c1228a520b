import { staffLimits } from '@fareback/contract/admin';
import type { Tx } from '../../../platform/database/transactions.ts';
import type { StaffMember } from '../store.ts';

/** Locks the operators until the transaction ends, so two who remove each other can't both succeed. */
export const lockOperators = (tx: Tx): Promise<number> =>
  tx.run(`select pg_advisory_xact_lock(hashtextextended('operators', 0))`);

export interface FoundOperator extends StaffMember {
  addedAt: Date;
  addedBy: string | null;
  signedInAt: Date | null;
  /** Until when a new operator must sign in; null: the role lasts. */
  expiresAt: Date | null;
}

export const readOperators = (tx: Tx): Promise<FoundOperator[]> =>
  tx.query(
    `select p.staff_id as "staffId", p.email, p.name, p.language, g.granted_at as "addedAt", a.name as "addedBy",
            p.signed_in_at as "signedInAt", g.expires_at as "expiresAt"
       from staff_grant g join staff p on p.staff_id = g.staff_id left join staff a on a.staff_id = g.granted_by
      where g.role = 'operator' order by p.name, p.staff_id limit $1`,
    [staffLimits.operatorsMax],
  );

/** Gives the role, or replaces one that expires; `addedBy` is null for a command. Changes nothing if the role lasts. */
export const saveOperator = (
  tx: Tx,
  { staffId, addedBy, expiresAt }: { staffId: string; addedBy: string | null; expiresAt: Date | null },
  now: Date,
): Promise<number> =>
  tx.run(
    `insert into staff_grant (staff_id, agency_id, role, granted_at, granted_by, expires_at)
     values ($1, null, 'operator', $2, $3, $4)
     on conflict (staff_id, agency_id, role) do update
       set granted_at = excluded.granted_at, granted_by = excluded.granted_by, expires_at = excluded.expires_at
       where staff_grant.expires_at is not null`,
    [staffId, now, addedBy, expiresAt],
  );

export const deleteOperator = (tx: Tx, staffId: string): Promise<number> =>
  tx.run(`delete from staff_grant where staff_id = $1 and role = 'operator'`, [staffId]);

export const endAllSessions = (tx: Tx, staffId: string): Promise<number> =>
  tx.run('delete from staff_session where staff_id = $1', [staffId]);

/** True if the person has signed in, also by an agency's provider, or was added by a command. */
export const hasSignedIn = async (tx: Tx, staffId: string): Promise<boolean> =>
  (await tx.first(
    `select 1 from staff p where p.staff_id = $1 and (p.joined_at is not null or p.signed_in_at is not null
        or exists (select from staff_identity i where i.staff_id = p.staff_id))`,
    [staffId],
  )) !== undefined;

/** True if the person has the role of an operator, and it has expired. */
export const isRoleExpired = async (tx: Tx, staffId: string, now: Date): Promise<boolean> =>
  (await tx.first(`select 1 from staff_grant where staff_id = $1 and role = 'operator' and expires_at <= $2`, [
    staffId,
    now,
  ])) !== undefined;
