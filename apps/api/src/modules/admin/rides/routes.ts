import type { Page } from '@fareback/contract';
import { adminRoutes, type MissingRideReport } from '@fareback/contract/admin';
import { type AdminHandler, adminHandle, type StaffCtx } from '../../../call/staff.ts';
import { decryptCursor, encryptCursor } from '../../../platform/paging.ts';
import { listOpenMissingRides, providerNames } from '../../rides/index.ts';
import { pathWith } from '../path-with.ts';
import { answerMissingRide } from './answer-missing-ride.ts';
import { presentReport } from './present.ts';

const routes = adminRoutes.missingRides;

export const handlers: AdminHandler[] = [
  adminHandle(routes.list, (ctx, { query }) => listMissingRides(ctx, query)),
  adminHandle(routes.answer, (ctx, { params, body }) => answerMissingRide(ctx, params.report, body)),
];

/** Open reports, oldest first, forward pages only. Throws INVALID_CURSOR [EARN-13, DESK-42]. */
async function listMissingRides(
  ctx: StaffCtx,
  { cursor, limit, language }: { cursor?: string | undefined; limit: number; language: string },
): Promise<Page<MissingRideReport>> {
  const { keyRing, tenant } = ctx;
  const context = `missing-rides/${tenant.tenantId}`;
  const behind = cursor === undefined ? null : decryptCursor(keyRing, context, cursor).id;
  const found = await listOpenMissingRides(ctx, { behind, limit: limit + 1 });
  const shown = found.slice(0, limit);
  const path = pathWith(`/admin/agencies/${tenant.tenantId}/missing-rides`, { language, limit });
  const nameOf = await providerNames(ctx, language);
  const last = found.length > limit ? shown.at(-1) : undefined;
  const place = last && { towards: 'next' as const, at: last.reportedAt.toISOString(), id: last.missingRideId };
  return {
    data: shown.map((report) => presentReport(report, nameOf)),
    links: {
      self: cursor === undefined ? path : `${path}&cursor=${cursor}`,
      next: place ? `${path}&cursor=${encryptCursor(keyRing, context, place)}` : null,
      previous: null,
    },
  };
}
