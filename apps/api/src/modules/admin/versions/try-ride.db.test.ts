import { adminRoutes } from '@fareback/contract/admin';
import { expect, test } from 'vitest';
import { world } from '../../../testing/index.ts';
import { packFolder } from '../../../testing/pack-folder.ts';
import { createVersionFixture } from './testing/version-fixture.ts';

const w = await world();
const packs = packFolder();
const { versions, members } = adminRoutes;

async function fixture() {
  w.clock.set('2026-03-02T12:00:00Z');
  const made = await createVersionFixture(w, packs);
  const { tenant, desk } = made;
  const rider = await made.rider();
  await made.ride(rider);
  await made.ride(rider);
  await w.inTenant(tenant, (tx) => tx.run('update behaviour set flags = 0 where tenant_id = $1', [tenant.tenantId]));
  const { memberId: member } = rider;
  const record = await desk.call(members.get, { params: { member } });
  const rides = record.rides.filter(({ kind }) => kind === 'RIDE').map(({ RideID }) => RideID);
  const { number } = await made.draft(made.document('programme.yaml', '"reward":10', '"reward":12'));
  const tryRide = (ride: string, of = number) =>
    desk.call(versions.tryRide, { params: { number: of, member, ride }, query: {} });
  return { ...made, member, rides, number, tryRide };
}

/** Every row of the agency, without the logs of reading a member. */
const rowsOf = (tenant: { tenantId: string }) =>
  w.inTenant(tenant as Parameters<typeof w.inTenant>[0], async (tx) => {
    const found = await tx.query<{ name: string }>(
      `select table_name as name from information_schema.columns where column_name = 'tenant_id' and table_schema = 'public'
        and has_table_privilege(format('%I.%I', table_schema, table_name), 'select') order by 1`,
      [],
    );
    const rows: Record<string, unknown> = {};
    for (const { name } of found)
      if (!['act', 'security_event'].includes(name))
        rows[name] = await tx.query(`select md5(t::text) as row from ${name} t where tenant_id = $1 order by 1`, [
          tenant.tenantId,
        ]);
    return rows;
  });

test('a draft tried on one ride shows its points and reasons next to the live version’s [DESK-684]', async () => {
  const { rides, tryRide } = await fixture();
  const [newest = '', first = ''] = rides;
  const second = await tryRide(newest);
  expect(second).toMatchObject({
    against: 1,
    faults: 0,
    kind: 'RIDE',
    providerName: 'Card',
    isVoided: false,
    points: { proposed: 12, present: 10 },
    unjudged: [],
    campaigns: [
      {
        campaignId: 'two',
        title: 'Two rides',
        isAhead: false,
        hasBudget: false,
        proposed: { counted: true, points: 12, offer: null, entries: 0, sentence: expect.stringMatching(/./) },
        present: { counted: true, points: 10 },
      },
    ],
  });
  expect((await tryRide(first)).points).toEqual({ proposed: 0, present: 0 });
  const live = await tryRide(newest, 1);
  expect([live.against, live.points, live.campaigns[0]?.present]).toEqual([null, { proposed: 10, present: 0 }, null]);
});

test('a campaign that starts after the ride is tried as if it ran [DESK-684]', async () => {
  const { rides, document, draft, tryRide } = await fixture();
  const { number } = await draft(document('programme.yaml', '"target":2', '"target":1,"startsOn":"2030-01-01"'));
  const tried = await tryRide(rides[1] ?? '', number);
  expect(tried.campaigns).toMatchObject([{ campaignId: 'two', isAhead: true, proposed: { points: 10 } }]);
});

test('trying a ride changes no row but the audit log, which has the read member [DESK-684]', async () => {
  const { tenant, member, rides, tryRide } = await fixture();
  const before = await rowsOf(tenant);
  expect(Object.keys(before).length).toBeGreaterThan(60);
  const readings = () =>
    w.inTenant(tenant, (tx) => tx.query(`select subject_id as id from act where verb = 'members.read'`));
  await tryRide(rides[0] ?? '');
  expect(await rowsOf(tenant)).toEqual(before);
  expect(new Set((await readings()).map(({ id }) => id))).toEqual(new Set([member]));
});

test('an unknown ride, a ride of an unproven account and an unknown version are refused [DESK-684]', async () => {
  const { tenant, rides, tryRide } = await fixture();
  const [ride = ''] = rides;
  await w.inTenant(tenant, (tx) => tx.run('update behaviour set flags = 4 where tenant_id = $1', [tenant.tenantId]));
  await expect(tryRide(ride)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(tryRide('m8x1k2.AAAAAAAAAAAAAAAAAAAAAA')).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(tryRide(ride, 99)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  const other = await w.signUpMember(await w.mintTenant());
  const { number, desk } = await fixture();
  await expect(
    desk.call(versions.tryRide, { params: { number, member: other.memberId, ride }, query: {} }),
  ).rejects.toMatchObject({ code: 'NOT_FOUND' });
});
