import type { StaffCtx } from '../../../call/staff.ts';
import { throwAdminError } from '../../../platform/api-error.ts';
import type { Member } from '../../members/index.ts';

/**
 * Throws OWN_ACCOUNT if the member has the email that the person signed in with: staff give nothing to themselves, a
 * colleague must do it. Staff have no phone number at the desk; keys and commands have no person [RIDE-10].
 */
export function assertNotOwnAccount(
  { staffEmail }: Pick<StaffCtx, 'staffEmail'>,
  { email }: Pick<Member, 'email'>,
): void {
  if (staffEmail !== undefined && email?.toLowerCase() === staffEmail.toLowerCase()) throwAdminError('OWN_ACCOUNT');
}
