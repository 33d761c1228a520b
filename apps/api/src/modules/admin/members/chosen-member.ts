import type { StaffCtx } from '../../../call/staff.ts';
import { throwApiError } from '../../../platform/api-error.ts';
import { recordReading } from '../../acts/index.ts';
import { findMember, lockMember, type Member } from '../../members/index.ts';

export const chosenMember = async ({ tx }: StaffCtx, memberId: string): Promise<Member> =>
  (await findMember(tx, memberId)) ?? throwApiError('NOT_FOUND');

export async function readMember(ctx: StaffCtx, memberId: string): Promise<Member> {
  const member = await chosenMember(ctx, memberId);
  await recordReading(ctx, 'members.read', memberId);
  return member;
}

/**
 * Loads a member who is not erased, without a lock, because provider accounts must be locked before members. Throws
 * NOT_FOUND.
 */
export async function presentMember(ctx: StaffCtx, memberId: string): Promise<Member> {
  const member = await chosenMember(ctx, memberId);
  return member.status === 'DELETED' ? throwApiError('NOT_FOUND') : member;
}

/** Locks a member who is not erased until the transaction ends, which serializes actions. Throws NOT_FOUND. */
export async function heldMember({ tx }: StaffCtx, memberId: string): Promise<Member> {
  const member = await lockMember(tx, memberId);
  return member && member.status !== 'DELETED' ? member : throwApiError('NOT_FOUND');
}
