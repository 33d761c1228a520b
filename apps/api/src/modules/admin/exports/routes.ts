import type { ReplyOf } from '@fareback/contract';
import { adminRoutes } from '@fareback/contract/admin';
import { type AdminHandler, adminFigures, adminHandle, type StaffCtx } from '../../../call/staff.ts';
import { localDate } from '../../../platform/local-date.ts';
import { firstJoined } from '../../members/index.ts';
import { monthPart } from './month-part.ts';

const { since, part, memberPart } = adminRoutes.exports;

export const handlers: AdminHandler[] = [
  adminFigures(since, firstMonth),
  adminHandle(part, (ctx, { params, query }) => monthPart(ctx, { ...params, ...query, withMembers: false })),
  adminHandle(memberPart, (ctx, { params, query }) => monthPart(ctx, { ...params, ...query, withMembers: true })),
];

type Reply = ReplyOf<(typeof adminRoutes)['exports']['since']>;

/** The month the agency opened, else the first member's month; null if it is not open or has no members [DESK-351]. */
export async function firstMonth({ tx, tenant }: Pick<StaffCtx, 'tx' | 'tenant'>): Promise<Reply> {
  const { isOpen, openedAt, timeZone } = tenant;
  const first = isOpen ? (openedAt ?? (await firstJoined(tx))) : null;
  return { month: first && localDate(first, timeZone).slice(0, 7) };
}
