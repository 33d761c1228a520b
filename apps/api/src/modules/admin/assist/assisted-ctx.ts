import type { StaffCtx } from '../../../call/staff.ts';
import { throwAdminError } from '../../../platform/api-error.ts';
import type { Member } from '../../members/index.ts';
import { heldMember } from '../members/chosen-member.ts';

export const isAssistOn = ({ tenant }: Pick<StaffCtx, 'tenant'>): boolean => tenant.settings['assistedSignUp'] === true;

/** Throws ASSIST_OFF unless the agency turned the counter on [ASSIST-01]. */
export function assertAssistOn(ctx: Pick<StaffCtx, 'tenant'>): void {
  if (!isAssistOn(ctx)) throwAdminError('ASSIST_OFF');
}

/** Locks a member for an action at the counter. Throws ASSIST_OFF, NOT_FOUND. */
export async function memberAtCounter(ctx: StaffCtx, memberId: string): Promise<Member> {
  assertAssistOn(ctx);
  return heldMember(ctx, memberId);
}
