import type { LocalizedCtx } from '../../../call/context.ts';
import type { StaffCtx } from '../../../call/staff.ts';

export const createMemberCtx = (ctx: StaffCtx, memberId: string, language: string): LocalizedCtx => ({
  ...ctx,
  member: { memberId },
  language,
});
