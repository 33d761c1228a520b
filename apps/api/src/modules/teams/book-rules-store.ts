import { limits } from '@fareback/contract';
import { type BookRule, within } from '../ledger/index.ts';

/** SQL for prizes that members have: the id of a prize's activity names its round, campaign and member. */
const AWARDS = `(select b.member_id, b.event_id, split_part(b.event_id, '/', 2) as challenge_id, split_part(b.event_id, '/', 3) as starts_on,
    split_part(b.event_id, '/', 4) as campaign_id, split_part(b.event_id, '/', 5) as named
  from behaviour b where b.tenant_id = $1 and b.provider_id = '@app' and b.type = 'team.challenge' and b.member_id is not null)`;

const DUE = `(select member_id, challenge_id, starts_on::text as starts_on, campaign_id from team_challenge_due where tenant_id = $1)`;

/** SQL for what teams were promised: a row for each campaign that pays a team of a round. */
const PROMISED = `(select r.challenge_id, r.starts_on::text as starts_on, r.team_id, r.paid, p.campaign_id
  from team_challenge_result r cross join lateral unnest(r.campaigns) as p (campaign_id) where r.tenant_id = $1)`;

/** Rules for the results of team challenges and their prizes [LEDGER-13]. */
export const challengeRules: BookRule[] = [
  {
    // By products: a quotient of large amounts is not exact.
    rule: 'the places of a round follow the figures of its teams, which have enough members',
    isWhole: true,
    sql: `select null::uuid as "memberId", format('team %s in challenge %s of %s: place %s, %s of %s members, %s rode; its figures say place %s',
                 team_id, challenge_id, starts_on, place, amount, members, riders, says) as detail
            from (select r.*, 1 + (select count(*) from team_challenge_result o
                    where o.tenant_id = $1 and o.challenge_id = r.challenge_id and o.starts_on = r.starts_on
                      and o.league is not distinct from r.league
                      and o.amount::numeric * r.members > r.amount::numeric * o.members) as says
                    from team_challenge_result r where r.tenant_id = $1) placed
           where place <> says or members < ${limits.teamMembersLeast} or riders < ${limits.teamMembersLeast}`,
  },
  {
    // Two days around a round: its days are service days of the agency. A set operation: without statistics, the planner
    // would compare every prize with every membership.
    rule: 'a prize of a challenge is of a member whose team reached it',
    isWhole: true,
    sql: `select member_id as "memberId", format('prize of %s in challenge %s of %s', campaign_id, challenge_id, starts_on) as detail
            from (select a.member_id, a.challenge_id, a.starts_on, a.campaign_id, a.named = a.member_id::text as is_own from ${AWARDS} a
                  except
                  select m.member_id, p.challenge_id, p.starts_on, p.campaign_id, true
                    from ${PROMISED} p
                    join team_challenge_round d on d.tenant_id = $1 and d.challenge_id = p.challenge_id and d.starts_on::text = p.starts_on
                    join team_member m on m.tenant_id = $1 and m.team_id = p.team_id
                     and m.joined_at < d.ends_on + interval '2 days' and (m.left_at is null or m.left_at > d.starts_on - interval '2 days')) wrong`,
  },
  {
    // Members who were inactive at the payment got nothing, and erased ones have nothing anymore. The release before this
    // one did not count the former, so those who are inactive now are left out, too.
    rule: 'a settled round pays whom it promised, each prize once',
    isWhole: true,
    sql: `select null::uuid as "memberId", format('challenge %s of %s: campaign %s pays %s members; %s have it or are due', challenge_id, starts_on, campaign_id, p.paid, coalesce(g.given, 0)) as detail
            from (select challenge_id, starts_on, campaign_id, sum(paid) as paid from ${PROMISED} s group by 1, 2, 3) p
            full join (select challenge_id, starts_on, campaign_id, count(*) as given
                         from (select challenge_id, starts_on, campaign_id from ${AWARDS} a union all select challenge_id, starts_on, campaign_id from ${DUE} d) t group by 1, 2, 3) g
              using (challenge_id, starts_on, campaign_id)
            left join (select challenge_id, starts_on::text as starts_on, unpaid from team_challenge_round where tenant_id = $1) r
              using (challenge_id, starts_on)
           where coalesce(g.given, 0) > coalesce(p.paid, 0)
              or (g.given is null and p.paid - coalesce(r.unpaid, 0)
                  > (select count(*) from member where tenant_id = $1 and status not in ('CONSENT', 'VERIFIED')))`,
  },
  {
    rule: 'a settled round pays within a day',
    isTimed: true,
    sql: `select u.member_id as "memberId", format('prize of %s in challenge %s of %s', u.campaign_id, u.challenge_id, u.starts_on) as detail
            from team_challenge_due u
            left join team_challenge_round d on d.tenant_id = $1 and d.challenge_id = u.challenge_id and d.starts_on = u.starts_on
           where u.tenant_id = $1 ${within('u')} and (d.settled_at is null or d.settled_at < $4::timestamptz - interval '1 day')`,
  },
];
