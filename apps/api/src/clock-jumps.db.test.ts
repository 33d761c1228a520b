import { randomInt, randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { giveProgram, held, makeSecret, signedHeaders, tripEvent } from './modules/ingest/testing/test-program.ts';
import { balanceOf } from './modules/ledger/index.ts';
import { world } from './testing/index.ts';
import { freshCodes, mintOffer, troubles } from './testing/offers.ts';

/** Steps between jumps; `JUMPS=2000` runs longer. */
const jumps = Number(process.env['JUMPS'] ?? 60);
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** Clock offsets in hours from the true time: a wrong zone, an empty battery, a jump of more than a day. */
const LANDINGS = [0, 0, 0.01, -0.01, 1, -1, 12, -12, 26, -26];
const PRICE = 30;
const REWARD = 10;

const w = await world();

test(
  'a clock that jumps by minutes, hours and a day fails no call, pays each ride once and keeps the ledger correct [OPS-73]',
  async () => {
    const began = Date.parse('2026-03-02T12:00:00Z');
    w.clock.set(new Date(began - 48 * HOUR));
    const limits = { redemptionsPerMemberPerDay: 1_000 };
    const tenant = await w.mintTenant({ settings: { lateLimitDays: 30, limits } });
    await giveProgram(w, tenant, ['cards'], [{ id: 'ride', type: 'TRANSACTIONAL', reward: REWARD }]);
    const rider = await w.signUpMember(tenant);
    const { cookie } = rider;
    await w.request(tenant, {
      method: 'POST',
      path: '/rest/users/me/providersStatus',
      body: { ProviderID: 'cards', identifier: '42' },
      cookie,
    });
    const secret = await makeSecret(w, tenant, 'cards');
    const offerId = await mintOffer(w, tenant, { price: PRICE, codes: freshCodes(jumps) });
    const told = new Set<string>();
    const redeemed = new Map<string, unknown>();

    const report = async (ride: number): Promise<void> => {
      const id = `ride-${ride}`;
      // By the provider's correct clock, the ride ended before any of the jumped times.
      const body = JSON.stringify([tripEvent(id, '42', new Date(began - 27 * HOUR + ride * MINUTE).toISOString())]);
      const reply = await w.request(null, {
        method: 'POST',
        path: `/ingest/${tenant.tenantId}/cards/events`,
        body,
        headers: signedHeaders(w, secret, body),
      });
      expect([reply.status, reply.body.results?.[0]?.outcome]).toEqual([202, told.has(id) ? 'duplicate' : 'accepted']);
      told.add(id);
    };
    const post = (path: string, headers = {}) => w.request(tenant, { method: 'POST', path, cookie, headers });
    const redeem = async (): Promise<void> => {
      const key = randomUUID();
      const { status, body } = await post(`/rest/offers/${offerId}/redemption`, { 'idempotency-key': key });
      expect(['OK', 'INSUFFICIENT_BALANCE']).toContain(status === 200 ? 'OK' : body.error);
      if (status === 200) redeemed.set(key, body);
    };
    const read = async (): Promise<void> => {
      for (const path of ['/rest/users/me/userinfo/en', '/rest/users/me/transactions/en'])
        expect((await w.request(tenant, { method: 'GET', path, cookie })).status).toBe(200);
    };
    const steps = [
      (n: number) => report(n),
      (n: number) => report(randomInt(n + 1)),
      async () => expect((await post('/rest/earnings/claimAll')).status).toBe(200),
      redeem,
      read,
    ];
    for (let jump = 0; jump < jumps; jump += 1) {
      w.clock.set(new Date(began + jump * MINUTE + (LANDINGS[randomInt(LANDINGS.length)] ?? 0) * HOUR));
      await report(jump);
      await steps[randomInt(steps.length)]?.(jump);
    }
    w.clock.set(new Date(began + jumps * MINUTE));
    expect((await post('/rest/earnings/claimAll')).status).toBe(200);
    for (const [key, body] of redeemed)
      expect((await post(`/rest/offers/${offerId}/redemption`, { 'idempotency-key': key })).body).toEqual(body);
    expect(await held(w, tenant, rider.memberId)).toHaveLength(told.size);
    expect(await w.inTenant(tenant, (tx) => balanceOf(tx, rider.memberId))).toBe(
      told.size * REWARD - redeemed.size * PRICE,
    );
    expect(await troubles(w, tenant)).toEqual([]);
  },
  60_000 + jumps * 500,
);
