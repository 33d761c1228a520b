import { adminRoutes } from '@fareback/contract/admin';
import { expect, test } from 'vitest';
import { deskOf } from '../../../testing/desk.ts';
import { type TestTenant, world } from '../../../testing/index.ts';
import { plant } from '../../../testing/plant.ts';
import { VOIDED } from '../../earning/activity/recorded.ts';

const w = await world();
const impact = {
  factors: [
    { mode: 'bus', gramsPerKilometer: 70.5 },
    { mode: 'rail', gramsPerKilometer: 30, averageKilometers: 12.5 },
  ],
  carGramsPerKilometer: 170,
  source: { name: 'Handbook of Tests' },
};

async function scene(settings: Record<string, unknown> = { impact }) {
  w.clock.set('2025-01-02T12:00:00Z');
  const tenant = await w.mintTenant({ timeZone: 'America/New_York', serviceDayStartMinutes: 180, settings });
  w.clock.set('2026-03-20T12:00:00Z');
  const desk = deskOf(w, tenant);
  const input = { params: { report: 'impact' }, query: {} } as const;
  const report = async () => (await desk.call(adminRoutes.reports.get, input)).rows;
  const exported = async (): Promise<string> => (await desk.call(adminRoutes.reports.export, input)).csv;
  return { tenant, report, exported };
}

/** Rides of so many members, the same ones each time. */
async function rode(
  tenant: TestTenant,
  members: number,
  endedAt: string,
  { mode = 'bus', meters = 1_000, flags = 0 }: { mode?: string; meters?: number | null; flags?: number } = {},
): Promise<void> {
  await plant(
    `insert into behaviour (tenant_id, provider_id, event_id, member_id, type, mode, ended_at, distance_meters, received_at, flags)
       select $1, 'cards', gen_random_uuid(), md5($1 || at)::uuid, 'trip.completed', $4, $3::timestamptz, $5::int, $3, $6::int
         from generate_series(1, $2::int) as at`,
    [tenant.tenantId, members, endedAt, mode, meters, flags],
  );
}

test('saved CO2 and distance are reported by month and mode; four members are no cell and in no sum [DESK-502]', async () => {
  const { tenant, report, exported } = await scene();
  await rode(tenant, 5, '2026-03-01T08:00:00Z');
  await rode(tenant, 1, '2026-03-02T12:00:00Z', { meters: null });
  await rode(tenant, 4, '2026-03-03T12:00:00Z', { mode: 'rail', meters: null });
  await rode(tenant, 6, '2026-03-04T12:00:00Z', { mode: 'other', meters: 9_000 });
  await rode(tenant, 6, '2026-03-05T12:00:00Z', { flags: VOIDED });
  // The service day begins at 3:00.
  await rode(tenant, 7, '2026-03-01T07:59:59Z', { mode: 'rail', meters: null });
  await rode(tenant, 3, '2026-01-10T12:00:00Z');
  // The first moment of the twelve months, and the last before them.
  await rode(tenant, 5, '2025-04-01T07:00:00Z');
  await rode(tenant, 5, '2025-04-01T06:59:59Z');
  expect(await report()).toEqual([
    ['2025-04', 'bus', 5, 5, 5, 0.5, 0],
    ['2025-04', 'all', 5, 5, 5, 0.5, 0],
    ['2026-01', 'bus', null, null, null, null, null],
    ['2026-02', 'rail', 7, 7, 87.5, 12.25, 0],
    ['2026-02', 'all', 7, 7, 87.5, 12.25, 0],
    ['2026-03', 'bus', 5, 6, 5, 0.5, 1],
    ['2026-03', 'other', 6, 6, 0, 0, 0],
    ['2026-03', 'rail', null, null, null, null, null],
    ['2026-03', 'all', 6, 12, 5, 0.5, 1],
    ['all', 'all', 7, 24, 97.5, 13.25, 1],
  ]);
  expect(await exported()).toMatch(
    /^\W*month,mode,members,rides,kilometers saved,kilograms saved,rides left out\r?\n2025-04,bus,5,5,5,0.5,0\r?\n/,
  );
  await rode(tenant, 5, '2026-03-06T12:00:00Z', { mode: 'rail', meters: 2_000 });
  expect((await report()).filter(([month]) => month === '2026-03').slice(2)).toEqual([
    ['2026-03', 'rail', 5, 9, 60, 8.4, 0],
    ['2026-03', 'all', 6, 21, 65, 8.9, 1],
  ]);
});

test('an agency without factors or rides has an empty report [DESK-502]', async () => {
  const without = await scene({});
  await rode(without.tenant, 9, '2026-03-02T12:00:00Z');
  expect(await without.report()).toEqual([]);
  expect(await (await scene()).report()).toEqual([]);
});
