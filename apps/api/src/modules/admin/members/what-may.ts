import type { MemberAct, Permission } from '@fareback/contract/admin';
import type { StaffCtx } from '../../../call/staff.ts';
import type { Member } from '../../members/index.ts';

/** What each act on a member asks for; it says nothing of members' standing. */
const requiredPermissions: Readonly<Record<MemberAct, Permission>> = {
  suspend: 'members.act',
  unsuspend: 'members.act',
  unblock: 'members.act',
  flag: 'members.act',
  freeCard: 'members.act',
  answerRide: 'members.act',
  reveal: 'members.personal',
  export: 'members.personal',
  erase: 'members.erase',
  deduct: 'points.act',
  goodwill: 'points.act',
  refund: 'points.act',
};

/** What staff may do about a member now: by their roles, and by how the member stands. */
export function whatMay(
  { may }: Pick<StaffCtx, 'may'>,
  { status, email }: Pick<Member, 'status' | 'email'>,
): MemberAct[] {
  if (status === 'DELETED') return [];
  const isOdd: Partial<Record<MemberAct, boolean>> = {
    suspend: status === 'SUSPENDED',
    unsuspend: status !== 'SUSPENDED',
    unblock: email === null,
    goodwill: status === 'SUSPENDED' || status === 'OPTED_OUT',
  };
  return (Object.keys(requiredPermissions) as MemberAct[]).filter(
    (act) => may(requiredPermissions[act]) && !isOdd[act],
  );
}
