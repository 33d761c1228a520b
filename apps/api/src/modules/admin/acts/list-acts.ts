import type { Page } from '@fareback/contract';
import type { RecordedAct } from '@fareback/contract/admin';
import type { StaffCtx } from '../../../call/staff.ts';
import { searchActs } from '../../acts/index.ts';
import { pathWith } from '../path-with.ts';
import { type AskedActs, questionOf } from './asked-acts.ts';
import { presentAct } from './present.ts';

/** A page of who did what, the newest first. Refuses INVALID_CURSOR [DESK-31]. */
export async function listActs(
  ctx: StaffCtx,
  { cursor, limit, ...asked }: AskedActs & { cursor?: string | undefined; limit: number },
): Promise<Page<RecordedAct>> {
  const path = pathWith(`/admin/agencies/${ctx.tenant.tenantId}/acts`, { ...asked, limit });
  const { acts, links } = await searchActs(ctx, questionOf(asked), { path, cursor, size: limit });
  return { data: acts.map(presentAct), links };
}
