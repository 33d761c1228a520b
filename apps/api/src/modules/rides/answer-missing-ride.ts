import type { TenantCtx } from '../../call/context.ts';
import { isUuid } from '../../platform/ids.ts';
import { encryptAnswer, type MissingRideDetails, openAnswer, openDetails } from './missing-ride-details.ts';
import { lockMissingRide, type MissingRideRow, readOpenMissingRides, writeAnswer } from './store.ts';

/** A report as staff read it. */
export type OpenedMissingRide = Omit<MissingRideRow, 'detailsEncrypted' | 'answerEncrypted'> &
  MissingRideDetails & { answer: string | null };

function opened(
  { keyRing, tenant }: TenantCtx,
  { detailsEncrypted, answerEncrypted, ...row }: MissingRideRow,
): OpenedMissingRide {
  const encrypted = { ...row, detailsEncrypted, answerEncrypted };
  return {
    ...row,
    ...openDetails(keyRing, tenant.tenantId, encrypted),
    answer: openAnswer(keyRing, tenant.tenantId, encrypted),
  };
}

/** Reports that wait for an answer, the oldest first, opened; behind one of them and so many, or all. */
export async function listOpenMissingRides(
  ctx: TenantCtx,
  { behind = null, limit = null }: { behind?: string | null; limit?: number | null } = {},
): Promise<OpenedMissingRide[]> {
  return (await readOpenMissingRides(ctx.tx, behind, limit)).map((row) => opened(ctx, row));
}

/** A report, held until the transaction ends; undefined when there is none of that id. */
export async function heldMissingRide(ctx: TenantCtx, missingRideId: string): Promise<OpenedMissingRide | undefined> {
  const row = isUuid(missingRideId) ? await lockMissingRide(ctx.tx, missingRideId) : undefined;
  return row && opened(ctx, row);
}

/**
 * Writes what became of a ride that a member misses, and what the agency says of it; the member reads both among their
 * rides. A later answer replaces an earlier one [EARN-13].
 */
export async function writeMissingRideAnswer(
  { tx, now, keyRing, tenant }: TenantCtx,
  missingRideId: string,
  { state, answer }: { state: 'FOUND' | 'NOT_FOUND'; answer: string | null },
): Promise<void> {
  const answerEncrypted = answer === null ? null : encryptAnswer(keyRing, tenant.tenantId, missingRideId, answer);
  await writeAnswer(tx, missingRideId, { state, answerEncrypted }, now);
}
