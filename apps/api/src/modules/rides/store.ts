import type { MissingRideReason, MissingRideState } from '@fareback/contract';
import type { Tx } from '../../platform/database/transactions.ts';

export const restingTexts = (
  tx: Tx,
  campaignIds: string[],
): Promise<{ campaignId: string; texts: Record<string, { Title?: string }> }[]> =>
  tx.query(
    `select campaign_id as "campaignId", texts from campaign where tenant_id = $1 and campaign_id = any($2::text[])`,
    [tx.tenantId, campaignIds],
  );

export interface MissingRideRow {
  missingRideId: string;
  memberId: string;
  providerId: string;
  riddenAt: Date;
  detailsEncrypted: Buffer;
  state: MissingRideState;
  reportedAt: Date;
  answeredAt: Date | null;
  answerEncrypted: Buffer | null;
  reviewedAt: Date | null;
  reason: MissingRideReason | null;
  photoHash: Buffer | null;
  hasPhoto: boolean;
  /** True if staff entered the ride without a report of the rider. */
  isEntered: boolean;
}

/** Columns of a report; $1 is the tenant. */
export const MISSING = `missing_ride_id as "missingRideId", member_id as "memberId", provider_id as "providerId", ridden_at as "riddenAt",
  told_sealed as "detailsEncrypted", state, reported_at as "reportedAt", answered_at as "answeredAt",
  answer_sealed as "answerEncrypted", reviewed_at as "reviewedAt", reason, photo_hash as "photoHash", is_entered as "isEntered",
  exists (select from missing_ride_photo p where p.tenant_id = $1 and p.member_id = missing_ride.member_id
    and p.missing_ride_id = missing_ride.missing_ride_id) as "hasPhoto"`;

export const readMissingRides = (tx: Tx, memberId: string, limit: number): Promise<MissingRideRow[]> =>
  tx.query(
    `select ${MISSING} from missing_ride where tenant_id = $1 and member_id = $2 order by missing_ride_id desc limit $3`,
    [tx.tenantId, memberId, limit],
  );

export const readOpenMissingRidesOf = (tx: Tx, memberId: string): Promise<MissingRideRow[]> =>
  tx.query(
    `select ${MISSING} from missing_ride
      where tenant_id = $1 and member_id = $2 and state = 'OPEN' order by missing_ride_id`,
    [tx.tenantId, memberId],
  );

export async function insertMissingRide(tx: Tx, tenantId: string, row: MissingRideRow): Promise<void> {
  await tx.run(
    `insert into missing_ride (tenant_id, member_id, missing_ride_id, provider_id, ridden_at, told_sealed, reported_at, is_entered)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      tenantId,
      row.memberId,
      row.missingRideId,
      row.providerId,
      row.riddenAt,
      row.detailsEncrypted,
      row.reportedAt,
      row.isEntered,
    ],
  );
}

export const lockMissingRide = (tx: Tx, missingRideId: string): Promise<MissingRideRow | undefined> =>
  tx.first(`select ${MISSING} from missing_ride where tenant_id = $1 and missing_ride_id = $2 for update`, [
    tx.tenantId,
    missingRideId,
  ]);

export const missingRidesBetween = (
  tx: Tx,
  { first, last }: { first: string; last: string },
  limit: number,
): Promise<Pick<MissingRideRow, 'missingRideId' | 'memberId' | 'reportedAt'>[]> =>
  tx.query(
    `select missing_ride_id as "missingRideId", member_id as "memberId", reported_at as "reportedAt" from missing_ride
      where tenant_id = $1 and missing_ride_id between $2::uuid and $3::uuid order by missing_ride_id desc limit $4`,
    [tx.tenantId, first, last, limit],
  );

export const writeAnswer = (
  tx: Tx,
  missingRideId: string,
  { state, answerEncrypted, reason }: Pick<MissingRideRow, 'state' | 'answerEncrypted' | 'reason'>,
  now: Date,
): Promise<number> =>
  tx.run(
    `update missing_ride set state = $3, answered_at = $4, answer_sealed = $5, reason = $6
      where tenant_id = $1 and missing_ride_id = $2`,
    [tx.tenantId, missingRideId, state, now, answerEncrypted, reason],
  );

/** Saves the start of a review, once. */
export const writeReviewed = (tx: Tx, missingRideId: string, now: Date): Promise<number> =>
  tx.run(
    `update missing_ride set reviewed_at = $3
      where tenant_id = $1 and missing_ride_id = $2 and state = 'OPEN' and reviewed_at is null`,
    [tx.tenantId, missingRideId, now],
  );

export const writePhotoHash = (tx: Tx, missingRideId: string, photoHash: Buffer): Promise<number> =>
  tx.run('update missing_ride set photo_hash = $3 where tenant_id = $1 and missing_ride_id = $2', [
    tx.tenantId,
    missingRideId,
    photoHash,
  ]);

/** Counts a member's own reports from a moment on, not rides that staff entered. */
export async function countReportsSince(tx: Tx, memberId: string, since: Date): Promise<number> {
  const row = await tx.first<{ count: number }>(
    `select count(*)::int as count from missing_ride
      where tenant_id = $1 and member_id = $2 and reported_at > $3 and not is_entered`,
    [tx.tenantId, memberId, since],
  );
  return row?.count ?? 0;
}

export const pruneMissingRides = (tx: Tx, now: Date, days: number): Promise<number> =>
  tx.run(
    'delete from missing_ride where tenant_id = $1 and answered_at <= $2::timestamptz - make_interval(days => $3)',
    [tx.tenantId, now, days],
  );
