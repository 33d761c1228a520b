import type { Tx } from '../../platform/database/transactions.ts';

/**
 * Which of the campaigns have paid each member, in points or an offer: any payment, the last level of a streak, or the
 * ride that fills the last tier. A payment withdrawn because of rides does not count.
 */
export const readCompleted = (
  tx: Tx,
  memberIds: string[],
  campaignIds: string[],
): Promise<{ memberId: string; campaignId: string }[]> =>
  tx.query(
    `select m.member_id as "memberId", c.campaign_id as "campaignId"
       from campaign c
      cross join unnest($2::uuid[]) as m (member_id)
      cross join lateral (
        select ':' || case c.type
                 when 'STREAK' then jsonb_array_length(c.definition -> 'levels')
                 when 'TIER' then (select sum((t.value ->> 'maxBehaviors')::int)
                                     from jsonb_array_elements(c.definition -> 'tiers') t) end
               || '([+]offer)?$' as ending) k
      where c.tenant_id = $1 and c.campaign_id = any($3::text[]) and (
        exists (
          select from earning e
           where e.tenant_id = $1 and e.member_id = m.member_id and e.campaign_id = c.campaign_id
             and (e.cancel_reason is null or e.cancel_reason not in ('RECOUNT', 'VOID'))
             and (k.ending is null or e.earning_key ~ k.ending))
        or exists (
          select from offer_grant g
           where g.tenant_id = $1 and g.member_id = m.member_id and g.campaign_id = c.campaign_id
             and (g.withdraw_reason is null or g.withdraw_reason = 'STAFF')
             and (k.ending is null or g.grant_key ~ k.ending)))`,
    [tx.tenantId, memberIds, campaignIds],
  );
