import type { Role } from '@fareback/contract/admin';
import type { Grant } from '../../call/staff.ts';
import type { Tx } from '../../platform/database.ts';

/** Somebody of the staff. */
export interface StaffMember {
  staffId: string;
  email: string;
  name: string;
  language: 'en' | 'es';
}

export const findStaffByEmail = (tx: Tx, email: string): Promise<StaffMember | undefined> =>
  tx.first('select staff_id as "staffId", email, name, language from staff where email = $1', [email]);

/** Adds somebody, or finds who has the address already; answers their id. */
export async function ensureStaff(tx: Tx, { staffId, email, name, language }: StaffMember, now: Date): Promise<string> {
  await tx.run(
    `insert into staff (staff_id, email, name, language, created_at) values ($1, $2, $3, $4, $5)
     on conflict (email) do nothing`,
    [staffId, email, name, language, now],
  );
  const row = await tx.first<{ staffId: string }>('select staff_id as "staffId" from staff where email = $1', [email]);
  return row?.staffId ?? staffId;
}

/** Gives a role; one that is held already stays as it is. */
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
