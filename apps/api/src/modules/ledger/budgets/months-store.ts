import type { Tx } from '../../../platform/database/transactions.ts';

/*
 * The SQL that tells how far the months of budgets are.
 */

/**
 * How far a campaign's month is used up, in the steps that staff are told of, in percent: 80 from four fifths on, 100
 * when all is given or the month has stopped because what is left fits nobody.
 */
type BudgetLevel = 0 | 80 | 100;

/** The level of a row `b` of `campaign_budget` that has a limit; `$1` is the tenant. */
const levelInSql = `case
  when b.points_given >= b.points_max
    or exists (select from campaign_budget_stop s where s.tenant_id = $1 and s.campaign_id = b.campaign_id
                  and s.month = b.month and s.until_at >= b.ends_at) then 100
  when b.points_given * 5 >= b.points_max * 4 then 80
  else 0 end`;

/** What a campaign may give in a month, and gave, in points. */
export interface GivenMonth {
  campaignId: string;
  /** The month's first day. */
  month: string;
  max: number;
  given: number;
  level: BudgetLevel;
  /** From when on it paid no more; null while it does. */
  usedUpAt: Date | null;
  /** How long it did not pay before a higher limit ended that, in milliseconds. */
  pausedMillis: number;
}

/**
 * Months of campaigns with a budget, from one to the running one, the newest first. A campaign that gave nothing in the
 * running month yet has the limit of its last one.
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

/** A month that is further than staff were told. */
export interface UntoldMonth {
  campaignId: string;
  max: number;
  given: number;
  level: BudgetLevel;
  /** When its next month begins. */
  ends: Date;
}

/**
 * Campaigns whose month (its first day) is further than staff were told, each told of by this call alone, whoever asks and
 * however often: they are marked as told in the transaction. Another version's budget is told of anew.
 */
export const takeUntold = (tx: Tx, month: string): Promise<UntoldMonth[]> =>
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
