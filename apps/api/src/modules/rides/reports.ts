import type { TenantCtx } from '../../call/context.ts';
import { isUuid } from '../../platform/ids.ts';
import { type OpenedMissingRide, opened } from './missing-rides.ts';
import { findReport, type ReportFilter, readReports } from './report-store.ts';
import { writeReviewed } from './store.ts';

/** Returns decrypted reports of a state, oldest first, optionally after a cursor and up to a limit. */
export const listReports = async (ctx: TenantCtx, filter: ReportFilter): Promise<OpenedMissingRide[]> =>
  (await readReports(ctx.tx, filter)).map((row) => opened(ctx, row));

export async function findMissingRide(ctx: TenantCtx, missingRideId: string): Promise<OpenedMissingRide | undefined> {
  const row = isUuid(missingRideId) ? await findReport(ctx.tx, missingRideId) : undefined;
  return row && opened(ctx, row);
}

/** Begins the review of a locked report, once; an answered one stays as it is. Returns when the review began. */
export async function beginReview(
  { tx, now }: TenantCtx,
  { missingRideId, state, reviewedAt }: OpenedMissingRide,
): Promise<Date | null> {
  if (state !== 'OPEN' || reviewedAt !== null) return reviewedAt;
  await writeReviewed(tx, missingRideId, now);
  return now;
}
