import { type BookRule, within } from '../ledger/index.ts';
import { NOT_COUNTED } from './activity/recorded.ts';

/** Earnings that count towards a cap: also expired ones, but not those reversed by a recount or a void. */
const COUNTED = `not e.is_refund and (e.cancel_reason is null or e.cancel_reason not in ('RECOUNT', 'VOID'))`;

/** SQL for the id of an event as a key has it, like `nameFromKey`. */
const eventIn = (written: string): string => `regexp_replace(${written}, '([+](offer|entries)[+]*)[+]$', '\\1')`;

/** SQL for the points that a cap allows, in points or in money; null without either. */
const mostOf = (most: string): string =>
  `coalesce((${most} ->> 'points')::numeric, (${most} ->> 'money')::numeric * (t.settings #>> '{pointValue,points}')::numeric)`;

/** SQL for the caps per member of the live version: of campaigns, and over several campaigns. */
const CAPS = `(select 'campaign ' || c.campaign_id as cap, array[c.campaign_id] as campaigns, ${mostOf(`(c.definition -> 'memberMax')`)} as most
    from campaign c join tenant t on t.tenant_id = $1
   where c.tenant_id = $1 and c.is_active and c.definition ? 'memberMax'
  union all
  select s.cap ->> 'id', array(select jsonb_array_elements_text(s.cap -> 'campaigns')), ${mostOf('s.cap')}
    from tenant t cross join lateral jsonb_array_elements(coalesce(nullif(t.settings -> 'memberCaps', 'null'), '[]')) s (cap)
   where t.tenant_id = $1)`;

/**
 * Rules for caps per member, and for grants and points of campaigns and the rides that they are for. Earnings granted
 * before the live version may exceed a cap that it lowered [LEDGER-10].
 */
export const rideRewardRules: BookRule[] = [
  {
    rule: 'a member is granted no more than a cap allows',
    sql: `with cap as materialized (select * from ${CAPS} c where c.most is not null),
          live as materialized (select max(published_at) as since from programme_version where tenant_id = $1 and state = 'LIVE'),
          counted as (
            select e.member_id, c.cap, c.most, e.granted_at, sum(e.amount) over (partition by e.member_id, c.cap order by e.granted_at) as points
              from cap c join earning e on e.campaign_id = any(c.campaigns)
             where e.tenant_id = $1 ${within('e')} and ${COUNTED} and (select count(*) from cap) > 0)
          select member_id as "memberId", format('%s points of %s, and its cap is %s', max(points), cap, most) as detail
            from counted cross join live
           where points > most and granted_at > coalesce(live.since, '-infinity') group by member_id, cap, most`,
  },
  {
    // Keys of varied rewards end with the ride's provider and id.
    rule: 'a grant for a ride that can be used is of a ride of its member that counts',
    sql: `select g.member_id as "memberId", format('grant %s of %s: the ride is not there, or does not count', g.grant_key, g.offer_id) as detail
            from (select o.*, regexp_match(o.grant_key, '^t:[^:]*:[^:]*:([^/:]+)/(.*)[+]offer$') as ride from offer_grant o
                   where o.tenant_id = $1 ${within('o')} and o.campaign_id is not null and o.used_at is null and o.withdrawn_at is null) g
            left join behaviour b on b.tenant_id = $1 and b.provider_id = g.ride[1] and b.event_id = ${eventIn('g.ride[2]')}
             and b.member_id = g.member_id and b.flags & ${NOT_COUNTED} = 0
           where g.ride is not null and b.event_id is null`,
  },
  {
    // A claimed earning of a voided ride is canceled, too. Erased members have neither rides nor such keys.
    rule: 'no points remain of a voided ride that their key names',
    sql: `select e.member_id as "memberId", format('earning %s of %s points', e.earning_key, e.amount) as detail
            from (select o.*, regexp_match(o.earning_key, '^t:[^:]*:[^:]*:([^/:]+)/(.*)$') as ride from earning o
                   where o.tenant_id = $1 ${within('o')} and o.cancel_reason is null and not o.is_refund and o.earning_key like 't:%/%') e
            join behaviour b on b.tenant_id = $1 and b.provider_id = e.ride[1] and b.event_id = ${eventIn('e.ride[2]')}
             and b.member_id = e.member_id and b.flags & ${NOT_COUNTED} <> 0`,
  },
  {
    rule: 'a campaign gave no more grants that can be used than its member has activities that count',
    sql: `select g.member_id as "memberId", format('%s grants of campaign %s for %s activities', g.grants, g.campaign_id, a.activities) as detail
            from (select member_id, campaign_id, count(*) as grants from offer_grant
                   where tenant_id = $1 ${within()} and campaign_id is not null and used_at is null and withdrawn_at is null
                     and grant_key !~ '^(c:|referral-step-)' group by 1, 2) g
           cross join lateral (
             select count(*) as activities from behaviour b
              where b.tenant_id = $1 and b.member_id = g.member_id and b.flags & ${NOT_COUNTED} = 0) a
           where g.grants > a.activities`,
  },
];
