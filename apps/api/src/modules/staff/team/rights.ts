import { type Role, roles } from '@fareback/contract/admin';
import type { StaffCtx } from '../../../call/staff.ts';
import { refuseStaff } from '../../../platform/refusal.ts';

/** Refuses to give or take roles that allow more than whoever acts may do: nobody rises, and nobody lifts others above themselves [DESK-12]. */
export function checkReach({ may }: Pick<StaffCtx, 'may'>, touched: readonly Role[]): void {
  const isBeyond = touched.some((role) => roles[role].some((permission) => !may(permission)));
  if (isBeyond) refuseStaff('ROLE_ABOVE_YOURS');
}
