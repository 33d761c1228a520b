import { expect, test } from 'vitest';
import { type TestMember, world } from '../../testing/index.ts';
import { isHeldOut } from '../campaigns/index.ts';
import { giveProgram, held, makeSecret, signedHeaders, tripEvent } from '../ingest/testing/test-programme.ts';

const w = await world();
const holdout = { percent: 50, until: '2026-03-08' };

/** An agency whose campaign half of the members get on March 9, with one rider of either half who has connected a card. */
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
/** The same ride of both riders. */
const both = (name: string, endedAt: string): object[] =>
  [HAS, WAITS].map((card) => tripEvent(`${name}-${card}`, card, endedAt));

test('who is held out neither sees the campaign nor earns by it, and gets both from the day after on; what was ridden before stays without [CAMP-21]', async () => {
  const { riderWho, tell, seen, earned } = await scene();
  const [has, waits] = [await riderWho(false, HAS), await riderWho(true, WAITS)];
  expect(await seen(has)).toEqual(['all', 'ride', 'week']);
  expect(await seen(waits)).toEqual(['all']);

  w.clock.set('2026-03-09T03:59:00Z');
  await tell(...both('one', '2026-03-05T12:00:00Z'), ...both('two', '2026-03-09T03:58:00Z'));
  // Two rides of 10, the two of a month, and 1 for each.
  expect([await earned(has), await earned(waits)]).toEqual([72, 2]);
  expect(await seen(waits)).toEqual(['all']);

  // Midnight in New York: March 9.
  w.clock.set('2026-03-09T04:00:00Z');
  expect(await seen(waits)).toEqual(['all', 'ride', 'week']);
  w.clock.set('2026-03-10T12:00:00Z');
  await tell(...both('three', '2026-03-10T11:00:00Z'));
  expect([await earned(has), await earned(waits)]).toEqual([83, 13]);
  // Told late, ridden while it was held out: the state is folded again, and it counts as it would have.
  await tell(...both('late', '2026-03-08T12:00:00Z'));
  expect([await earned(has), await earned(waits)]).toEqual([94, 14]);
  await tell(...both('four', '2026-03-10T11:30:00Z'));
  expect([await earned(has), await earned(waits)]).toEqual([105, 75]);
});

test('standings, featured ones and receipts tell who waits nothing of the campaign [CAMP-21]', async () => {
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

test('rules that hold out others leave what was earned, and pay from then on by the new lot [CAMP-21]', async () => {
  const { tenant, riderWho, tell, earned } = await scene();
  const [has, waits] = [await riderWho(false, HAS), await riderWho(true, WAITS)];
  w.clock.set('2026-03-03T12:00:00Z');
  await tell(...both('one', '2026-03-03T11:00:00Z'));
  expect([await earned(has), await earned(waits)]).toEqual([11, 1]);
  await w.inTenant(tenant, (tx) => tx.run(`update campaign set definition = definition - 'holdout'`));
  w.deps.cache.clear(tenant.tenantId);
  await tell(...both('two', '2026-03-03T11:30:00Z'));
  // Judged anew, as by any change of rules: what the campaign owes now is owed, and nothing is taken away.
  expect([await earned(has), await earned(waits)]).toEqual([72, 72]);
});
