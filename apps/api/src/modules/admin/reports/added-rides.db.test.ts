import { adminRoutes } from '@fareback/contract/admin';
import { expect, test } from 'vitest';
import { deskOf } from '../../../testing/desk.ts';
import { type TestMember, type TestTenant, world } from '../../../testing/index.ts';
import { plant } from '../../../testing/plant.ts';
import { isHeldOut } from '../../campaigns/index.ts';
import { VOIDED } from '../../earning/activity/recorded.ts';
import { giveProgram, makeSecret, signedHeaders, tripEvent } from '../../ingest/testing/test-program.ts';

const w = await world();
const PERCENT = 30;
const RODE = '2026-03-05T12:00:00Z';

async function scene(over: Record<string, unknown> = {}) {
  w.clock.set('2026-03-02T12:00:00Z');
  const tenant = await w.mintTenant({ timeZone: 'America/New_York' });
  const holdout = { percent: PERCENT, until: '2026-03-08' };
  await giveProgram(
    w,
    tenant,
    ['cards'],
    [
      { id: 'ride', type: 'TRANSACTIONAL', reward: 10, startsOn: '2026-03-04', holdout, ...over },
      { id: 'all', type: 'TRANSACTIONAL', reward: 1, startsOn: '2026-03-04' },
    ],
  );
  const desk = deskOf(w, tenant);
  const report = async () =>
    (await desk.call(adminRoutes.reports.get, { params: { report: 'added-rides' }, query: {} })).rows;
  return { tenant, report };
}

async function join(tenant: TestTenant, members: number, at: string): Promise<string[]> {
  const rows = await plant<{ memberId: string }>(
    `insert into member (tenant_id, member_id, email, name, status, created_at, last_active_at)
     select $1, gen_random_uuid(), gen_random_uuid() || '@example.org', 'Test Rider', 'CONSENT', $3, $3 from generate_series(1, $2)
     returning member_id as "memberId"`,
    [tenant.tenantId, members, at],
  );
  return rows.map(({ memberId }) => memberId);
}

const ride = (tenant: TestTenant, riders: string[], endedAt: string, flags = 0): Promise<unknown> =>
  plant(
    `insert into behaviour (tenant_id, provider_id, event_id, member_id, type, mode, ended_at, received_at, flags)
       select $1, 'cards', gen_random_uuid(), rider, 'trip.completed', 'bus', $3::timestamptz, $3::timestamptz + interval '1 minute', $4
         from unnest($2::uuid[]) as rider`,
    [tenant.tenantId, riders, endedAt, flags],
  );

/** Textbook mean and variance, from single numbers. */
function of(counts: number[]): { mean: number; variance: number } {
  const mean = counts.reduce((sum, count) => sum + count, 0) / counts.length;
  return { mean, variance: counts.reduce((sum, count) => sum + (count - mean) ** 2, 0) / (counts.length - 1) };
}

