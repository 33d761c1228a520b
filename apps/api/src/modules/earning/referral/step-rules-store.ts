import { type BookRule, type BookRules, LOTS, LOTS_SINCE, within } from '../../ledger/index.ts';
import { STEP_KIND } from './referral-steps.ts';

/** SQL for steps that referrers have: points that are not canceled, and offers that are not withdrawn. */
const stepsIn = (lots: string): string =>
  `(select member_id, earning_key as step_key, split_part(earning_key, ':', 2) as campaign_id, claimed_at is null as is_open
      from ${lots} e where starts_with(earning_key, '${STEP_KIND}') and canceled_at is null
    union all
    select member_id, grant_key, split_part(grant_key, ':', 2), used_at is null
      from offer_grant where tenant_id = $1 ${within()} and starts_with(grant_key, '${STEP_KIND}') and withdrawn_at is null)`;

const FRIENDS = `substring(s.step_key from '^${STEP_KIND}([0-9]+):')::int`;

const rulesOf = (lots: string): BookRule[] => [
  {
    // A recount reverses open steps only, so a claimed one may have had its friends earlier.
    rule: 'a step of a referral has its number of rewarded friends',
    sql: `select s.member_id as "memberId", format('step %s with %s friends', s.step_key, f.friends) as detail
            from ${stepsIn(lots)} s
           cross join lateral (
             select count(*) as friends from referral r
              where r.tenant_id = $1 and r.referrer_member_id = s.member_id and r.campaign_id = s.campaign_id
                and (r.referrer_points > 0 or (not s.is_open and r.taken_back_at is not null))) f
           where coalesce(f.friends < ${FRIENDS}, true)`,
  },
  {
    rule: 'a number of friends brings a referrer one step',
    sql: `select s.member_id as "memberId", format('steps %s', string_agg(s.step_key, ', ' order by s.step_key)) as detail
            from ${stepsIn(lots)} s group by s.member_id, s.campaign_id, ${FRIENDS} having count(*) > 1`,
  },
];

/** Rules for the steps of a referral, each of which needs its number of friends and is given once [LEDGER-11]. */
export const referralStepRules: BookRules = { whole: rulesOf(LOTS), since: rulesOf(LOTS_SINCE) };
