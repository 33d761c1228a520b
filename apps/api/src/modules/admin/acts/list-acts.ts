import type { AuditEventPage } from '@fareback/contract/admin';
import type { StaffCtx } from '../../../call/staff.ts';
import { searchAuditEvents } from '../../acts/index.ts';
import { pathWith } from '../path-with.ts';
import { type AuditFilter, questionOf } from './audit-filter.ts';
import { presentAuditEvent } from './present.ts';
import { titlesIn } from './titles-in.ts';

/** One page of the log, newest first, with titles in `language`. Throws INVALID_CURSOR [DESK-31, DESK-360]. */
export async function listAuditEvents(
  ctx: StaffCtx,
  {
    cursor,
    limit,
    language,
    ...filter
  }: AuditFilter & { cursor?: string | undefined; limit: number; language: string },
): Promise<AuditEventPage> {
  const path = pathWith(`/admin/agencies/${ctx.tenant.tenantId}/acts`, { ...filter, limit, language });
  const { acts, links } = await searchAuditEvents(ctx, questionOf(filter), { path, cursor, size: limit });
  return { data: acts.map(presentAuditEvent), links, titles: await titlesIn(ctx, acts, language) };
}
