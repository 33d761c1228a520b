import type { MissingRideReason, MissingRideState } from '@fareback/contract';
import type { Tx } from '../../platform/database/transactions.ts';
import { firstIdOf } from '../../platform/ids.ts';
import { MISSING, type MissingRideRow } from './store.ts';

export interface ReportFilter {
  /** Id of the last report of the page before; null for the first page. */
  behind: string | null;
  limit: number | null;
  state: MissingRideState;
  providerId: string | null;
  hasPhoto: boolean | null;
  isReviewed: boolean | null;
}

const HAS_PHOTO = `exists (select from missing_ride_photo p where p.tenant_id = $1 and p.member_id = missing_ride.member_id
  and p.missing_ride_id = missing_ride.missing_ride_id)`;

export const readReports = (
  tx: Tx,
  { behind, limit, state, providerId, hasPhoto, isReviewed }: ReportFilter,
): Promise<MissingRideRow[]> =>
  tx.query(
    `select ${MISSING} from missing_ride
      where tenant_id = $1 and state = $4 and ($2::uuid is null or missing_ride_id > $2)
        and ($5::text is null or provider_id = $5) and ($6::boolean is null or ${HAS_PHOTO} = $6)
        and ($7::boolean is null or (reviewed_at is not null) = $7)
      order by missing_ride_id limit $3`,
    [tx.tenantId, behind, limit, state, providerId, hasPhoto, isReviewed],
  );

export const findReport = (tx: Tx, missingRideId: string): Promise<MissingRideRow | undefined> =>
  tx.first(`select ${MISSING} from missing_ride where tenant_id = $1 and missing_ride_id = $2`, [
    tx.tenantId,
    missingRideId,
  ]);

const SAME_MAX = 5;

export interface SamePhotoRow {
  missingRideId: string;
  memberId: string;
  reportedAt: Date;
}

/** Returns up to 5 other reports with the same photo, newest first. */
export const findSamePhoto = (
  tx: Tx,
  { missingRideId, photoHash }: { missingRideId: string; photoHash: Buffer },
): Promise<SamePhotoRow[]> =>
  tx.query(
    `select missing_ride_id as "missingRideId", member_id as "memberId", reported_at as "reportedAt" from missing_ride
      where tenant_id = $1 and photo_hash = $2 and missing_ride_id <> $3 order by missing_ride_id desc limit $4`,
    [tx.tenantId, photoHash, missingRideId, SAME_MAX],
  );

/** Counts the reports from a moment on by state and reason; ids begin with their time. */
export const countReports = (
  tx: Tx,
  since: Date,
): Promise<{ state: MissingRideState; reason: MissingRideReason | null; count: number }[]> =>
  tx.query(
    `select state, reason, count(*)::int as count from missing_ride
      where tenant_id = $1 and missing_ride_id >= $2::uuid and reported_at >= $3 group by state, reason`,
    [tx.tenantId, firstIdOf(since), since],
  );

/** Counts a member's reports from a moment on. */
export async function countReportsOf(
  tx: Tx,
  memberId: string,
  since: Date,
): Promise<{ reports: number; found: number; notFound: number }> {
  const row = await tx.first<{ reports: number; found: number; notFound: number }>(
    `select count(*)::int as reports, count(*) filter (where state = 'FOUND')::int as found,
            count(*) filter (where state = 'NOT_FOUND')::int as "notFound"
       from missing_ride where tenant_id = $1 and member_id = $2 and reported_at >= $3`,
    [tx.tenantId, memberId, since],
  );
  return row ?? { reports: 0, found: 0, notFound: 0 };
}
