import { describe, expect, test } from 'vitest';
import { type TestMember, world } from '../../../testing/index.ts';
import { troubles } from '../../../testing/offers.ts';
import { fileOf, mappingOf } from '../testing/read-text.ts';
import { giveProgram, held } from '../testing/test-program.ts';
import { dryRun } from './dry-run.ts';
import { importFile } from './import-file.ts';

const w = await world();

async function scene() {
  w.clock.set('2026-01-01T12:00:00Z');
  const minted = await w.mintTenant({ timeZone: 'UTC' });
  await giveProgram(w, minted, ['cards'], [{ id: 'ride', type: 'TRANSACTIONAL', reward: 10, limit: null }]);
  const tenant = await w.app.tenants.byId(minted.tenantId);
  if (!tenant) throw new Error('The tenant was not minted.');
  const connect = async (identifier: string): Promise<TestMember> => {
    const rider = await w.signUpMember(minted);
    const body = { ProviderID: 'cards', identifier };
    const path = '/rest/users/me/providersStatus';
    expect((await w.request(minted, { method: 'POST', path, body, cookie: rider.cookie })).status).toBe(200);
    return rider;
  };
  const riders = { a: await connect('700001'), b: await connect('700002') };
  w.clock.set('2026-03-02T12:00:00Z');
  const request = (contents: string, mapping: Record<string, unknown>, name = 'rides.csv') => ({
    providerId: 'cards',
    file: fileOf(contents, name),
    mapping: { name: 'test', mapping: mappingOf({ type: 'trip.completed', mode: 'bus', ...mapping }) },
  });
  return {
    riders,
    minted,
    load: (...given: Parameters<typeof request>) => importFile(w.deps, tenant, request(...given)),
    plan: (...given: Parameters<typeof request>) => dryRun(w.deps, tenant, request(...given)),
    earned: async ({ memberId }: TestMember) => {
      expect(await troubles(w, minted)).toEqual([]);
      return (await held(w, minted, memberId)).map(({ key }) => key.split(':').at(-1));
    },
  };
}

const rides = {
  columns: { eventId: 'id', subject: 'card', startedAt: 'from', endedAt: 'to' },
  time: { format: 'ISO' },
};
const ride = (id: string, card: string, hour = 10): string =>
  `${id},${card},2026-03-01T${hour}:00:00Z,2026-03-01T${hour}:10:00Z`;
const rideFile = ['id,card,from,to', ride('r1', '700001'), ride('r2', '700001', 11), ride('r3', '700002', 12)].join(
  '\n',
);
const cancellations = { mode: undefined, columns: { eventId: 'id' }, voids: {} };
const idFile = 'id\nr2\nr3\nr9\n';

describe('cancellations by id alone', () => {
  test('void the known rides of any rider, and a repeated file changes nothing [EARNING-65]', async () => {
    const { load, riders, earned } = await scene();
    expect(await load(rideFile, rides)).toMatchObject({ accepted: 3 });
    expect(await earned(riders.a)).toHaveLength(2);
    expect(await load(idFile, cancellations)).toMatchObject({ accepted: 3, refused: {} });
    expect(await earned(riders.a)).toHaveLength(1);
    expect(await earned(riders.b)).toEqual([]);
    w.clock.set('2026-03-03T12:00:00Z');
    expect(await load(`${idFile}r3\n`, cancellations)).toMatchObject({ accepted: 0, duplicates: 4 });
    expect(await earned(riders.a)).toHaveLength(1);
  });

  test('wait for rides that arrive later, which then earn nothing [EARNING-65]', async () => {
    const { load, riders, earned } = await scene();
    expect(await load(idFile, cancellations)).toMatchObject({ accepted: 3, refused: {} });
    expect(await load(rideFile, rides)).toMatchObject({ accepted: 3 });
    expect(await earned(riders.a)).toHaveLength(1);
    expect(await earned(riders.b)).toEqual([]);
  });

  test('are counted by a dry run, for stored rides and for those of the same file [EARNING-65]', async () => {
    const { load, plan } = await scene();
    await load(rideFile, rides);
    expect(await plan(idFile, cancellations)).toMatchObject({
      count: { accepted: 3 },
      unconnected: 0,
      members: 2,
      campaigns: [{ campaignId: 'ride', earnings: 0, lost: 2 }],
    });
    const state = { ...rides, voids: { where: [{ column: 'state', in: ['gone'] }] } };
    const file = [
      'id,card,from,to,state',
      `${ride('r5', '700001', 13)},`,
      `${ride('r6', '700001', 14)},`,
      'r6,,,,gone',
    ];
    expect(await plan(file.join('\n'), state)).toMatchObject({
      count: { accepted: 3 },
      unconnected: 0,
      campaigns: [{ counted: 1, earnings: 1, lost: 0 }],
    });
  });
});

