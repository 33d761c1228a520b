import type { Tx } from '../../platform/database/transactions.ts';
import { daysOf, nameOfPeriod, type ZonedStretch } from '../../platform/periods.ts';

/** Points that campaigns gave in a time range, without those reversed because they were not owed. */
export interface GivenByCampaign {
  points: number;
  members: number;
  earnings: number;
}

const FIGURES = `count(*)::int as earnings, count(distinct member_id)::int as members, coalesce(sum(amount), 0)::float8 as points`;
const OWED = `(cancel_reason is null or cancel_reason not in ('RECOUNT', 'VOID'))`;

export const givenByCampaign = (
  tx: Tx,
  { from, before }: { from: Date; before: Date },
): Promise<(GivenByCampaign & { campaignId: string })[]> =>
  tx.query(
    `select campaign_id as "campaignId", ${FIGURES}
       from earning
      where tenant_id = $1 and granted_at >= $2 and granted_at < $3 and campaign_id is not null and ${OWED}
      group by campaign_id`,
    [tx.tenantId, from, before],
  );

/** The same for one campaign by day of a zone, plus a row without day for all of them. Days without points are left out. */
export function givenByDay(
  tx: Tx,
  campaignId: string,
  stretch: ZonedStretch,
): Promise<(GivenByCampaign & { day: string | null })[]> {
  const { starts, names } = daysOf(stretch);
  return tx.query(
    `select ${nameOfPeriod('granted_at')} as day, ${FIGURES}
       from earning
      where tenant_id = $1 and granted_at >= $4 and granted_at < $5 and campaign_id = $6 and ${OWED}
      group by grouping sets ((1), ()) order by 1 nulls last`,
    [tx.tenantId, starts, names, stretch.from, stretch.before, campaignId],
  );
}

export interface LatestEarning {
  earningId: string;
  memberId: string;
  points: number;
  earnedAt: Date;
  isTakenBack: boolean;
}

/** The newest earnings of a campaign that were granted in a time range, at most `limit`. */
export const latestOfCampaign = (
  tx: Tx,
  campaignId: string,
  { from, before, limit }: { from: Date; before: Date; limit: number },
): Promise<LatestEarning[]> =>
  tx.query(
    `select earning_id as "earningId", member_id as "memberId", amount::float8 as points, earned_at as "earnedAt",
            coalesce(cancel_reason in ('RECOUNT', 'VOID'), false) as "isTakenBack"
       from earning
      where tenant_id = $1 and granted_at >= $2 and granted_at < $3 and campaign_id = $4
      order by granted_at desc, earning_id desc limit $5`,
    [tx.tenantId, from, before, campaignId, limit],
  );
