import { type BookRule, within } from '../../ledger/index.ts';

/** SQL for a member's part of a goal, with gates or without. */
const partOf = (state: string, goal: string): string =>
  `coalesce(${state} #> array['campaigns', 'MULTI_TRIP-SHARED-' || ${goal}.measure || '/' || ${goal}.campaign_id],
            ${state} #> array['campaigns', 'MULTI_TRIP-SHARED-' || ${goal}.measure || '-GATED/' || ${goal}.campaign_id, 'own'])`;

const TOOK_PART = `coalesce((p.own ->> 'tookPart')::boolean, false)`;

/** SQL for an amount of a goal in the small unit of its measure, as totals are counted. */
const smallUnit = (measure: string): string =>
  `case ${measure} when 'KILOMETER' then 1000 when 'MILE' then 1609344 when 'MINUTE' then 60 when 'FARE' then 1000 else 1 end`;

/**
 * Rules for goals of all members together: totals are what members' states contain, and who took part is paid once it
 * is reached [LEDGER-12].
 */
export const goalRules: BookRule[] = [
  {
    // Totals keep the rides of erased members, whose states are gone. A release without goals loses members' parts, which
    // are added again; a goal is recounted before it is reached, so only then is its total exact.
    rule: "a goal's total is what its members' rides count",
    isWhole: true,
    sql: `with goal as (
            select campaign_id, measure, sum(total) as total, sum(riders) as riders, bool_or(is_reached) as is_reached
              from (select campaign_id, measure, total, riders, reached_at is not null as is_reached from shared_goal where tenant_id = $1
                     union all select campaign_id, measure, total, riders, false from shared_goal_change where tenant_id = $1) t group by 1, 2
          ), counted as (
            select p.campaign_id, p.measure, sum((p.own ->> 'done')::numeric) as total, count(*) filter (where ${TOOK_PART}) as riders
              from (select g.campaign_id, g.measure, ${partOf('m.state', 'g')} as own
                      from goal g join member_progress m on m.tenant_id = $1) p where p.own is not null group by 1, 2)
          select null::uuid as "memberId", format('goal %s (%s) counts %s of %s riders; members have %s of %s', campaign_id, measure, g.total, g.riders,
                 coalesce(c.total, 0), coalesce(c.riders, 0)) as detail
            from goal g left join counted c using (campaign_id, measure)
           where g.total < coalesce(c.total, 0) or g.riders < coalesce(c.riders, 0)
              or (g.is_reached and (g.total, g.riders) <> (coalesce(c.total, 0), coalesce(c.riders, 0))
                  and not exists (select from member where tenant_id = $1 and status = 'DELETED'))`,
  },
  {
    // A version may have raised the target of a goal that was reached before.
    rule: 'a goal is reached by its target',
    isWhole: true,
    sql: `select null::uuid as "memberId", format('goal %s (%s) was reached with %s of %s', g.campaign_id, g.measure, g.reached_total, t.target) as detail
            from shared_goal g
            join campaign c on c.tenant_id = $1 and c.campaign_id = g.campaign_id and coalesce(c.definition ->> 'measure', 'RIDES') = g.measure
           cross join lateral (select round((c.definition ->> 'target')::numeric * ${smallUnit('g.measure')}) as target) t
           where g.tenant_id = $1 and c.definition ? 'shared' and g.reached_total < t.target
             and g.reached_at > (select max(v.published_at) from programme_version v where v.tenant_id = $1 and v.state = 'LIVE')`,
  },
  {
    rule: 'who took part in a goal and is not paid is due, and nobody else',
    sql: `select coalesce(p.member_id, d.member_id) as "memberId", format('goal %s (%s): part %s, %s', campaign_id, measure, coalesce(p.own::text, 'none'),
                 case when d.member_id is null then 'not due' else 'due' end) as detail
            from (select * from (select m.member_id, g.campaign_id, g.measure, ${partOf('m.state', 'g')} as own
                    from shared_goal g join member_progress m on m.tenant_id = $1 ${within('m')} where g.tenant_id = $1) o
                   where coalesce((o.own ->> 'tookPart')::boolean, false)) p
            full join (select member_id, campaign_id, measure from shared_goal_due where tenant_id = $1 ${within()}) d
              using (member_id, campaign_id, measure)
           where (d.member_id is not null) <> coalesce(not coalesce((p.own ->> 'isPaid')::boolean, false), false)`,
  },
  {
    rule: 'a goal pays once it was reached, and who took part',
    sql: `select e.member_id as "memberId", format('%s points for goal %s: %s', e.amount, e.campaign_id,
                 case when g.measure is null then 'it is not reached' else 'the member took no part' end) as detail
            from (select c.campaign_id, coalesce(c.definition ->> 'measure', 'RIDES') as measure from campaign c
                   where c.tenant_id = $1 and c.is_active and c.definition ? 'shared') c
           cross join member_account a
            join earning e on e.tenant_id = $1 and e.member_id = a.member_id and e.earning_key = 'm:' || c.campaign_id || ':shared'
             and (e.cancel_reason is null or e.cancel_reason not in ('RECOUNT', 'VOID'))
            left join shared_goal g on g.tenant_id = $1 and g.campaign_id = c.campaign_id and g.measure = c.measure and g.reached_at is not null
            left join member_progress m on m.tenant_id = $1 and m.member_id = e.member_id
           where a.tenant_id = $1 ${within('a')} and e.canceled_at is null
             and (g.measure is null or (e.claimed_at is null and not coalesce((${partOf('m.state', 'g')} ->> 'isPaid')::boolean, false)))`,
  },
  {
    // A budget that is used up pays later, or never.
    rule: 'a goal that was reached pays everyone who took part within a day',
    isTimed: true,
    sql: `select d.member_id as "memberId", format('goal %s (%s) was reached at %s', d.campaign_id, d.measure, g.reached_at) as detail
            from shared_goal_due d
            join shared_goal g on g.tenant_id = $1 and g.campaign_id = d.campaign_id and g.measure = d.measure
            join campaign c on c.tenant_id = $1 and c.campaign_id = d.campaign_id and c.is_active and c.definition ? 'shared'
             and coalesce(c.definition ->> 'measure', 'RIDES') = d.measure and not c.definition ? 'budget'
           where d.tenant_id = $1 ${within('d')} and g.reached_at < $4::timestamptz - interval '1 day'`,
  },
];
