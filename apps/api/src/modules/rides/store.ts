import type { MissingRideState } from '@fareback/contract';
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
}

const MISSING = `missing_ride_id as "missingRideId", member_id as "memberId", provider_id as "providerId", ridden_at as "riddenAt",
  told_sealed as "detailsEncrypted", state, reported_at as "reportedAt", answered_at as "answeredAt",
  answer_sealed as "answerEncrypted"`;

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
    `insert into missing_ride (tenant_id, member_id, missing_ride_id, provider_id, ridden_at, told_sealed, reported_at)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [tenantId, row.memberId, row.missingRideId, row.providerId, row.riddenAt, row.detailsEncrypted, row.reportedAt],
  );
}

export const readOpenMissingRides = (tx: Tx, behind: string | null, limit: number | null): Promise<MissingRideRow[]> =>
  tx.query(
    `select ${MISSING} from missing_ride
      where tenant_id = $1 and state = 'OPEN' and ($2::uuid is null or missing_ride_id > $2) order by missing_ride_id limit $3`,
    [tx.tenantId, behind, limit],
  );

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
  { state, answerEncrypted }: Pick<MissingRideRow, 'state' | 'answerEncrypted'>,
  now: Date,
): Promise<number> =>
  tx.run(
    `update missing_ride set state = $3, answered_at = $4, answer_sealed = $5 where tenant_id = $1 and missing_ride_id = $2`,
    [tx.tenantId, missingRideId, state, now, answerEncrypted],
  );

export const pruneMissingRides = (tx: Tx, now: Date, days: number): Promise<number> =>
  tx.run(
    'delete from missing_ride where tenant_id = $1 and answered_at <= $2::timestamptz - make_interval(days => $3)',
    [tx.tenantId, now, days],
  );
