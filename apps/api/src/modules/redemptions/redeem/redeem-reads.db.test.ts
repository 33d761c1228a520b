import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Tx, withTenantReadThenWrite } from '../../../platform/database/transactions.ts';
import { isOnCluster, notOnCluster } from '../../../testing/blocked.ts';
import { type TestMember, type TestTenant, type World, world } from '../../../testing/index.ts';
import { freshCodes, givePoints, mintOffer } from '../../../testing/offers.ts';
import { type OwnDatabase, ownDatabase, rowsRead } from '../../../testing/plans-used.ts';
import { plant } from '../../../testing/plant.ts';

import { planRedemptionBatch } from './redemption-batch.ts';

const TABLES = ['session', 'member', 'member_account', 'offer', 'coupon', 'redemption', 'idempotent_result'];

let own: OwnDatabase;
let w: World;

async function crowd({ tenantId }: TestTenant, { memberId }: TestMember): Promise<void> {
  const others = `(select md5('other' || n)::uuid as id from generate_series(1, 300) n) other`;
  for (const text of [
    `insert into member (tenant_id, member_id, email, name, status, created_at, last_active_at)
     select tenant_id, other.id, other.id || '@example.org', name, 'CONSENT', created_at, last_active_at
       from member, ${others} where tenant_id = $1 and member_id = $2`,
    `insert into member_account (tenant_id, member_id) select $1, other.id from ${others} where $2::uuid is not null`,
    `insert into redemption (tenant_id, member_id, redemption_id, offer_id, price, coupon_type, status, edition_digest, redeemed_at)
     select r.tenant_id, other.id, md5(other.id::text || n)::uuid, r.offer_id, 0, 'DIRECT', 'CONFIRMED', r.edition_digest, r.redeemed_at
       from redemption r, ${others}, generate_series(1, 5) n where r.tenant_id = $1 and r.member_id = $2`,
  ])
    await plant(text, [tenantId, memberId], own.superuserUrl);
}

async function readBy(tenant: TestTenant, rider: TestMember, offerId: string): Promise<Record<string, number>> {
  const found = await w.app.tenants.byId(tenant.tenantId);
  if (!found) throw new Error(`There is no tenant ${tenant.tenantId}.`);
  const token = rider.cookie.split('=')[1];
  const read = Object.fromEntries(TABLES.map((table) => [table, 0]));
  const counting = (tx: Tx): Tx => ({
    ...tx,
    query: async (text, values) => {
      const [answer] = await tx.query(`explain (analyze, format json) ${text}`, values);
      for (const table of TABLES) read[table] = (read[table] ?? 0) + rowsRead(table, answer?.['QUERY PLAN'][0].Plan);
      return tx.query(text, values);
    },
  });
  const press = { token, offerId, key: 'a press', language: 'en', setSecuritySubject: () => {} };
  await withTenantReadThenWrite(w.deps.database, tenant.tenantId, {
    read: (tx) =>
      planRedemptionBatch({ tx: counting(tx), deps: w.deps, tenant: found, now: w.clock.now() }, [press], false),
    write: (_, { verdicts: decisions }) => expect(decisions).toMatchObject([{ kind: 'redeemed' }]),
  });
  return read;
}

describe.skipIf(isOnCluster)(`on one server${notOnCluster('the plan is that of one server')}`, () => {
  beforeAll(async () => {
    own = await ownDatabase('reads');
    w = await world({}, { databaseUrl: own.runtimeUrl });
  });
  afterAll(async () => {
    await w.deps.database.close();
    await own.drop();
  });

  test('a redemption reads no more rows at an agency with many riders and redemptions, even without statistics [OPS-107]', async () => {
    await plant('vacuum analyze', [], own.superuserUrl);
    const tenant = await w.mintTenant();
    const rider = await w.signUpMember(tenant);
    await givePoints(w, tenant, rider, 500);
    const offerId = await mintOffer(w, tenant, { limit: { redemptions: 9, days: 7 }, codes: freshCodes(3) });
    const path = `/rest/offers/${offerId}/redemption`;
    expect((await w.request(tenant, { method: 'POST', path, cookie: rider.cookie })).status).toBe(200);
    const alone = await readBy(tenant, rider, offerId);
    expect(alone).toMatchObject({ session: 2, member: 1, member_account: 1, redemption: 1 });
    await crowd(tenant, rider);
    expect(await readBy(tenant, rider, offerId)).toEqual(alone);
  });
});
