import { adminRoutes, type Permission } from '@fareback/contract/admin';
import { expect, test } from 'vitest';
import { deskOf } from '../../../testing/desk.ts';
import { type TestTenant, world } from '../../../testing/index.ts';
import { freshCodes, givePoints, refund } from '../../../testing/offers.ts';
import { packFolder } from '../../../testing/pack-folder.ts';
import { addCoupons } from '../../redemptions/index.ts';
import { createVersionFixture } from '../versions/testing/version-fixture.ts';

const { campaigns, offers, programItems, versions } = adminRoutes;
const packs = packFolder();
const w = await world();
const ZONE = 'America/New_York';

async function stage() {
  w.clock.set('2026-03-01T12:00:00Z');
  const scene = await createVersionFixture(w, packs);
  // Publishing a version sets the zone of its pack again.
  const moveToZone = async (): Promise<void> => {
    await w.inTenant(scene.tenant, (tx) =>
      tx.run('update tenant set time_zone = $2 where tenant_id = $1', [scene.tenant.tenantId, ZONE]),
    );
    scene.look();
  };
  await moveToZone();
  const withDates = (days: string): ReturnType<typeof scene.document> =>
    scene.document('programme.yaml', '"reward":10', `${days}"reward":10`);
  return { ...scene, withDates, moveToZone };
}

const ridesPaid = async (tenant: TestTenant): Promise<{ day: string; points: number }[]> => {
  const rows = await w.inTenant(tenant, (tx) =>
    tx.query<{ at: Date; amount: number; reason: string | null }>(
      `select granted_at as at, amount, cancel_reason as reason from earning where tenant_id = $1 and campaign_id = 'two'`,
      [tenant.tenantId],
    ),
  );
  const day = new Intl.DateTimeFormat('en-CA', { timeZone: ZONE });
  const sums = new Map<string, number>();
  for (const { at, amount, reason } of rows)
    if (reason !== 'VOID' && reason !== 'RECOUNT') sums.set(day.format(at), (sums.get(day.format(at)) ?? 0) + amount);
  return [...sums].toSorted(([a], [b]) => a.localeCompare(b)).map(([of, points]) => ({ day: of, points }));
};

test('a campaign without rides is listed as live with zeros, and with the draft that changes or copies it [DESK-630, DESK-637]', async () => {
  const { desk, draft, document } = await stage();
  const before = await desk.call(campaigns.list);
  expect(before).toMatchObject({ from: '2026-02-02', to: '2026-03-01', timeZone: ZONE });
  const nobody = { segment: null, status: null, holdout: null, completed: null, isGranted: false };
  expect(before.campaigns).toEqual([
    {
      id: 'two',
      title: 'Two rides',
      type: 'MULTI_TRIP',
      state: 'LIVE',
      startsOn: null,
      endsOn: null,
      audience: nobody,
      changedIn: null,
      budget: null,
      figures: { points: 0, members: 0, earnings: 0 },
    },
  ]);
  const { number } = await draft(document('programme.yaml', '"reward":10', '"reward":12'));
  const copied = await desk.call(programItems.copy, { params: { list: 'campaigns', item: 'two' } });
  expect(copied).toEqual({ number, id: 'two-2' });
  const after = (await desk.call(campaigns.list)).campaigns;
  expect(after).toMatchObject([
    { id: 'two', state: 'LIVE', changedIn: number },
    { id: 'two-2', state: 'DRAFT', changedIn: number, title: 'Two rides' },
  ]);
});

