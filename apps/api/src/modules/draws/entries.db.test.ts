import { describe, expect, test } from 'vitest';
import { untilBlocked } from '../../testing/blocked.ts';
import { createDeskEnv, testDesk } from '../../testing/desk-env.ts';
import { type TestTenant, world } from '../../testing/index.ts';
import { troubles } from '../../testing/offers.ts';
import { saveEntries } from './entry-store.ts';
import { applyDraws } from './hold.ts';
import { createDrawScenes, packOf, spring } from './testing/draw-scene.ts';

const w = await world({ desk: testDesk });
const { scene } = createDrawScenes(w, createDeskEnv(w));

describe('entries', () => {
  test('a ride gives one a day up to the most, in any order; a voided ride takes its entry back [DRAW-02]', async () => {
    const { tenant, join, ride, takeBack, own } = await scene();
    const [rider, other] = [await join('1001'), await join('1002')];
    w.clock.set('2026-03-11T12:00:00Z');
    const times = ['02T13', '02T15', '03T13', '04T13', '05T13'].map((time) => `2026-03-${time}:00:00Z`);
    for (const time of times) await ride('1001', time);
    await ride('1002', ...times.toReversed());
    expect(await own(rider)).toMatchObject({ DrawID: 'spring', State: 'OPEN', Entries: 3, Title: 'Spring draw' });
    expect(await own(other)).toMatchObject({ Entries: 3, Tickets: [], ListHash: null });
    for (const time of times.slice(1, 4)) await takeBack('1001', time);
    expect((await own(rider)).Entries).toBe(2);
    expect(await troubles(w, tenant)).toEqual([]);
  });

  test('a receipt names the entries that count: of one ride a day, not of rides outside the days [DRAW-28]', async () => {
    const { tenant, join, ride } = await scene({ entriesFrom: '2026-03-02' });
    const { cookie } = await join('1001');
    w.clock.set('2026-03-11T12:00:00Z');
    await ride('1001', '2026-03-01T13:00:00Z', '2026-03-02T13:00:00Z', '2026-03-02T15:00:00Z');
    const get = async (path: string) => (await w.request(tenant, { method: 'GET', path, cookie })).body;
    const { data } = await get('/rest/users/me/rides/en');
    const receipts = await Promise.all(
      data.map(({ RideID }: { RideID: string }) => get(`/rest/users/me/rides/${RideID}/en`)),
    );
    const [second, first, outside] = receipts.map(({ campaigns }) => campaigns[0]?.DrawEntries);
    expect([first, second].filter((one) => one !== undefined)).toEqual([{ DrawID: 'spring', Entries: 1 }]);
    expect(outside).toBeUndefined();
  });

  test('the campaign that gives them says so to riders [DRAW-25]', async () => {
    const { tenant, join } = await scene();
    const { cookie } = await join('1001');
    const { body } = await w.request(tenant, { method: 'GET', path: '/rest/campaigns/en', cookie });
    expect(body).toMatchObject([
      { CampaignID: 'ride', RewardPerUser: 0, RewardDraw: { DrawID: 'spring', Entries: 1 } },
    ]);
  });

  test('rides outside the draw’s days give no entry [DRAW-02]', async () => {
    const { join, ride, own } = await scene({ entriesFrom: '2026-03-03', entriesUntil: '2026-03-04' });
    const rider = await join('1001');
    w.clock.set('2026-03-11T12:00:00Z');
    await ride('1001', '2026-03-02T13:00:00Z', '2026-03-03T13:00:00Z', '2026-03-05T13:00:00Z');
    expect((await own(rider)).Entries).toBe(1);
  });
});

test('a draw that was removed takes no entry from a process that still has it, and can come back changed [DRAW-02, DRAW-11]', async () => {
  const { tenant, join, apply, ride } = await scene();
  await join('1001');
  await apply();
  w.clock.set('2026-03-11T12:00:00Z');
  await ride('1001', '2026-03-02T13:00:00Z');
  const entries = await w.inTenant(tenant, (tx) =>
    tx.query('select from draw_entry where tenant_id = $1', [tenant.tenantId]),
  );
  expect(entries).toHaveLength(0);
  expect(await apply({ ...spring, entriesMax: 1 })).toBe(1);
});

describe('a version that changes a draw next to its first entry', () => {
  const at = '2026-03-02T13:00:00Z';
  const started = async () => {
    const made = await scene();
    const rider = await made.join('1001');
    w.clock.set('2026-03-11T12:00:00Z');
    return { ...made, rider };
  };
  const count = (tenant: TestTenant) =>
    w.inTenant(tenant, (tx) =>
      tx.first(
        `select is_active as "isActive", (select count(*)::int from draw_entry where tenant_id = $1) as entries
           from draw where tenant_id = $1`,
        [tenant.tenantId],
      ),
    );

  test('waits for the entry, and is refused because riders have entries [DRAW-29]', async () => {
    const { tenant, rider, apply } = await started();
    const entry = {
      memberId: rider.memberId,
      grantKey: 't:ride:1+entries',
      drawId: 'spring',
      campaignId: 'ride',
      entries: 1,
      day: '2026-03-02',
      earnedAt: new Date(at),
    };
    const applying = await w.inTenant(tenant, async (tx) => {
      expect(await saveEntries(tx, { now: w.clock.now(), today: '2026-03-11' }, [entry])).toBe(1);
      const outcome = apply().catch((error: unknown) => error);
      await untilBlocked(tx, 1);
      return { outcome };
    });
    expect(String(await applying.outcome)).toContain('to stay until it is held');
    expect(await count(tenant)).toEqual({ isActive: true, entries: 1 });
  });

  test('that comes first keeps the ride waiting, which then gives no entry [DRAW-02, DRAW-29]', async () => {
    const { tenant, ride } = await started();
    const riding = await w.inTenant(tenant, async (tx) => {
      await applyDraws({ tx, keyRing: w.deps.keyRing, now: w.clock.now() }, packOf());
      const ridden = ride('1001', at);
      await untilBlocked(tx, 1);
      return { ridden };
    });
    await riding.ridden;
    expect(await count(tenant)).toEqual({ isActive: false, entries: 0 });
  });
});
