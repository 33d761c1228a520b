import type { Tx } from '../../../platform/database/transactions.ts';

/**
 * Budget use in the steps staff are notified of: 80 percent, and 100 when all is given or the month stopped because the
 * rest fits no earning.
 */
type BudgetLevel = 0 | 80 | 100;

/** SQL for the level of a row `b` of `campaign_budget` with a limit; `$1` is the tenant. */
const levelInSql = `case
  when b.points_given >= b.points_max
    or exists (select from campaign_budget_stop s where s.tenant_id = $1 and s.campaign_id = b.campaign_id
                  and s.month = b.month and s.until_at >= b.ends_at) then 100
  when b.points_given * 5 >= b.points_max * 4 then 80
  else 0 end`;

export interface GivenMonth {
  campaignId: string;
  month: string;
  max: number;
  given: number;
  level: BudgetLevel;
  usedUpAt: Date | null;
  pausedMillis: number;
}

/**
 * Returns months of campaigns with a budget, up to the running one, newest first. A campaign that gave nothing in the
 * running month has its last limit.
 */
export const readMonths = (tx: Tx, { since, running }: { since: string; running: string }): Promise<GivenMonth[]> =>
  tx.query(
    `with told as (
       select b.campaign_id, b.month, b.points_max, b.points_given, ${levelInSql} as level, s.used_up_at, s.paused
         from campaign_budget b
        cross join lateral (
          select min(s.from_at) filter (where s.until_at >= b.ends_at) as used_up_at,
                 coalesce(sum(date_part('epoch', s.until_at - s.from_at)) filter (where s.until_at < b.ends_at), 0) as paused
            from campaign_budget_stop s where s.tenant_id = $1 and s.campaign_id = b.campaign_id and s.month = b.month) s
        where b.tenant_id = $1 and b.month >= $2::date and b.month <= $3::date and b.points_max is not null
       union all
       select l.campaign_id, $3::date, l.points_said, 0, 0, null, 0
         from (select distinct on (campaign_id) campaign_id, month, points_said from campaign_budget
                where tenant_id = $1 and month <= $3::date order by campaign_id, month desc) l
        where l.month < $3::date and l.points_said is not null
     )
     select campaign_id as "campaignId", month::text, points_max::float8 as max, points_given::float8 as given, level,
            used_up_at as "usedUpAt", paused * 1000 as "pausedMillis"
       from told order by month desc, campaign_id collate "C"`,
    [tx.tenantId, since, running],
  );

interface UntoldMonth {
  campaignId: string;
  max: number;
  given: number;
  level: BudgetLevel;
  ends: Date;
}

/**
 * Returns campaign months whose level staff were not notified of, and marks them as notified in the same transaction,
 * so concurrent calls get each only once. A new version's budget is notified again.
 */
export const claimUnannounced = (tx: Tx, month: string): Promise<UntoldMonth[]> =>
  tx.query(
    `with level as (
       select b.campaign_id, b.month, ${levelInSql} as level
         from campaign_budget b where b.tenant_id = $1 and b.month = $2::date and b.points_max is not null
     )
     update campaign_budget b set told = l.level from level l
      where b.tenant_id = $1 and b.campaign_id = l.campaign_id and b.month = l.month and b.told < l.level
     returning b.campaign_id as "campaignId", b.points_max::float8 as max, b.points_given::float8 as given, l.level,
               b.ends_at as ends`,
    [tx.tenantId, month],
  );
