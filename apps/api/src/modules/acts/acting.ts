import type { TenantCtx } from '../../call/context.ts';
import type { StaffCtx } from '../../call/staff.ts';
import { recordAuditEvent } from './record-act.ts';

export const actingIn = (ctx: TenantCtx, who: Pick<StaffCtx, 'actor' | 'network' | 'may' | 'isProven'>): StaffCtx => ({
  ...ctx,
  ...who,
  record: (act) => recordAuditEvent({ ...ctx, ...who }, act),
});
