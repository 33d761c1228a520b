import type { AuditEventPage } from '@fareback/contract/admin';
import type { StaffCtx } from '../../../call/staff.ts';
import { searchActs } from '../../acts/index.ts';
import { pathWith } from '../path-with.ts';
import { type AskedActs, questionOf } from './asked-acts.ts';
import { presentAct } from './present.ts';
import { titlesIn } from './titles-in.ts';

/** A page of who did what, the newest first, with what is named called in `language`. Refuses INVALID_CURSOR [DESK-31, DESK-360]. */
export async function listActs(
  ctx: StaffCtx,
  { cursor, limit, language, ...asked }: AskedActs & { cursor?: string | undefined; limit: number; language: string },
): Promise<AuditEventPage> {
  const path = pathWith(`/admin/agencies/${ctx.tenant.tenantId}/acts`, { ...asked, limit, language });
  const { acts, links } = await searchActs(ctx, questionOf(asked), { path, cursor, size: limit });
  return { data: acts.map(presentAct), links, titles: await titlesIn(ctx, acts, language) };
}
