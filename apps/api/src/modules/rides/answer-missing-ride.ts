import type { TenantCtx } from '../../call/context.ts';
import { isUuid } from '../../platform/ids.ts';
import { type MissingRideDetails, openDetails } from './missing-ride-details.ts';
import { type MissingRideRow, readOpenMissingRides, writeAnswer } from './store.ts';

/** A report as an operator reads it. */
export type ListedMissingRide = Omit<MissingRideRow, 'detailsSealed'> & MissingRideDetails;

/** Reports that wait for an answer, the oldest first, opened for the operator. */
export async function listOpenMissingRides({ tx, keyRing, tenant }: TenantCtx): Promise<ListedMissingRide[]> {
  return (await readOpenMissingRides(tx)).map(({ detailsSealed, ...row }) => ({
    ...row,
    ...openDetails(keyRing, tenant.tenantId, { ...row, detailsSealed }),
  }));
}

/**
 * Says what became of a ride that a member misses; the member reads it among their rides. A later answer replaces an
 * earlier one. False when there is no such report [EARN-13].
 */
export async function answerMissingRide(
  { tx, now }: TenantCtx,
  missingRideId: string,
  state: 'FOUND' | 'NOT_FOUND',
): Promise<boolean> {
  return isUuid(missingRideId) && (await writeAnswer(tx, missingRideId, state, now)) !== undefined;
}
