import type { RideReceipt } from '@fareback/contract';
import type { StaffCtx } from '../../../call/staff.ts';
import { getReceipt } from '../../rides/index.ts';
import { readMember } from './chosen-member.ts';
import { createMemberCtx } from './member-ctx.ts';

/** Explains why a ride counted or not, in the rider's words. Logs the read. Throws NOT_FOUND [DESK-33, DESK-35]. */
export async function getMemberReceipt(
  ctx: StaffCtx,
  { member, ride }: { member: string; ride: string },
  language: string,
): Promise<RideReceipt> {
  await readMember(ctx, member);
  return getReceipt(createMemberCtx(ctx, member, language), ride);
}
