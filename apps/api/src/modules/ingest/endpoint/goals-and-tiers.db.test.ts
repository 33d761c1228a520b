import { expect, test } from 'vitest';
import { type TestMember, type TestTenant, world } from '../../../testing/index.ts';
import { giveProgram, held, makeSecret, signedHeaders, type TestCampaign, tripEvent } from '../testing/test-program.ts';

const w = await world();

const climb: TestCampaign = {
  id: 'climb',
  type: 'TIER',
  period: 'MONTH',
  tierType: 'BEHAVIOR',
  tiers: [
    { rewardPoints: 2, maxBehaviors: 2 },
    { rewardPoints: 4, maxBehaviors: 1 },
  ],
};
const goal: TestCampaign = {
  id: 'goal',
  type: 'MULTI_TRIP',
  reward: 70,
  target: 2,
  window: { kind: 'CALENDAR', unit: 'MONTH' },
  carryOver: false,
};

interface Scene {
  tenant: TestTenant;
  rider: TestMember;
  ride(...times: string[]): Promise<void>;
  takeBack(time: string): Promise<void>;
}

async function scene(): Promise<Scene> {
  w.clock.set('2026-03-06T12:00:00Z');
  const tenant = await w.mintTenant({ timeZone: 'America/New_York', settings: { lateLimitDays: 60 } });
  await giveProgram(w, tenant, ['cards'], [climb, goal]);
  const secret = await makeSecret(w, tenant, 'cards');
  const rider = await w.signUpMember(tenant);
  const body = { ProviderID: 'cards', identifier: '004211' };
  await w.request(tenant, { method: 'POST', path: '/rest/users/me/providersStatus', body, cookie: rider.cookie });
  const report = async (events: Record<string, unknown>[]): Promise<void> => {
    const text = JSON.stringify(events);
    const path = `/ingest/${tenant.tenantId}/cards/events`;
    const reply = await w.request(null, { method: 'POST', path, body: text, headers: signedHeaders(w, secret, text) });
    expect(reply.body.results.map(({ outcome }: { outcome: string }) => outcome)).toEqual(events.map(() => 'accepted'));
  };
  return {
    tenant,
    rider,
    ride: (...times) => report(times.map((time) => tripEvent(time, '004211', time))),
    takeBack: async (time) => {
      const { data: _, ...envelope } = tripEvent(`void ${time}`, '004211', time);
      await report([{ ...envelope, type: 'trip.voided', data: { id: time } }]);
    },
  };
}

const amounts = async ({ tenant, rider }: Scene): Promise<number[]> =>
  (await held(w, tenant, rider.memberId)).map(({ amount }) => amount).toSorted((a, b) => a - b);

async function standing({ tenant, rider }: Scene, campaignId: string) {
  const reply = await w.request(tenant, {
    method: 'GET',
    path: '/rest/users/me/campaignsStatus',
    cookie: rider.cookie,
  });
  expect(reply.status).toBe(200);
  return (reply.body as { CampaignID: string }[]).find(({ CampaignID }) => CampaignID === campaignId);
}

test('reported rides fill tiers, reach a goal and are paid, and the member sees the progress [TIER-01, CAMP-08, API-37]', async () => {
  const s = await scene();
  w.clock.set('2026-03-20T12:00:00Z');
  expect(await standing(s, 'climb')).toMatchObject({
    status: 'AVAILABLE',
    tierProgress: 0,
    currentTierPoints: 2,
    isLastTierCompleted: false,
    tierPropertiesForCampaign: [
      { Tier: 1, RewardPoints: 2, MaxBehaviors: 2 },
      { Tier: 2, RewardPoints: 4, MaxBehaviors: 1 },
    ],
    tierType: 'BEHAVIOR',
  });
  await s.ride('2026-03-12T12:00:00Z');
  expect(await amounts(s)).toEqual([2]);
  expect(await standing(s, 'goal')).toMatchObject({ status: 'AVAILABLE', progress: 1, tierProgress: null });
  await s.ride('2026-03-13T12:00:00Z', '2026-03-14T12:00:00Z', '2026-03-15T12:00:00Z');
  expect(await amounts(s)).toEqual([2, 2, 4, 70]);
  const limited = { status: 'TIME_LIMITED', nextPeriodStartUTC: '2026-04-01T04:00:00.000Z' };
  expect(await standing(s, 'climb')).toMatchObject({ ...limited, tierProgress: 3, isLastTierCompleted: true });
  expect(await standing(s, 'goal')).toMatchObject({ ...limited, progress: 2 });

  w.clock.set('2026-04-01T04:00:00Z');
  expect(await standing(s, 'climb')).toMatchObject({ status: 'AVAILABLE', tierProgress: 0, currentTierPoints: 2 });
  expect(await standing(s, 'goal')).toMatchObject({ status: 'AVAILABLE', progress: 0 });
  await s.ride('2026-04-01T04:00:00Z');
  expect(await amounts(s)).toEqual([2, 2, 2, 4, 70]);
});

test('a late ride counts in the month it was ridden; a void takes back what the month would not have earned [TIER-01]', async () => {
  const s = await scene();
  w.clock.set('2026-04-03T12:00:00Z');
  await s.ride('2026-04-02T12:00:00Z', '2026-03-20T12:00:00Z');
  expect(await amounts(s)).toEqual([2, 2]);
  await s.ride('2026-03-19T12:00:00Z');
  expect(await amounts(s)).toEqual([2, 2, 2, 70]);
  await s.takeBack('2026-03-20T12:00:00Z');
  expect(await amounts(s)).toEqual([2, 2]);
  expect(await standing(s, 'climb')).toMatchObject({ tierProgress: 1 });
});

test('a member evaluated before these types existed is re-evaluated with the next ride and earns for earlier rides [TIER-01]', async () => {
  const s = await scene();
  w.clock.set('2026-03-20T12:00:00Z');
  await s.ride('2026-03-12T12:00:00Z');
  await w.inTenant(s.tenant, async (tx) => {
    await tx.run(
      `update member_progress set state = state || '{"programme":"older","campaigns":{"TIER/climb":null,"MULTI_TRIP/goal":null}}'
        where tenant_id = $1`,
      [tx.tenantId],
    );
  });
  expect(await standing(s, 'climb')).toMatchObject({ tierProgress: 0 });
  await s.ride('2026-03-13T12:00:00Z');
  expect(await amounts(s)).toEqual([2, 2, 70]);
  expect(await standing(s, 'climb')).toMatchObject({ tierProgress: 2, currentTierPoints: 4 });
});
