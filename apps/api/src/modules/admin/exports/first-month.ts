import type { ReplyOf } from '@fareback/contract';
import type { adminRoutes } from '@fareback/contract/admin';
import type { StaffCtx } from '../../../call/staff.ts';
import { localDate } from '../../../platform/local-date.ts';
import { firstJoined } from '../../members/index.ts';

type Reply = ReplyOf<(typeof adminRoutes)['exports']['since']>;

/** The month the agency opened, else the first member's month; null if it is not open or has no members [DESK-351]. */
export async function firstMonth({ tx, tenant }: Pick<StaffCtx, 'tx' | 'tenant'>): Promise<Reply> {
  const { isOpen, openedAt, timeZone } = tenant;
  const first = isOpen ? (openedAt ?? (await firstJoined(tx))) : null;
  return { month: first && localDate(first, timeZone).slice(0, 7) };
}
