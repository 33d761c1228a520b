import type { PackReferralStep } from '@fareback/tenant-pack';
import type { Tx } from '../../../platform/database/transactions.ts';
import type { ReferralAction } from './referral.ts';

export interface ReferralTerms {
  rewardForReferrer: number;
  rewardForReferee: number;
  action: ReferralAction | null;
  /** Missing for codes entered without steps. */
  steps?: readonly PackReferralStep[];
}

export interface ReferralPair {
  refereeId: string;
  referrerId: string;
  campaignId: string;
  code: string;
  segment: string | null;
  usedAt: Date;
  terms: ReferralTerms;
  completedAt: Date | null;
}

const PAIR = `member_id as "refereeId", referrer_member_id as "referrerId", campaign_id as "campaignId", code, segment,
  used_at as "usedAt", terms, completed_at as "completedAt"`;

/** Returns the referrals of these members, at most one each. Read after locking their accounts. */
export const pairsOf = (tx: Tx, refereeIds: string[]): Promise<ReferralPair[]> =>
  tx.query(`select ${PAIR} from referral where tenant_id = $1 and member_id = any($2::uuid[])`, [
    tx.tenantId,
    refereeIds,
  ]);

export interface StepPair {
  referrerId: string;
  refereeId: string;
  campaignId: string;
  steps: readonly PackReferralStep[] | null;
  completedAt: Date | null;
  /** True if the friend brought the referrer a reward, which is not reversed. */
  isRewarded: boolean;
}

/** Returns the referrers' pairs in the order of their codes' use. Read after locking their accounts. */
export const stepPairsOf = (tx: Tx, referrerIds: string[]): Promise<StepPair[]> =>
  tx.query(
    `select referrer_member_id as "referrerId", member_id as "refereeId", campaign_id as "campaignId", terms -> 'steps' as steps,
            completed_at as "completedAt", referrer_points > 0 as "isRewarded"
       from referral where tenant_id = $1 and referrer_member_id = any($2::uuid[]) order by used_at, member_id`,
    [tx.tenantId, referrerIds],
  );

export const countRewarded = async (tx: Tx, referrerId: string, campaignId: string): Promise<number> =>
  (
    await tx.first<{ rewarded: number }>(
      `select count(*) as rewarded from referral
        where tenant_id = $1 and referrer_member_id = $2 and campaign_id = $3 and referrer_points > 0`,
      [tx.tenantId, referrerId, campaignId],
    )
  )?.rewarded ?? 0;

export interface FollowedPair extends ReferralPair {
  /** When a paid reward was reversed; null if it never was or was earned again. */
  takenBackAt: Date | null;
  referrerPoints: number;
  done: number;
  isPhoneVerified: boolean;
  isInStanding: boolean;
}

const FOLLOWED = `select r.member_id as "refereeId", r.referrer_member_id as "referrerId", r.campaign_id as "campaignId", r.code,
    r.segment, r.used_at as "usedAt", r.terms, r.completed_at as "completedAt", r.taken_back_at as "takenBackAt",
    r.referrer_points as "referrerPoints", coalesce((p.state #>> '{referral,done}')::int, 0) as done,
    m.phone_verified_at is not null as "isPhoneVerified", m.status not in ('SUSPENDED', 'OPTED_OUT', 'DELETED') as "isInStanding"
  from referral r
  join member m on m.tenant_id = r.tenant_id and m.member_id = r.member_id
  left join member_progress p on p.tenant_id = r.tenant_id and p.member_id = r.member_id
 where r.tenant_id = $1`;

export const pairOfReferee = (tx: Tx, refereeId: string): Promise<FollowedPair | undefined> =>
  tx.first(`${FOLLOWED} and r.member_id = $2`, [tx.tenantId, refereeId]);

export const pairsOfReferrer = (
  tx: Tx,
  referrerId: string,
  campaignId: string,
  most: number,
): Promise<FollowedPair[]> =>
  tx.query(
    `${FOLLOWED} and r.referrer_member_id = $2 and r.campaign_id = $3
      order by r.used_at desc, r.member_id limit $4`,
    [tx.tenantId, referrerId, campaignId, most],
  );

