import { mayAs, type Permission, type Role, roles } from '@fareback/contract/admin';
import type { StaffCtx } from '../../../call/staff.ts';
import { throwAdminError } from '../../../platform/api-error.ts';
import type { Tx } from '../../../platform/database/transactions.ts';
import { allRolesAt } from './team-store.ts';

/** Refuses to give or take roles that allow more than whoever acts may do: nobody rises, and nobody lifts others above themselves [DESK-12]. */
export function checkReach({ may }: Pick<StaffCtx, 'may'>, touched: readonly Role[]): void {
  const isBeyond = touched.some((role) => roles[role].some((permission) => !may(permission)));
  if (isBeyond) throwAdminError('ROLE_ABOVE_YOURS');
}

/** Whether a person may do something at an agency now, by their roles there and on the platform. The transaction must see staff. */
export const mayAtAgency = async (
  tx: Tx,
  { agencyId, staffId }: { agencyId: string; staffId: string },
  permission: Permission,
): Promise<boolean> => mayAs(await allRolesAt(tx, agencyId, staffId), permission);
