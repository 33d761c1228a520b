import type { StaffCtx } from '../../../call/staff.ts';
import { refuse } from '../../../platform/refusal.ts';
import { findMember, type Member } from '../../members/index.ts';

/** The member that a call names, forgotten or not. Refuses NOT_FOUND. */
export const chosenMember = async ({ tx }: StaffCtx, memberId: string): Promise<Member> =>
  (await findMember(tx, memberId)) ?? refuse('NOT_FOUND');
