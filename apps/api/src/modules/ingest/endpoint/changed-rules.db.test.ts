import { describe, expect, test } from 'vitest';
import { type TestMember, type TestTenant, world } from '../../../testing/index.ts';
import { freshCodes, mintOffer, troubles } from '../../../testing/offers.ts';
import { giveProgram, makeSecret, signedHeaders, type TestCampaign, tripEvent } from '../testing/test-program.ts';

const w = await world();

const fixed: TestCampaign = { id: 'ride', type: 'TRANSACTIONAL', reward: 10, limit: null };
const byMinute = { rewardPer: { unit: 'MINUTE', points: 1, rounding: 'DOWN', pointsMax: 30 } };

interface Scene {
  tenant: TestTenant;
  rider: TestMember;
  change(rules: object): Promise<void>;
  ride(...times: string[]): Promise<void>;
  points(): Promise<number>;
}

async function scene(campaign: TestCampaign): Promise<Scene> {
  w.clock.set('2026-03-01T06:00:00Z');
  const tenant = await w.mintTenant({ settings: { lateLimitDays: 60 } });
  await giveProgram(w, tenant, ['cards'], [campaign]);
  const secret = await makeSecret(w, tenant, 'cards');
  const rider = await w.signUpMember(tenant);
  const body = { ProviderID: 'cards', identifier: '004211' };
  await w.request(tenant, { method: 'POST', path: '/rest/users/me/providersStatus', body, cookie: rider.cookie });
  w.clock.set('2026-03-20T06:00:00Z');
  return {
    tenant,
    rider,
    async change(rules) {
      await w.inTenant(tenant, (tx) =>
        tx.run('update campaign set definition = definition || $2 where tenant_id = $1', [
          tenant.tenantId,
          JSON.stringify(rules),
        ]),
      );
      w.deps.cache.clear(tenant.tenantId);
    },
    async ride(...times) {
      const text = JSON.stringify(times.map((time) => tripEvent(time, '004211', time)));
      const path = `/ingest/${tenant.tenantId}/cards/events`;
      const reply = await w.request(null, {
        method: 'POST',
        path,
        body: text,
        headers: signedHeaders(w, secret, text),
      });
      expect(reply.body.results.map(({ outcome }: { outcome: string }) => outcome)).toEqual(
        times.map(() => 'accepted'),
      );
    },
    async points() {
      expect(await troubles(w, tenant)).toEqual([]);
      const row = await w.inTenant(tenant, (tx) =>
        tx.first<{ points: number }>(
          'select (unclaimed + available)::int as points from member_account where tenant_id = $1 and member_id = $2',
          [tenant.tenantId, rider.memberId],
        ),
      );
      return row?.points ?? 0;
    },
  };
}

const claimAll = ({ tenant, rider }: Scene) =>
  w.request(tenant, { method: 'POST', path: '/rest/earnings/claimAll', body: {}, cookie: rider.cookie });

describe('rides that a campaign paid are not paid again after its rules change [CAMP-82]', () => {
  test.each([
    ['unclaimed', false],
    ['claimed', true],
  ])('from a fixed reward to points by the minute and back, %s [CAMP-82]', async (_, isClaimed) => {
    const s = await scene(fixed);
    await s.ride('2026-03-02T12:00:00Z', '2026-03-03T12:00:00Z', '2026-03-04T12:00:00Z');
    expect(await s.points()).toBe(30);
    if (isClaimed) await claimAll(s);
    await s.change(byMinute);
    await s.ride('2026-03-05T12:00:00Z');
    const minutes = (await s.points()) - 30;
    expect(minutes).toBeGreaterThan(0);
    expect(minutes).toBeLessThanOrEqual(30);
    await s.change({ rewardPer: undefined });
    await w.inTenant(s.tenant, (tx) =>
      tx.run("update campaign set definition = definition - 'rewardPer' where tenant_id = $1", [s.tenant.tenantId]),
    );
    w.deps.cache.clear(s.tenant.tenantId);
    await s.ride('2026-03-06T12:00:00Z');
    expect(await s.points()).toBe(30 + minutes + 10);
  });

  test('not even what a factor adds, if the change brings both [CAMP-82]', async () => {
    const s = await scene(fixed);
    await s.ride('2026-03-02T12:00:00Z', '2026-03-03T12:00:00Z');
    await s.change({ ...byMinute, multipliers: [{ times: 2 }] });
    await s.ride('2026-03-04T12:00:00Z');
    const doubled = (await s.points()) - 20;
    await s.ride('2026-03-05T12:00:00Z');
    expect(await s.points()).toBe(20 + 2 * doubled);
  });

  test('nor do they bring an offer that the change adds, while later rides do [CAMP-82]', async () => {
    const s = await scene(fixed);
    await mintOffer(w, s.tenant, { offerId: 'coffee', codes: freshCodes(3) });
    await s.ride('2026-03-02T12:00:00Z', '2026-03-03T12:00:00Z');
    await s.change({ rewardOffer: { offer: 'coffee' } });
    await s.ride('2026-03-04T12:00:00Z');
    const { cookie } = s.rider;
    const grants = await w.request(s.tenant, { method: 'GET', path: '/rest/users/me/offerGrants', cookie });
    expect(grants.body).toHaveLength(1);
    expect(await s.points()).toBe(30);
  });

  test('after the period of a tier campaign changes [CAMP-82]', async () => {
    const tiers = [{ rewardPoints: 10, maxBehaviors: 5 }];
    const s = await scene({ id: 'ride', type: 'TIER', period: 'MONTH', tierType: 'BEHAVIOR', tiers });
    await s.ride('2026-03-02T12:00:00Z', '2026-03-03T12:00:00Z');
    await s.change({ period: 'WEEK' });
    await s.ride('2026-03-04T12:00:00Z');
    expect(await s.points()).toBe(30);
  });

  test('after the window of its limit changes [CAMP-82]', async () => {
    const s = await scene({ ...fixed, limit: { earnings: 2, days: 1 } });
    await s.ride('2026-03-02T12:00:00Z', '2026-03-03T12:00:00Z');
    await s.change({ limit: { earnings: 3, days: 31, window: { kind: 'CALENDAR', unit: 'MONTH' } } });
    await s.ride('2026-03-04T12:00:00Z');
    expect(await s.points()).toBe(30);
    await s.ride('2026-03-05T12:00:00Z');
    expect(await s.points()).toBe(30);
  });

  test('while a ride that was not paid, and counts by the new rules, is paid once [CAMP-82]', async () => {
    const s = await scene({ ...fixed, limit: { earnings: 1, days: 31, window: { kind: 'CALENDAR', unit: 'MONTH' } } });
    await s.ride('2026-03-02T12:00:00Z', '2026-03-03T12:00:00Z');
    expect(await s.points()).toBe(10);
    await s.change({ limit: null, ...byMinute });
    await s.ride('2026-03-04T12:00:00Z');
    const points = await s.points();
    const [first, second, third] = [10, ...Array(2).fill((points - 10) / 2)];
    expect(points).toBe(first + second + third);
    expect(second).toBeGreaterThan(0);
  });
});
