import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { isOnCluster, notOnCluster } from '../../../testing/blocked.ts';
import { world } from '../../../testing/index.ts';
import { freshCodes, mintOffer } from '../../../testing/offers.ts';
import { pagesRead } from '../../../testing/plans-used.ts';
import { readAvailability } from './offer-store.ts';

const EXPIRED = 20_000;

const w = await world();
const superuser = new pg.Client({ connectionString: w.superuserUrl });
await superuser.connect();
afterAll(() => superuser.end());

test.skipIf(isOnCluster)(
  `availability does not read the expired grants of an offer${notOnCluster('the plan is that of one server')} [OFFER-22]`,
  async () => {
    const tenant = await w.mintTenant();
    const definition = { stock: { kind: 'pool' }, isGranted: true };
    const offerId = await mintOffer(w, tenant, { offerId: 'coffee', codes: freshCodes(4), definition });
    const { memberId } = await w.signUpMember(tenant);
    await w.inTenant(tenant, (tx) =>
      tx.run(
        `insert into offer_grant (tenant_id, member_id, grant_id, grant_key, offer_id, granted_at, expires_at)
         select $1, $2, gen_random_uuid(), key, $3, $4::timestamptz - interval '9 days', $4::timestamptz + ends
           from (select 't:ride:' || n as key, interval '-1 day' as ends from generate_series(1, $5::int) n
                 union all values ('t:ride:0', interval '1 day'), ('staff:1', null), ('draw:spring:1', interval '-1 day')) g`,
        [tenant.tenantId, memberId, offerId, w.clock.now(), EXPIRED],
      ),
    );
    await superuser.query('vacuum analyze offer_grant');
    const read = () =>
      w.inTenant(tenant, async (tx) => {
        let pages = 0;
        const query = async (text: string, values?: unknown[]) => {
          const [answer] = await tx.query(`explain (analyze, buffers, format json) ${text}`, values);
          pages = pagesRead(answer?.['QUERY PLAN'][0].Plan);
          return tx.query(text, values);
        };
        const rows = await readAvailability({ ...tx, query } as typeof tx, tenant.tenantId, w.clock.now(), memberId);
        return { pages, hasStock: rows.map(({ hasStock }) => hasStock) };
      });
    const { pages, hasStock } = await read();
    expect(hasStock).toEqual([true]);
    expect(pages).toBeLessThan(100);
    await w.inTenant(tenant, (tx) =>
      tx.run(
        'delete from coupon where tenant_id = $1 and coupon_id = (select min(coupon_id) from coupon where tenant_id = $1)',
        [tenant.tenantId],
      ),
    );
    expect((await read()).hasStock).toEqual([false]);
  },
);
