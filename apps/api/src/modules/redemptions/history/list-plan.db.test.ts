import { expect, test } from 'vitest';
import { isOnCluster, notOnCluster } from '../../../testing/blocked.ts';
import { world } from '../../../testing/index.ts';
import { freshCodes, mintOffer } from '../../../testing/offers.ts';
import { rowsRead } from '../../../testing/plans-used.ts';
import { plant } from '../../../testing/plant.ts';
import { listedRows } from './list-store.ts';

/** Per offer; all of this year's are later than last year's. */
const REDEMPTIONS = 1000;
const PAGE = 26;

const w = await world();

test.skipIf(isOnCluster)(
  `redemptions of offers that ended long ago are found without scanning all later ones${notOnCluster('the plan is that of one server')} [DESK-365]`,
  async () => {
    const tenant = await w.mintTenant();
    const { memberId } = await w.signUpMember(tenant);
    const ended = ['summer-tea', 'summer-bread'];
    const offers = [...ended, 'tea', 'bread', 'soup'];
    for (const offerId of offers) await mintOffer(w, tenant, { offerId, codes: freshCodes(1) });
    await plant(
      `with edition as (
         insert into offer_edition (tenant_id, offer_id, edition_digest, definition, texts)
         select $1, offer_id, '\\x00', '{}', '{}' from unnest($3::text[]) as q (offer_id) returning 1)
       insert into redemption (tenant_id, member_id, redemption_id, offer_id, edition_digest, price, coupon_type, status, coupon_url, redeemed_at)
       select $1, $2, (lpad(to_hex(1700000000000 + n), 12, '0') || '-7000-8000-000000000000')::uuid,
              ($3::text[])[case when n <= 2 * $4::int then 1 + n % 2 else 3 + n % 3 end], '\\x00', 100, 'URL', 'CONFIRMED',
              'https://ticket.example', now()
         from generate_series(1, $4 * cardinality($3)) n`,
      [tenant.tenantId, memberId, offers, REDEMPTIONS],
    );
    await plant('analyze redemption');
    await w.inTenant(tenant, async (tx) => {
      let read = 0;
      const query = async (text: string, values?: unknown[]) => {
        const [answer] = await tx.query(`explain (analyze, format json) ${text}`, values);
        read = rowsRead('redemption', answer?.['QUERY PLAN'][0].Plan);
        return tx.query(text, values);
      };
      const which = { state: null, offerIds: ended, members: null, fromId: null, untilId: null };
      const rows = await listedRows({ ...tx, query } as typeof tx, which, { from: null, limit: PAGE, language: 'en' });
      expect([rows.length, new Set(rows.map(({ offerId }) => offerId))]).toEqual([PAGE, new Set(ended)]);
      // At most their own: the exact number depends on the planner's statistics from other agencies.
      expect(read).toBeLessThanOrEqual(REDEMPTIONS * ended.length);
    });
  },
);
