import type { RideReceipt } from '@fareback/contract';
import type { StaffCtx } from '../../../call/staff.ts';
import { getReceipt } from '../../rides/index.ts';
import { readMember } from './chosen-member.ts';
import { createMemberCtx } from './member-ctx.ts';

/** Why a ride counted or did not, as the rider reads it; that it was read is on record. Refuses NOT_FOUND [DESK-33, DESK-35]. */
export async function getMemberReceipt(
  ctx: StaffCtx,
  { member, ride }: { member: string; ride: string },
  language: string,
): Promise<RideReceipt> {
  await readMember(ctx, member);
  return getReceipt(createMemberCtx(ctx, member, language), ride);
}
