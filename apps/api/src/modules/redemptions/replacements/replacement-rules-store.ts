import { type BookRule, within } from '../../ledger/index.ts';

/** Rules that no constraint of a table enforces; the nightly check runs them [REDEEM-33]. */
export const replacementRules: BookRule[] = [
  {
    rule: 'a replaced code is void, and its redemption has the other code of the same offer',
    sql: `select x.member_id as "memberId", format('redemption %s, code %s of %s replaced by %s', x.redemption_id, x.old_coupon_id, x.offer_id, x.new_coupon_id) as detail
            from code_replacement x
            left join redemption r on r.tenant_id = $1 and r.member_id = x.member_id and r.redemption_id = x.redemption_id
             and r.offer_id = x.offer_id and r.replaced_at = x.replaced_at
            left join coupon o on o.tenant_id = $1 and o.offer_id = x.offer_id and o.coupon_id = x.old_coupon_id and o.voided_at = x.replaced_at
            left join coupon n on n.tenant_id = $1 and n.offer_id = x.offer_id and n.coupon_id = x.new_coupon_id
             and n.redemption_id = x.redemption_id
           where x.tenant_id = $1 ${within('x')} and (r.redemption_id is null or o.coupon_id is null or n.coupon_id is null)`,
  },
  {
    rule: 'a redemption names a replacement only if there is one',
    sql: `select r.member_id as "memberId", format('redemption %s has no replacement', r.redemption_id) as detail
            from redemption r
           where r.tenant_id = $1 ${within('r')} and r.replaced_at is not null
             and not exists (select from code_replacement x
                              where x.tenant_id = $1 and x.member_id = r.member_id and x.redemption_id = r.redemption_id)`,
  },
  {
    rule: 'a void code was replaced',
    isWhole: true,
    sql: `select null::uuid as "memberId", format('code %s of %s is void without a replacement', c.coupon_id, c.offer_id) as detail
            from coupon c
           where c.tenant_id = $1 and c.voided_at is not null
             and not exists (select from code_replacement x
                              where x.tenant_id = $1 and x.offer_id = c.offer_id and x.old_coupon_id = c.coupon_id)`,
  },
];
