import { expect, test } from 'vitest';
import { type TestMember, world } from '../../testing/index.ts';
import { isHeldOut } from '../campaigns/index.ts';
import { giveProgram, held, makeSecret, signedHeaders, tripEvent } from '../ingest/testing/test-program.ts';

const w = await world();
const holdout = { percent: 50, until: '2026-03-08' };

/** An agency with a campaign that half of its members get on March 9, and one rider with a card in each half. */
async function scene() {
  w.clock.set('2026-03-02T12:00:00Z');
  const tenant = await w.mintTenant({ timeZone: 'America/New_York' });
  const ride = { id: 'ride', type: 'TRANSACTIONAL', reward: 10, startsOn: '2026-03-01', holdout } as const;
  const week = { id: 'week', type: 'MULTI_TRIP', reward: 50, target: 2, startsOn: '2026-03-01', holdout } as const;
  await giveProgram(
    w,
    tenant,
    ['cards'],
    [
      { ...ride, limit: null },
      { ...week, window: { kind: 'CALENDAR', unit: 'MONTH' } },
      { id: 'all', type: 'TRANSACTIONAL', reward: 1 },
    ],
  );
  await w.inTenant(tenant, (tx) => tx.run(`update campaign_category set definition = '{"iconUrl": null}'`));
  const secret = await makeSecret(w, tenant, 'cards');
  const isOut = (campaignId: string, { memberId }: TestMember): boolean =>
    isHeldOut(tenant.tenantId, { campaignId, percent: 50 }, memberId);
  const riderWho = async (waits: boolean, card: string): Promise<TestMember> => {
    const rider = await w.signUpMember(tenant);
    if (isOut('ride', rider) !== waits || isOut('week', rider) !== waits) return riderWho(waits, card);
    const body = { ProviderID: 'cards', identifier: card };
    await w.request(tenant, { method: 'POST', path: '/rest/users/me/providersStatus', body, cookie: rider.cookie });
    return rider;
  };
  const tell = async (...events: object[]) => {
    const body = JSON.stringify(events);
    const path = `/ingest/${tenant.tenantId}/cards/events`;
    const headers = signedHeaders(w, secret, body);
    expect((await w.request(null, { method: 'POST', path, body, headers })).status).toBe(202);
  };
  const read = async (path: string, { cookie }: TestMember) =>
    (await w.request(tenant, { method: 'GET', path, cookie })).body;
  const seen = async (rider: TestMember): Promise<string[]> =>
    (await read('/rest/campaigns/en', rider)).map(({ CampaignID }: { CampaignID: string }) => CampaignID);
  const earned = async ({ memberId }: TestMember): Promise<number> =>
    (await held(w, tenant, memberId)).reduce((sum, { amount }) => sum + amount, 0);
  return { tenant, riderWho, tell, read, seen, earned };
}

const [HAS, WAITS] = ['0042110001', '0042110002'];
const both = (name: string, endedAt: string): object[] =>
  [HAS, WAITS].map((card) => tripEvent(`${name}-${card}`, card, endedAt));

test('a control-group member neither sees the campaign nor earns from it until the day after; earlier rides stay excluded [CAMP-21]', async () => {
  const { riderWho, tell, seen, earned } = await scene();
  const [has, waits] = [await riderWho(false, HAS), await riderWho(true, WAITS)];
  expect(await seen(has)).toEqual(['all', 'ride', 'week']);
  expect(await seen(waits)).toEqual(['all']);

  w.clock.set('2026-03-09T03:59:00Z');
  await tell(...both('one', '2026-03-05T12:00:00Z'), ...both('two', '2026-03-09T03:58:00Z'));
  // Two rides at 10 points, the monthly goal of two rides, and 1 point each.
  expect([await earned(has), await earned(waits)]).toEqual([72, 2]);
  expect(await seen(waits)).toEqual(['all']);

  w.clock.set('2026-03-09T04:00:00Z');
  expect(await seen(waits)).toEqual(['all', 'ride', 'week']);
  w.clock.set('2026-03-10T12:00:00Z');
  await tell(...both('three', '2026-03-10T11:00:00Z'));
  expect([await earned(has), await earned(waits)]).toEqual([83, 13]);
  // Reported late, ridden during the holdout: the replay gives the same result as an on-time report.
  await tell(...both('late', '2026-03-08T12:00:00Z'));
  expect([await earned(has), await earned(waits)]).toEqual([94, 14]);
  await tell(...both('four', '2026-03-10T11:30:00Z'));
  expect([await earned(has), await earned(waits)]).toEqual([105, 75]);
});

test('statuses, featured campaigns and receipts reveal nothing of the campaign to held-out members [CAMP-21]', async () => {
  const { riderWho, tell, read } = await scene();
  const [has, waits] = [await riderWho(false, HAS), await riderWho(true, WAITS)];
  w.clock.set('2026-03-03T12:00:00Z');
  await tell(...both('one', '2026-03-03T11:00:00Z'));
  const told = async (rider: TestMember): Promise<string> =>
    JSON.stringify([
      await read('/rest/users/me/campaignsStatus', rider),
      await read('/rest/featuredCampaigns', rider),
      await read('/rest/users/me/rides/en', rider),
    ]);
  expect(await told(has)).toContain('"ride"');
  expect(await told(waits)).not.toMatch(/"(ride|week)"/);
  expect(await told(waits)).toContain('"all"');
});

test('when new rules hold out other members, earned points stay and later rides follow the new draw [CAMP-21]', async () => {
  const { tenant, riderWho, tell, earned } = await scene();
  const [has, waits] = [await riderWho(false, HAS), await riderWho(true, WAITS)];
  w.clock.set('2026-03-03T12:00:00Z');
  await tell(...both('one', '2026-03-03T11:00:00Z'));
  expect([await earned(has), await earned(waits)]).toEqual([11, 1]);
  await w.inTenant(tenant, (tx) => tx.run(`update campaign set definition = definition - 'holdout'`));
  w.deps.cache.clear(tenant.tenantId);
  await tell(...both('two', '2026-03-03T11:30:00Z'));
  // A rule change re-evaluates the member: they get what the campaign owes now and lose nothing.
  expect([await earned(has), await earned(waits)]).toEqual([72, 72]);
});
