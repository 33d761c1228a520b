import type { TenantCtx } from '../../call/context.ts';
import { isUuid } from '../../platform/ids.ts';
import { encryptAnswer, type MissingRideDetails, openAnswer, openDetails } from './missing-ride-details.ts';
import { lockMissingRide, type MissingRideRow, readOpenMissingRides, writeAnswer } from './store.ts';

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

/** Returns decrypted reports that await an answer, oldest first, optionally after a cursor and up to a limit. */
export async function listOpenMissingRides(
  ctx: TenantCtx,
  { behind = null, limit = null }: { behind?: string | null; limit?: number | null } = {},
): Promise<OpenedMissingRide[]> {
  return (await readOpenMissingRides(ctx.tx, behind, limit)).map((row) => opened(ctx, row));
}

export async function heldMissingRide(ctx: TenantCtx, missingRideId: string): Promise<OpenedMissingRide | undefined> {
  const row = isUuid(missingRideId) ? await lockMissingRide(ctx.tx, missingRideId) : undefined;
  return row && opened(ctx, row);
}

/**
 * Saves the outcome of a missing-ride report with the agency's note, both shown to the member. A later answer replaces
 * an earlier one [EARN-13].
 */
export async function writeMissingRideAnswer(
  { tx, now, keyRing, tenant }: TenantCtx,
  missingRideId: string,
  { state, answer }: { state: 'FOUND' | 'NOT_FOUND'; answer: string | null },
): Promise<void> {
  const answerEncrypted = answer === null ? null : encryptAnswer(keyRing, tenant.tenantId, missingRideId, answer);
  await writeAnswer(tx, missingRideId, { state, answerEncrypted }, now);
}
