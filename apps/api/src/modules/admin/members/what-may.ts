import type { MemberAct, Permission } from '@fareback/contract/admin';
import type { StaffCtx } from '../../../call/staff.ts';
import type { Member } from '../../members/index.ts';

/** Permission of each member action, regardless of the member's status. */
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

/** Member actions allowed now, by the caller's roles and the member's status. */
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
