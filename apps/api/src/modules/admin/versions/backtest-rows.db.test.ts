import { adminRoutes } from '@fareback/contract/admin';
import { expect, test } from 'vitest';
import { deskOf } from '../../../testing/desk.ts';
import { world } from '../../../testing/index.ts';
import { packFolder } from '../../../testing/pack-folder.ts';
import { createVersionFixture } from './testing/version-fixture.ts';

const w = await world();
const packs = packFolder();
const { versions } = adminRoutes;
const march = { from: '2026-03-01', to: '2026-03-31' };

async function scene() {
  w.clock.set('2026-03-02T12:00:00Z');
  const made = await createVersionFixture(w, packs);
  const [often, seldom] = [await made.rider(), await made.rider()];
  for (const [day, riders] of [
    ['03', [often, often, seldom]],
    ['14', [often, often, seldom, seldom]],
  ] as const) {
    w.clock.set(`2026-03-${day}T12:00:00Z`);
    for (const rider of riders) {
      w.clock.advance(60);
      await made.ride(rider);
    }
  }
  w.clock.set('2026-03-20T12:00:00Z');
  const { number } = await made.draft(made.document('programme.yaml', '"reward":10', '"reward":12'));
  const rowsOf = (
    member: string,
    { campaign = 'two', ...query }: { campaign?: string; from?: string; to?: string } = {},
  ) => made.desk.call(versions.backtestRows, { params: { number, campaign, member }, query: { ...march, ...query } });
  return { ...made, often, seldom, number, rowsOf };
}

test('a campaign lists its top earners, and the rows of each add up to its sum [DESK-176]', async () => {
  const { tenant, desk, often, seldom, number, rowsOf } = await scene();
  await w.inTenant(tenant, (tx) => tx.run('update behaviour set flags = 0 where tenant_id = $1', [tenant.tenantId]));
  const told = await desk.call(versions.backtest, { params: { number }, query: march });
  expect(told.proposed[0]?.most).toEqual([
    { memberId: often.memberId, points: 24 },
    { memberId: seldom.memberId, points: 12 },
  ]);
  const { rows, against, isWhole } = await rowsOf(often.memberId);
  expect({ against, isWhole }).toEqual({ against: 1, isWhole: true });
  expect(rows.map(({ at, present, proposed }) => [at, present?.points, proposed?.points])).toEqual([
    ['2026-03-14T14:02:00.000Z', 10, 12],
    ['2026-03-14T13:01:00.000Z', 0, 0],
    ['2026-03-03T14:02:00.000Z', 10, 12],
    ['2026-03-03T13:01:00.000Z', 0, 0],
  ]);
  expect(rows[0]?.rideId).toMatch(/^[0-9a-z]+\.[\w-]{22}$/);
  expect(rows[0]?.proposed).toMatchObject({ counted: true, sentence: expect.stringMatching(/./) });
  expect(rows[1]?.proposed?.sentence).not.toBe(rows[0]?.proposed?.sentence);
  expect((await rowsOf(seldom.memberId, { from: '2026-03-14' })).rows.map(({ proposed }) => proposed?.points)).toEqual([
    12, 0,
  ]);
  const acts = await w.inTenant(tenant, (tx) =>
    tx.query(`select subject_id as id from act where verb = 'members.read' order by happened_at, act_id`),
  );
  expect(new Set(acts.map(({ id }) => id))).toEqual(new Set([often.memberId, seldom.memberId]));
});

test('callers without member access see no members, and an unproven account shows the day only [DESK-176]', async () => {
  const { tenant, often, number, rowsOf } = await scene();
  const blind = deskOf(w, tenant, { may: ['programme.read'] });
  const told = await blind.call(versions.backtest, { params: { number }, query: march });
  expect([told.proposed[0]?.reached, told.proposed[0]?.most, told.present[0]?.most]).toEqual([2, [], []]);
  const { rows } = await rowsOf(often.memberId);
  expect(rows).toHaveLength(4);
  for (const row of rows)
    expect(row).toMatchObject({ rideId: null, isTimeHidden: true, at: expect.stringMatching(/T12:00:00/) });
});

test("an unknown campaign, another agency's member and invalid days are rejected without a log entry [DESK-176]", async () => {
  const { tenant, often, rowsOf } = await scene();
  const other = await w.mintTenant();
  const stranger = await w.signUpMember(other);
  await expect(rowsOf(often.memberId, { campaign: 'nobody' })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(rowsOf(stranger.memberId)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(rowsOf(often.memberId, { from: '2026-04-01' })).rejects.toMatchObject({ details: { field: 'to' } });
  await expect(rowsOf(often.memberId, { from: '2024-03-01' })).rejects.toMatchObject({ details: { field: 'from' } });
  expect(await w.inTenant(tenant, (tx) => tx.query(`select from act where verb = 'members.read'`))).toEqual([]);
});