test('states follow the days of the agency, and a removed campaign keeps its page [DESK-630]', async () => {
  const { desk, withDates, draft, document, moveToZone } = await stage();
  const publish = async (of: ReturnType<typeof document>): Promise<void> => {
    const live = (await desk.call(campaigns.get, { params: { campaign: 'two' } })).live?.number;
    const { number } = await draft(of, live);
    await desk.call(versions.publish, { params: { number }, body: { revision: 1 } });
    await moveToZone();
  };
  const state = async () => (await desk.call(campaigns.get, { params: { campaign: 'two' } })).campaign.state;
  await publish(withDates('"startsOn":"2026-03-02","endsOn":"2026-03-03",'));
  expect(await state()).toBe('SCHEDULED');
  // The second of March begins at five by UTC in New York.
  w.clock.set('2026-03-02T04:59:59.999Z');
  expect(await state()).toBe('SCHEDULED');
  w.clock.set('2026-03-02T05:00:00.000Z');
  expect(await state()).toBe('LIVE');
  w.clock.set('2026-03-04T05:00:00.000Z');
  expect(await state()).toBe('ENDED');
  await publish(withDates('"active":false,'));
  expect(await state()).toBe('PAUSED');
  const gone = document();
  const program = JSON.parse(gone.files['programme.yaml'] ?? '{}') as Record<string, unknown>;
  gone.files['programme.yaml'] = JSON.stringify({ ...program, campaigns: [] });
  const wording = JSON.parse(gone.files['wording/en.json'] ?? '{}') as Record<string, unknown>;
  gone.files['wording/en.json'] = JSON.stringify({ ...wording, campaigns: {} });
  await publish(gone);
  expect((await desk.call(campaigns.list)).campaigns).toEqual([]);
  expect(await state()).toBe('REMOVED');
  await expect(desk.call(campaigns.get, { params: { campaign: 'never' } })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
});

test('points by day equal an independent count over a change of daylight saving, without voided rides [DESK-632]', async () => {
  const { tenant, desk, rider, ride } = await stage();
  const [ana, ben] = [await rider(), await rider()];
  for (const [at, who] of [
    ['2026-03-07T20:00:00Z', ana],
    ['2026-03-08T03:00:00Z', ana],
    ['2026-03-08T03:30:00Z', ben],
    ['2026-03-09T02:30:00Z', ben],
    ['2026-03-20T12:00:00Z', ana],
    ['2026-03-20T18:00:00Z', ana],
  ] as const) {
    w.clock.set(at);
    await ride(who);
  }
  await w.inTenant(tenant, (tx) =>
    tx.run(
      `update earning set canceled_at = granted_at, cancel_reason = 'VOID', remaining = 0
        where tenant_id = $1 and earning_id = (select earning_id from earning where tenant_id = $1 order by granted_at desc limit 1)`,
      [tenant.tenantId],
    ),
  );
  const page = await desk.call(campaigns.get, { params: { campaign: 'two' } });
  const counted = await ridesPaid(tenant);
  expect(counted.length).toBeGreaterThan(1);
  expect(page.days).toHaveLength(28);
  expect(page.days?.filter(({ points }) => points > 0).map(({ day, points }) => ({ day, points }))).toEqual(counted);
  const total = counted.reduce((sum, { points }) => sum + points, 0);
  expect(page.campaign.figures).toMatchObject({ points: total, members: 2 });
  const [listed] = (await desk.call(campaigns.list)).campaigns;
  expect(listed?.figures).toEqual(page.campaign.figures);
  expect(page.latest?.map(({ isTakenBack }) => isTakenBack)).toEqual([true, ...counted.map(() => false)]);
  // 28 days later the first payments are outside.
  w.clock.set('2026-04-08T12:00:00Z');
  const later = await desk.call(campaigns.get, { params: { campaign: 'two' } });
  expect(later.campaign.figures?.points).toBe(0);
});

test("another agency's rides count nowhere; without permission there are no figures, stock or members [DESK-635]", async () => {
  const [here, there] = [await stage(), await stage()];
  const far = await there.rider();
  await there.ride(far);
  await there.ride(far);
  expect((await there.desk.call(campaigns.list)).campaigns[0]?.figures?.points).toBe(10);
  expect((await here.desk.call(campaigns.list)).campaigns[0]?.figures?.points).toBe(0);
  expect((await here.desk.call(campaigns.get, { params: { campaign: 'two' } })).latest).toEqual([]);
  const only = deskOf(w, there.tenant, { may: ['programme.read'] satisfies Permission[] });
  const page = await only.call(campaigns.get, { params: { campaign: 'two' } });
  expect(page).toMatchObject({ days: null, latest: null, campaign: { figures: null, budget: null } });
  const offer = await only.call(offers.get, { params: { offer: 'day' } });
  expect(offer).toMatchObject({ days: null, latest: null, offer: { figures: null, stock: null, price: 10 } });
});

test('an offer shows its stock, redemptions by day and refunds as counted from the rows [DESK-631, DESK-633]', async () => {
  const { tenant, desk, rider } = await stage();
  const who = await rider();
  const fill = { keyRing: w.deps.keyRing, tenantId: tenant.tenantId };
  const codes = freshCodes(6).map((code) => ({ code }));
  await w.inTenant(tenant, (tx) => addCoupons(tx, fill, 'day', codes));
  await givePoints(w, tenant, who, 100);
  const redeemed: string[] = [];
  for (const at of ['2026-03-08T04:30:00Z', '2026-03-08T05:30:00Z', '2026-03-10T12:00:00Z']) {
    w.clock.set(at);
    await w.inTenant(tenant, (tx) => tx.run('update session set created_at = $1, last_seen_at = $1', [w.clock.now()]));
    const reply = await w.request(tenant, { method: 'POST', path: '/rest/offers/day/redemption', cookie: who.cookie });
    redeemed.push(reply.body.TransactionID);
  }
  await refund(w, tenant, redeemed[2] ?? '');
  w.clock.set('2026-03-12T12:00:00Z');
  const page = await desk.call(offers.get, { params: { offer: 'day' } });
  const figures = { redemptions: 3, members: 1, points: 30, refunds: 1, pointsRefunded: 10 };
  expect(page.offer).toMatchObject({ id: 'day', title: 'Day ticket', state: 'LIVE', price: 10, figures });
  expect(page.offer.stock).toMatchObject({ left: 3 });
  expect(
    page.days
      ?.filter(({ redemptions }) => redemptions > 0)
      .map(({ day, redemptions, refunds }) => [day, redemptions, refunds]),
  ).toEqual([
    ['2026-03-07', 1, 0],
    ['2026-03-08', 1, 0],
    ['2026-03-10', 1, 1],
  ]);
  expect(page.latest?.map(({ redemptionId, refundedAt }) => [redemptionId, refundedAt !== null])).toEqual([
    [redeemed[2], true],
    [redeemed[1], false],
    [redeemed[0], false],
  ]);
  expect((await desk.call(offers.list)).offers).toMatchObject([{ id: 'day', figures, stock: { left: 3 } }]);
});

test('a pause waits for approval as the only change, is proposed once, and is undone by the earlier version [DESK-634, DESK-636]', async () => {
  const { tenant, desk, other, rider, look } = await stage();
  const { cookie } = await rider();
  const listed = async () =>
    (await w.request(tenant, { method: 'GET', path: '/rest/campaigns/en', cookie })).body as unknown[];
  const params = { list: 'campaigns', item: 'two' } as const;
  const pause = { params, body: { change: 'PAUSE' as const, note: 'Pause Two rides' } };
  const proposed = await desk.call(programItems.propose, pause);
  expect(proposed).toMatchObject({ state: 'DRAFT', note: 'Pause Two rides', faults: 0 });
  expect(proposed.submittedAt).not.toBeNull();
  expect((await desk.call(programItems.propose, pause)).number).toBe(proposed.number);
  const { changes } = await desk.call(versions.diff, { params: { number: proposed.number }, query: {} });
  expect(changes).toMatchObject([
    { kind: 'campaign', id: 'two', fields: [{ field: 'active', before: true, after: false }] },
  ]);
  expect(changes).toHaveLength(1);
  expect(await listed()).toHaveLength(1);
  const waiting = await desk.call(campaigns.get, { params: { campaign: 'two' } });
  expect(waiting).toMatchObject({ campaign: { state: 'LIVE', changedIn: proposed.number }, editableDraft: null });
  const seen = { params: { number: proposed.number }, body: { revision: proposed.revision } };
  await expect(desk.call(versions.approve, seen)).rejects.toMatchObject({ code: 'NOT_ONES_OWN' });
  await other.call(versions.approve, seen);
  await other.call(versions.publish, seen);
  look();
  expect(await listed()).toEqual([]);
  const { rule, versions: changed } = await desk.call(programItems.history, { params, query: {} });
  expect(rule.find(({ field }) => field === 'active')?.after).toBe(false);
  expect(changed).toMatchObject([
    { number: proposed.number, change: 'CHANGED', fields: [{ field: 'active' }] },
    { change: 'ADDED' },
  ]);
  await expect(desk.call(programItems.propose, pause)).rejects.toMatchObject({ code: 'VERSION_SETTLED' });
  await other.call(versions.rollBack, { body: { from: proposed.number } });
  look();
  expect(await listed()).toHaveLength(1);
});

test('an end keeps today, and resuming restores the campaign; other agencies and unknown items are not found [DESK-636]', async () => {
  const { desk, other } = await stage();
  const propose = async (change: 'END' | 'RESUME') => {
    const params = { list: 'campaigns', item: 'two' } as const;
    const { number, revision } = await desk.call(programItems.propose, { params, body: { change } });
    await other.call(versions.approve, { params: { number }, body: { revision } });
    await other.call(versions.publish, { params: { number }, body: { revision } });
    return (await desk.call(campaigns.get, { params: { campaign: 'two' } })).campaign;
  };
  expect(await propose('END')).toMatchObject({ state: 'LIVE', endsOn: '2026-03-01' });
  w.clock.set('2026-03-02T06:00:00Z');
  expect((await desk.call(campaigns.get, { params: { campaign: 'two' } })).campaign.state).toBe('ENDED');
  expect(await propose('RESUME')).toMatchObject({ state: 'LIVE', endsOn: null });
  const unknown = { params: { list: 'offers', item: 'never' } as const };
  await expect(desk.call(programItems.propose, { ...unknown, body: { change: 'END' } })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
  await expect(desk.call(programItems.copy, unknown)).rejects.toMatchObject({ code: 'NOT_FOUND' });
});
