import type { LocalizedCtx } from '../../../call/context.ts';
import type { StaffCtx } from '../../../call/staff.ts';

/** A member's affairs as staff read them, in a language of riders. */
export const createMemberCtx = (ctx: StaffCtx, memberId: string, language: string): LocalizedCtx => ({
  ...ctx,
  member: { memberId },
  language,
});
