import { describe, expect, test } from 'vitest';
import { reduceRidesJob } from '../../../jobs/personal-data.ts';
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
  /** Sets the rules to an SQL expression of the earlier `definition`. */
  changeTo(rules: string): Promise<void>;
  report(events: object[]): Promise<void>;
  ride(...times: string[]): Promise<void>;
  takeBack(time: string): Promise<void>;
  points(): Promise<number>;
}

async function scene(campaign: TestCampaign): Promise<Scene> {
  w.clock.set('2026-03-01T06:00:00Z');
  const tenant = await w.mintTenant({ settings: { lateLimitDays: 60, rideDetailDays: 30 } });
  await giveProgram(w, tenant, ['cards'], [campaign]);
  const secret = await makeSecret(w, tenant, 'cards');
  const rider = await w.signUpMember(tenant);
  const body = { ProviderID: 'cards', identifier: '004211' };
  await w.request(tenant, { method: 'POST', path: '/rest/users/me/providersStatus', body, cookie: rider.cookie });
  w.clock.set('2026-03-20T06:00:00Z');
  const report = async (events: object[]): Promise<void> => {
    const text = JSON.stringify(events);
    const path = `/ingest/${tenant.tenantId}/cards/events`;
    const reply = await w.request(null, { method: 'POST', path, body: text, headers: signedHeaders(w, secret, text) });
    expect(reply.body.results.map(({ outcome }: { outcome: string }) => outcome)).toEqual(events.map(() => 'accepted'));
  };
  return {
    tenant,
    rider,
    report,
    async change(rules) {
      await w.inTenant(tenant, (tx) =>
        tx.run('update campaign set definition = definition || $2 where tenant_id = $1', [
          tenant.tenantId,
          JSON.stringify(rules),
        ]),
      );
      w.deps.cache.clear(tenant.tenantId);
    },
    async changeTo(rules) {
      await w.inTenant(tenant, (tx) =>
        tx.run(`update campaign set definition = ${rules} where tenant_id = $1`, [tenant.tenantId]),
      );
      w.deps.cache.clear(tenant.tenantId);
    },
    ride: (...times) => report(times.map((time) => tripEvent(time, '004211', time))),
    takeBack(time) {
      const { data: _, ...envelope } = tripEvent(`void ${time}`, '004211', time);
      return report([{ ...envelope, type: 'trip.voided', data: { id: time } }]);
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

  test.each([
    ['a fixed reward to points by the minute', fixed, byMinute],
    ['points by the minute to a fixed reward', { ...fixed, reward: 0, ...byMinute } as TestCampaign, 'FIXED'],
  ])('not after their details were deleted either, from %s [EARN-31]', async (_, before, after) => {
    const s = await scene(before);
    await s.ride('2026-03-02T12:00:00Z', '2026-03-02T18:00:00Z', '2026-03-03T12:00:00Z');
    const paid = await s.points();
    w.clock.set('2026-06-20T06:00:00Z');
    await reduceRidesJob(w.deps).run({ tenantId: s.tenant.tenantId });
    const reduced = await w.inTenant(s.tenant, (tx) =>
      tx.query(
        "select ended_at from behaviour where tenant_id = $1 and started_at is null and type = 'trip.completed'",
        [s.tenant.tenantId],
      ),
    );
    expect(reduced).toHaveLength(3);
    if (after === 'FIXED') await s.changeTo(`(definition - 'rewardPer') || '{"reward": 10}'`);
    else await s.change(after as object);
    await s.ride('2026-06-19T12:00:00Z');
    const more = (await s.points()) - paid;
    await s.ride('2026-06-19T18:00:00Z');
    expect(await s.points()).toBe(paid + 2 * more);
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

const gifts = { rewardOffer: { offer: 'coffee' }, rewardDraw: { draw: 'spring', entries: 1 } };
const monthly = { limit: { earnings: 9, days: 31, window: { kind: 'CALENDAR', unit: 'MONTH' } } };

/** A scene with an offer and two draws to give, and what of them the rider has. */
async function sceneWithGifts(campaign: TestCampaign) {
  const s = await scene(campaign);
  const { tenant, rider } = s;
  await mintOffer(w, tenant, { offerId: 'coffee', codes: freshCodes(9) });
  await w.inTenant(tenant, (tx) =>
    tx.run(
      `insert into draw (tenant_id, draw_id, definition, texts, made_at, secret_sealed, seed_hash)
       select $1, draw_id, '{"prizes": [], "drawsOn": "2026-04-01"}', '{}', now(), '', '' from unnest('{spring,summer}'::text[]) as d (draw_id)`,
      [tenant.tenantId],
    ),
  );
  return {
    ...s,
    given: () =>
      w.inTenant(tenant, (tx) =>
        tx.first(
          `select (select count(*)::int from offer_grant
                    where tenant_id = $1 and member_id = $2 and withdrawn_at is null) as offers,
                  (select count(*)::int from draw_entry
                    where tenant_id = $1 and member_id = $2 and draw_id = 'spring') as spring,
                  (select count(*)::int from draw_entry
                    where tenant_id = $1 and member_id = $2 and draw_id = 'summer') as summer`,
          [tenant.tenantId, rider.memberId],
        ),
      ),
    async write(sql: string) {
      await w.inTenant(tenant, (tx) => tx.run(sql, [tenant.tenantId]));
      w.deps.cache.clear(tenant.tenantId);
    },
  };
}

describe('offers and entries are not given again for rides that were evaluated before a change [CAMP-82, DRAW-02]', () => {
  const tiers = [{ rewardPoints: 10, maxBehaviors: 9 }];
  const tier: TestCampaign = { id: 'ride', type: 'TIER', period: 'MONTH', tierType: 'BEHAVIOR', tiers };
  test.each<[string, TestCampaign, object]>([
    ['the window of the limit', { ...fixed, limit: { earnings: 2, days: 1 } }, monthly],
    ['a fixed reward to points by the minute', fixed, byMinute],
    ['the period of tiers', tier, { period: 'WEEK' }],
    ['the window of the limit without points', { ...fixed, reward: 0, limit: { earnings: 2, days: 1 } }, monthly],
  ])('if %s changes, only later rides give them [CAMP-82, DRAW-02]', async (_, before, change) => {
    const s = await sceneWithGifts({ ...before, ...gifts });
    await s.ride('2026-03-02T12:00:00Z', '2026-03-03T12:00:00Z');
    expect(await s.given()).toEqual({ offers: 2, spring: 2, summer: 0 });
    await s.change(change);
    await s.ride('2026-03-10T12:00:00Z');
    await s.ride('2026-03-11T12:00:00Z');
    expect(await s.given()).toEqual({ offers: 4, spring: 4, summer: 0 });
  });

  test('a campaign without points that adds an offer and gives to another draw starts with later rides [CAMP-82, DRAW-02]', async () => {
    const { rewardDraw } = gifts;
    const s = await sceneWithGifts({ ...fixed, reward: 0, rewardDraw });
    await s.ride('2026-03-02T12:00:00Z', '2026-03-03T12:00:00Z');
    await s.change({ ...gifts, rewardDraw: { draw: 'summer', entries: 1 } });
    await s.ride('2026-03-10T12:00:00Z');
    expect(await s.given()).toEqual({ offers: 1, spring: 2, summer: 1 });
  });

  test('a condition on a segment that the change adds makes no ride new [CAMP-82, DRAW-02]', async () => {
    const s = await sceneWithGifts({ ...fixed, ...gifts, limit: { earnings: 2, days: 1 } });
    await s.ride('2026-03-02T12:00:00Z', '2026-03-03T12:00:00Z');
    await s.write(
      `insert into promotion_code (tenant_id, code, campaign_type, definition) values ($1, 'PILOT', 'PROMOTIONAL', '{"segment": "pilots"}')`,
    );
    await s.write(`insert into promotion_code_use (tenant_id, member_id, code, used_at)
                   select tenant_id, member_id, 'PILOT', '2026-03-01T00:00:00Z' from member where tenant_id = $1`);
    await s.change({ ...monthly, segment: 'pilots' });
    await s.ride('2026-03-10T12:00:00Z');
    expect(await s.given()).toEqual({ offers: 3, spring: 3, summer: 0 });
  });

  test('a late ride reported after the change gives once, and a voided one takes back once [CAMP-82, DRAW-02]', async () => {
    const s = await sceneWithGifts({ ...fixed, ...gifts });
    await s.ride('2026-03-03T12:00:00Z', '2026-03-04T12:00:00Z');
    await s.change({ reward: 20 });
    await s.ride('2026-03-02T12:00:00Z');
    expect(await s.given()).toEqual({ offers: 3, spring: 3, summer: 0 });
    await s.change({ reward: 30 });
    await s.takeBack('2026-03-03T12:00:00Z');
    expect(await s.given()).toEqual({ offers: 2, spring: 2, summer: 0 });
  });

  test('a campaign that is new gives for rides of before, one that returns with other rules does not [CAMP-82, DRAW-02]', async () => {
    const s = await sceneWithGifts(fixed);
    await s.ride('2026-03-02T12:00:00Z', '2026-03-03T12:00:00Z');
    const limited = { ...fixed, ...gifts, id: 'gift', limit: { earnings: 2, days: 1 } } as TestCampaign;
    await giveProgram(w, s.tenant, [], [limited]);
    await s.ride('2026-03-04T12:00:00Z');
    expect(await s.given()).toEqual({ offers: 3, spring: 3, summer: 0 });
    await s.write(
      `update campaign set is_active = false, rested_at = '2026-03-04T20:00:00Z' where tenant_id = $1 and campaign_id = 'gift'`,
    );
    await s.ride('2026-03-05T12:00:00Z');
    await s.takeBack('2026-03-04T12:00:00Z');
    expect(await s.given()).toEqual({ offers: 2, spring: 2, summer: 0 });
    await s.write(`update campaign set is_active = true, rested_at = null, definition = definition || '${JSON.stringify(monthly)}'
                    where tenant_id = $1 and campaign_id = 'gift'`);
    await s.ride('2026-03-10T12:00:00Z');
    expect(await s.given()).toEqual({ offers: 3, spring: 3, summer: 0 });
  });
});

test.each(['+offer', '+entries', '+offer+'])(
  'points and offer of a ride whose id ends with %s come once and go with its void [EARN-32]',
  async (end) => {
    const s = await scene({ ...fixed, reward: 0, ...byMinute, rewardOffer: { offer: 'coffee' } } as TestCampaign);
    await mintOffer(w, s.tenant, { offerId: 'coffee', definition: { stock: { kind: 'fixed' }, isGranted: true } });
    const offers = async () => {
      const { cookie } = s.rider;
      const reply = await w.request(s.tenant, { method: 'GET', path: '/rest/users/me/offerGrants', cookie });
      return reply.body.length;
    };
    const time = '2026-03-02T12:00:00Z';
    await s.report([tripEvent(`bus 1${end}`, '004211', time)]);
    expect([(await s.points()) > 0, await offers()]).toEqual([true, 1]);
    const { data: _, ...envelope } = tripEvent('void', '004211', time);
    await s.report([{ ...envelope, type: 'trip.voided', data: { id: `bus 1${end}` } }]);
    expect([await s.points(), await offers()]).toEqual([0, 0]);
  },
);
