import { expect, test } from 'vitest';
import { isOnCluster, notOnCluster } from '../../../testing/blocked.ts';
import { world } from '../../../testing/index.ts';
import { mintOffer } from '../../../testing/offers.ts';
import { rowsRead } from '../../../testing/plans-used.ts';
import { verifyBooks } from './verify.ts';

/** Redemptions of one rider; a rule that compared each with all others would read their square. */
const REDEMPTIONS = 600;
const LOOKS_MOST = 20;

const w = await world();

test.skipIf(isOnCluster)(
  `each ledger rule reads a rider’s redemptions and keys only a few times, never quadratically, on tables without statistics${notOnCluster('the plan is that of one server')} [OPS-81]`,
  async () => {
    const tenant = await w.mintTenant();
    const { memberId } = await w.signUpMember(tenant);
    const offerId = await mintOffer(w, tenant, { couponType: 'CATALOG', limit: { redemptions: 3, days: 7 } });
    const read = await w.inTenant(tenant, async (tx) => {
      const given = [tenant.tenantId, memberId, offerId, REDEMPTIONS];
      await tx.run(
        `insert into offer_edition (tenant_id, offer_id, edition_digest, definition, texts) values ($1, $2, '\\x01', '{}', '{}')`,
        [tenant.tenantId, offerId],
      );
      await tx.run(
        `insert into redemption (tenant_id, member_id, redemption_id, offer_id, edition_digest, price, coupon_type, status, redeemed_at)
       select t.tenant_id, $2, gen_random_uuid(), $3, '\\x01', 0, 'CATALOG', 'CONFIRMED', '2020-01-01'::timestamptz + n * interval '4 hours'
         from tenant t, generate_series(1, $4::int) n where t.tenant_id = $1`,
        given,
      );
      await tx.run(
        `insert into idempotent_result (tenant_id, member_id, idempotency_key, operation, result_id, created_at)
       select tenant_id, member_id, redemption_id::text, 'redeem:' || offer_id, redemption_id, redeemed_at
         from redemption where tenant_id = $1`,
        [tenant.tenantId],
      );
      const rows = { redemption: 0, idempotent_result: 0 };
      const query = async (text: string, values?: unknown[]): Promise<never[]> => {
        const [answer] = await tx.query(`explain (analyze, format json) ${text}`, values);
        for (const table of ['redemption', 'idempotent_result'] as const)
          rows[table] += rowsRead(table, answer?.['QUERY PLAN'][0].Plan);
        return [];
      };
      await verifyBooks({ ...tx, query });
      return rows;
    });
    for (const rows of Object.values(read)) {
      expect(rows).toBeGreaterThanOrEqual(REDEMPTIONS);
      expect(rows).toBeLessThan(REDEMPTIONS * LOOKS_MOST);
    }
  },
);
