import { type BookRule, within } from '../ledger/index.ts';

const GRANTS = `(select * from offer_grant where tenant_id = $1 ${within()})`;

/** Rules for personal offers that no table constraint enforces: one cause, one use [LEDGER-09]. */
export const grantRules: BookRule[] = [
  {
    rule: 'a used grant has one redemption of its offer, without points and not given back, and shares it with no other',
    sql: `select g.member_id as "memberId", format('grant %s of %s is used by redemption %s (%s, %s, price %s), which %s grants use', g.grant_key, g.offer_id,
                 g.redemption_id, coalesce(r.offer_id, 'not there'), coalesce(r.status, 'none'), r.price, g.times) as detail
            from (select u.*, count(*) over (partition by u.member_id, u.redemption_id) as times
                    from ${GRANTS} u where u.redemption_id is not null) g
            left join redemption r on r.tenant_id = $1 and r.member_id = g.member_id and r.redemption_id = g.redemption_id
           where r.redemption_id is null or r.offer_id <> g.offer_id or r.price <> 0 or r.status = 'RELEASED'
              or r.refunded_at is not null or g.times > 1`,
  },
  {
    // Grants of erased members are gone.
    rule: 'a redemption of an offer that only granted members have used a grant',
    sql: `select r.member_id as "memberId", format('redemption %s of %s used no grant', r.redemption_id, r.offer_id) as detail
            from redemption r
            join offer_edition e on e.tenant_id = $1 and e.offer_id = r.offer_id and e.edition_digest = r.edition_digest
            join member m on m.tenant_id = $1 and m.member_id = r.member_id
           where r.tenant_id = $1 ${within('r')} and r.status <> 'RELEASED' and r.refunded_at is null and m.status <> 'DELETED'
             and (e.definition #>> '{for,granted}')::boolean
             and not exists (select from offer_grant g
                              where g.tenant_id = $1 and g.member_id = r.member_id and g.redemption_id = r.redemption_id)`,
  },
  {
    rule: 'a grant names its cause: a campaign, a referral step, a draw or staff',
    sql: `select g.member_id as "memberId", format('grant %s of %s, campaign %s', g.grant_key, g.offer_id, coalesce(g.campaign_id, 'none')) as detail
            from ${GRANTS} g
           where case when g.campaign_id is null then g.grant_key !~ '^(draw|staff):'
                   else split_part(g.grant_key, ':', 2) !~ ('^' || g.campaign_id || '([*~].*)?$') or g.grant_key not like '%+offer' end`,
  },
  {
    rule: 'a member of a batch has its offer as the batch says',
    sql: `select b.member_id as "memberId", format('batch %s of %s says %s, its grant is %s', b.batch_id, b.offer_id, b.state,
                 case when g.grant_id is null then 'not there' when g.withdrawn_at is not null then 'withdrawn from ' || g.offer_id else 'of ' || g.offer_id end) as detail
            from (select m.member_id, m.batch_id, m.state, o.offer_id, 'staff:' || m.batch_id as grant_key
                    from offer_batch_member m join offer_batch o on o.tenant_id = $1 and o.batch_id = m.batch_id
                   where m.tenant_id = $1 ${within('m')}) b
            left join offer_grant g on g.tenant_id = $1 and g.member_id = b.member_id and g.grant_key = b.grant_key
           where (g.grant_id is not null) <> (b.state in ('given', 'used', 'withdrawn')) or g.offer_id <> b.offer_id
              or (b.state = 'withdrawn' and g.withdrawn_at is null)`,
  },
  {
    // Counts stay when members are erased, and later when their rows are deleted.
    rule: 'a batch counts all of its members',
    isWhole: true,
    sql: `select null::uuid as "memberId", format('batch %s counts %s %s; %s are there', b.batch_id, coalesce(b.counts ->> m.state, '0'), m.state, m.members) as detail
            from offer_batch b
            join (select batch_id, state, count(*) as members from offer_batch_member where tenant_id = $1 group by 1, 2) m on m.batch_id = b.batch_id
           where b.tenant_id = $1 and m.members > coalesce((b.counts ->> m.state)::int, 0)`,
  },
];
