import { mayAs, type Permission, type Role, roles } from '@fareback/contract/admin';
import type { StaffCtx } from '../../../call/staff.ts';
import { throwAdminError } from '../../../platform/api-error.ts';
import type { Tx } from '../../../platform/database/transactions.ts';
import { allRolesAt } from './team-store.ts';

/** Refuses to grant or revoke roles with more rights than the caller has [DESK-12]. */
export function checkReach({ may }: Pick<StaffCtx, 'may'>, touched: readonly Role[]): void {
  const isBeyond = touched.some((role) => roles[role].some((permission) => !may(permission)));
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