test('rides, taps and cancellations in one JSON file earn and void in any order, once [EARNING-60] [EARNING-64]', async () => {
  const { load, riders, earned } = await scene();
  const of = (kind: string) => [{ column: 'what', in: [kind] }];
  const mixed = {
    type: 'mixed',
    mode: undefined,
    layout: 'JSON',
    list: 'export.rows',
    time: { format: 'ISO' },
    rows: [
      { type: 'trip.completed', mode: 'bus', where: of('RIDE'), columns: rides.columns },
      {
        type: 'tap',
        where: of('TAP'),
        columns: { subject: 'card', tappedAt: 'at', kind: 'gate' },
        kinds: { IN: { does: 'ENTERS', mode: 'metro' }, OUT: { does: 'LEAVES', mode: 'metro' } },
        pairWithinMinutes: 90,
      },
      { type: 'trip.completed', where: of('CANCEL'), columns: { eventId: 'id' }, voids: {} },
    ],
  };
  const time = (hour: number, minute = '00') => `2026-03-01T${hour}:${minute}:00Z`;
  const rows = [
    { what: 'CANCEL', id: 'r2' },
    { what: 'TAP', card: 700002, at: time(9, '20'), gate: 'OUT' },
    { what: 'RIDE', id: 'r1', card: 700001, from: time(10), to: time(10, '10') },
    { what: 'RIDE', id: 'r2', card: 700001, from: time(11), to: time(11, '10') },
    { what: 'TAP', card: '700002', at: time(9), gate: 'IN' },
    { what: 'FARE', id: 'r1' },
  ];
  const text = JSON.stringify({ export: { made: 'today', rows } });
  const count = await load(text, mixed, 'export.json');
  expect(count).toMatchObject({
    rows: 6,
    accepted: 5,
    refusedLines: { 'UNKNOWN_WORD rows': [6] },
    taps: { rides: 1, withdrawn: 0, alone: 0 },
  });
  expect(await earned(riders.a)).toHaveLength(1);
  expect(await earned(riders.b)).toHaveLength(1);
  expect(await load(text, mixed, 'export.json')).toMatchObject({ accepted: 5, wasDone: true });
});

test('an import of a JSON list that was interrupted continues at its element [EARNING-60]', async () => {
  const { minted, riders, earned, load } = await scene();
  const trips = Array.from({ length: 1_200 }, (_, at) => ({
    id: `r${at}`,
    card: at % 2 === 0 ? '700001' : '700009',
    from: new Date(Date.UTC(2026, 1, 1, 0, at)).toISOString(),
    to: new Date(Date.UTC(2026, 1, 1, 0, at + 5)).toISOString(),
  }));
  const json = { ...rides, layout: 'JSON' };
  expect(await load(JSON.stringify(trips), json, 'trips.json')).toMatchObject({ accepted: 1_200 });
  const before = await earned(riders.a);
  expect(before).toHaveLength(600);
  // As a run leaves it that was killed after its first batches.
  await w.inTenant(minted, (tx) =>
    tx.run(
      `update import_run set finished_at = null,
              lanes = jsonb_build_array(jsonb_set(lanes -> 0, '{line}', '700'), jsonb_set(lanes -> 1, '{line}', '300'))`,
    ),
  );
  const again = await load(JSON.stringify(trips), json, 'trips.json');
  expect(again).toMatchObject({ wasDone: false, refused: {} });
  expect(again.duplicates).toBeGreaterThan(0);
  expect(again.duplicates).toBeLessThan(1_200);
  expect(await earned(riders.a)).toEqual(before);
});