export const insertPair = (tx: Tx, tenantId: string, pair: ReferralPair): Promise<number> =>
  tx.run(
    `insert into referral (tenant_id, member_id, referrer_member_id, campaign_id, code, segment, used_at, terms)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      tenantId,
      pair.refereeId,
      pair.referrerId,
      pair.campaignId,
      pair.code,
      pair.segment,
      pair.usedAt,
      JSON.stringify(pair.terms),
    ],
  );

/** Saves when actions were done (null where reversed at `now`) and the referrers' points. */
export async function writeCompletions(
  tx: Tx,
  now: Date,
  rows: { refereeId: string; completedAt: Date | null; referrerPoints: number }[],
): Promise<void> {
  if (rows.length === 0) return;
  await tx.run(
    `update referral r set completed_at = given.completed_at, referrer_points = given.points,
           taken_back_at = case when given.completed_at is null then $5::timestamptz end
       from unnest($2::uuid[], $3::timestamptz[], $4::int[]) as given (member_id, completed_at, points)
      where r.tenant_id = $1 and r.member_id = given.member_id`,
    [
      tx.tenantId,
      rows.map(({ refereeId }) => refereeId),
      rows.map(({ completedAt }) => completedAt),
      rows.map(({ referrerPoints }) => referrerPoints),
      now,
    ],
  );
}

/** Moves when completed actions were done. */
export async function moveCompletions(
  tx: Tx,
  rows: readonly { refereeId: string; completedAt: Date }[],
): Promise<void> {
  if (rows.length === 0) return;
  await tx.run(
    `update referral r set completed_at = given.completed_at
       from unnest($2::uuid[], $3::timestamptz[]) as given (member_id, completed_at)
      where r.tenant_id = $1 and r.member_id = given.member_id and r.completed_at is not null`,
    [tx.tenantId, rows.map(({ refereeId }) => refereeId), rows.map(({ completedAt }) => completedAt)],
  );
}

/** Counts the uses of a referrer's code in one referral campaign: in total, and since each given time. */
export async function countPairs(
  tx: Tx,
  referrerId: string,
  campaignId: string,
  since: { day: Date; week: Date; month: Date },
): Promise<{ lifetime: number; daily: number; weekly: number; monthly: number }> {
  const row = await tx.first<{ lifetime: number; daily: number; weekly: number; monthly: number }>(
    `select count(*) as lifetime, count(*) filter (where used_at >= $4) as daily, count(*) filter (where used_at >= $5) as weekly,
            count(*) filter (where used_at >= $6) as monthly
       from referral where tenant_id = $1 and referrer_member_id = $2 and campaign_id = $3`,
    [tx.tenantId, referrerId, campaignId, since.day, since.week, since.month],
  );
  if (!row) throw new Error('Uses were not counted');
  return row;
}

export async function pairStatistics(
  tx: Tx,
  referrerId: string,
  campaignId: string,
): Promise<{ codeEntered: number; completedAction: number }> {
  const row = await tx.first<{ codeEntered: number; completedAction: number }>(
    `select count(*) as "codeEntered", count(completed_at) as "completedAction"
       from referral where tenant_id = $1 and referrer_member_id = $2 and campaign_id = $3`,
    [tx.tenantId, referrerId, campaignId],
  );
  return row ?? { codeEntered: 0, completedAction: 0 };
}

export async function unannouncedPoints(tx: Tx, referrerId: string): Promise<number> {
  const row = await tx.first<{ points: number }>(
    `select coalesce(sum(referrer_points), 0) as points
       from referral where tenant_id = $1 and referrer_member_id = $2 and announced_at is null and referrer_points > 0`,
    [tx.tenantId, referrerId],
  );
  return row?.points ?? 0;
}

/**
 * Marks unannounced referral points as announced and returns their sum. Of concurrent calls only one gets them
 * [API-23].
 */
export async function announcePoints(tx: Tx, referrerId: string, now: Date): Promise<number> {
  const rows = await tx.query<{ points: number }>(
    `update referral set announced_at = $3
      where tenant_id = $1 and referrer_member_id = $2 and announced_at is null and referrer_points > 0 returning referrer_points as points`,
    [tx.tenantId, referrerId, now],
  );
  return rows.reduce((sum, { points }) => sum + points, 0);
}
