import type { Tx } from '../../../platform/database/transactions.ts';
import type { ReferralAction } from './referral.ts';

/** What was promised to both sides when a friend's code was entered. */
export interface ReferralTerms {
  rewardForReferrer: number;
  rewardForReferee: number;
  /** The act that the rewards wait for; null: none. */
  action: ReferralAction | null;
}

/** Who brought whom. */
export interface ReferralPair {
  refereeId: string;
  referrerId: string;
  /** Name under which its earnings are kept. */
  campaignId: string;
  code: string;
  segment: string | null;
  usedAt: Date;
  terms: ReferralTerms;
  /** When the act was done; null while it is not. */
  completedAt: Date | null;
}

const PAIR = `member_id as "refereeId", referrer_member_id as "referrerId", campaign_id as "campaignId", code, segment,
  used_at as "usedAt", terms, completed_at as "completedAt"`;

/** The pairs in which members were brought, one for each at most; read after their accounts are locked. */
export const pairsOf = (tx: Tx, refereeIds: string[]): Promise<ReferralPair[]> =>
  tx.query(`select ${PAIR} from referral where tenant_id = $1 and member_id = any($2::uuid[])`, [
    tx.tenantId,
    refereeIds,
  ]);

/** A pair, and how far its reward has come. */
export interface FollowedPair extends ReferralPair {
  /** When a reward that had been paid was taken back; null where none was, or it was earned again. */
  takenBackAt: Date | null;
  /** What the referrer holds for it now. */
  referrerPoints: number;
  /** How much of the act is done. */
  done: number;
  /** Whether the referee's number is verified. */
  isPhoneVerified: boolean;
  /** Whether the referee takes part in the programme. */
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

/** The pair in which a member was brought; undefined where nobody brought the member. */
export const pairOfReferee = (tx: Tx, refereeId: string): Promise<FollowedPair | undefined> =>
  tx.first(`${FOLLOWED} and r.member_id = $2`, [tx.tenantId, refereeId]);

/** Those whom a member brought in one referral campaign, the latest first. */
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

/** Notes who brought whom, not complete yet. */
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

/** Writes when acts were done, null where they were taken back at `now`, and what the referrers hold for them. */
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

/** Uses of a referrer's code in one referral campaign: ever, and since each of the moments. */
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

/** How often a member's code was entered, and how often its act was done [REFER-15]. */
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

/** Points a member holds for friends and was not told of yet [REFER-17]. */
export async function unannouncedPoints(tx: Tx, referrerId: string): Promise<number> {
  const row = await tx.first<{ points: number }>(
    `select coalesce(sum(referrer_points), 0) as points
       from referral where tenant_id = $1 and referrer_member_id = $2 and announced_at is null and referrer_points > 0`,
    [tx.tenantId, referrerId],
  );
  return row?.points ?? 0;
}

/** Marks what a member was not told of as told, and answers how many points that were; of calls at once one gets them [API-23]. */
export async function announcePoints(tx: Tx, referrerId: string, now: Date): Promise<number> {
  const rows = await tx.query<{ points: number }>(
    `update referral set announced_at = $3
      where tenant_id = $1 and referrer_member_id = $2 and announced_at is null and referrer_points > 0 returning referrer_points as points`,
    [tx.tenantId, referrerId, now],
  );
  return rows.reduce((sum, { points }) => sum + points, 0);
}