test("a campaign's added rides are reported as independent counting gives them, with the cost per ride [DESK-178]", async () => {
  const { tenant, report } = await scene();
  const waits = (memberId: string): boolean =>
    isHeldOut(tenant.tenantId, { campaignId: 'ride', percent: PERCENT }, memberId);
  const members = await join(tenant, 800, '2026-03-01T12:00:00Z');
  const ridesOf = new Map(members.map((memberId, at) => [memberId, (at % 4) + (waits(memberId) ? 0 : 1)]));
  await ride(
    tenant,
    [...ridesOf].flatMap(([memberId, rides]) => Array.from({ length: rides }, () => memberId)),
    RODE,
  );
  // Excluded rides: the day before, the hour after the last day, voided, unmatched, and of later members.
  await ride(tenant, members, '2026-03-04T04:59:00Z');
  await ride(tenant, members, '2026-03-09T04:00:00Z');
  await ride(tenant, members, RODE, VOIDED);
  await ride(tenant, await join(tenant, 50, '2026-03-09T04:00:00Z'), '2026-03-09T05:00:00Z');
  await ride((await scene()).tenant, members, RODE);

  w.clock.set('2026-03-10T12:00:00Z');
  const [row, ...others] = await report();
  expect(others).toEqual([]);
  const given = of([...ridesOf].filter(([memberId]) => !waits(memberId)).map(([, rides]) => rides));
  const heldOut = of([...ridesOf].filter(([memberId]) => waits(memberId)).map(([, rides]) => rides));
  const has = members.filter((memberId) => !waits(memberId)).length;
  const each = given.mean - heldOut.mean;
  const reach = Math.sqrt(given.variance / has + heldOut.variance / (800 - has));
  expect(row?.slice(0, 2)).toEqual(['ride', 'more']);
  expect(row?.slice(10, 12)).toEqual([has, 800 - has]);
  expect(row?.slice(14)).toEqual(['2026-03-04', '2026-03-08']);
  const [difference, least, most, added, points] = (row ?? []).slice(2).map(Number);
  const [ownRides, theirs] = (row ?? []).slice(12).map(Number);
  expect([ownRides, theirs, difference]).toEqual(
    [given.mean, heldOut.mean, each].map((value) => expect.closeTo(value, 2)),
  );
  // Student's t is above the normal 1.96, and under 1.98 for groups of this size.
  expect(each - (least ?? 0)).toBeGreaterThan(1.95 * reach - 0.01);
  expect((most ?? 0) - each).toBeLessThan(1.98 * reach + 0.01);
  expect([added, points]).toEqual([Math.round(each * has), 0]);
});

test("the cost of a ride is the campaign's points in those days per added ride, with bounds; voided points do not count [DESK-178]", async () => {
  const { tenant, report } = await scene({ reward: 100_000 });
  const waits = (memberId: string): boolean =>
    isHeldOut(tenant.tenantId, { campaignId: 'ride', percent: PERCENT }, memberId);
  const riderWhoHasIt = async (): Promise<TestMember> => {
    const rider = await w.signUpMember(tenant);
    return waits(rider.memberId) ? riderWhoHasIt() : rider;
  };
  const { cookie } = await riderWhoHasIt();
  const body = { ProviderID: 'cards', identifier: '0042110001' };
  await w.request(tenant, { method: 'POST', path: '/rest/users/me/providersStatus', body, cookie });
  const secret = await makeSecret(w, tenant, 'cards');
  const tell = async (...events: object[]) => {
    const text = JSON.stringify(events);
    const path = `/ingest/${tenant.tenantId}/cards/events`;
    await w.request(null, { method: 'POST', path, body: text, headers: signedHeaders(w, secret, text) });
  };
  w.clock.set('2026-03-06T12:00:00Z');
  await tell(tripEvent('one', '0042110001', RODE), tripEvent('two', '0042110001', '2026-03-05T13:00:00Z'));
  await tell({ ...tripEvent('void', '0042110001', RODE), type: 'trip.voided', data: { id: 'two' } });
  const members = await join(tenant, 1_200, '2026-03-01T12:00:00Z');
  await ride(
    tenant,
    members.filter((memberId, at) => at % 2 === 0 || !waits(memberId)),
    RODE,
  );
  const [row] = await report();
  expect(row?.[1]).toBe('more');
  const [each, least, most, , points, cost, fewest, highest, has] = (row ?? []).slice(2).map(Number);
  expect(points).toBe(100_000);
  // Rounded to a hundredth like the differences, the smallest of which is about 0.4 here.
  const near = (told = 0, added = 0) => Math.abs((told * added * (has ?? 0)) / 100_000 - 1) < 0.03;
  expect([near(cost, each), near(fewest, most), near(highest, least)]).toEqual([true, true, true]);
});

test('too few members, a future first day and a campaign without a control group are reported as such [DESK-178]', async () => {
  const { tenant, report } = await scene();
  expect(await report()).toEqual([]);
  w.clock.set('2026-03-04T12:00:00Z');
  expect(await report()).toEqual([]);
  w.clock.set('2026-03-05T12:00:00Z');
  await join(tenant, 90, '2026-03-01T12:00:00Z');
  const [row] = await report();
  expect(row?.slice(1, 10)).toEqual(['too few', null, null, null, null, 0, null, null, null]);
  expect(row?.slice(14)).toEqual(['2026-03-04', '2026-03-04']);
});
