import type { StaffCtx } from '../../../call/staff.ts';
import { throwApiError } from '../../../platform/api-error.ts';
import { recordReading } from '../../acts/index.ts';
import { findMember, lockMember, type Member } from '../../members/index.ts';

/** The member that a call names, forgotten or not. Refuses NOT_FOUND. */
export const chosenMember = async ({ tx }: StaffCtx, memberId: string): Promise<Member> =>
  (await findMember(tx, memberId)) ?? throwApiError('NOT_FOUND');

/** The same, to be read; that it was is on record. Refuses NOT_FOUND [DESK-33]. */
export async function readMember(ctx: StaffCtx, memberId: string): Promise<Member> {
  const member = await chosenMember(ctx, memberId);
  await recordReading(ctx, 'members.read', memberId);
  return member;
}

/** The same, who was not forgotten, and not held: for what locks a provider's accounts before any member. Refuses NOT_FOUND. */
export async function presentMember(ctx: StaffCtx, memberId: string): Promise<Member> {
  const member = await chosenMember(ctx, memberId);
  return member.status === 'DELETED' ? throwApiError('NOT_FOUND') : member;
}

/** The same, held until the transaction ends, and there: what is done about a member is done one after the other. Refuses NOT_FOUND. */
export async function heldMember({ tx }: StaffCtx, memberId: string): Promise<Member> {
  const member = await lockMember(tx, memberId);
  return member && member.status !== 'DELETED' ? member : throwApiError('NOT_FOUND');
}
