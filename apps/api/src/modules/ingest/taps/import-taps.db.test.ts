import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { world } from '../../../testing/index.ts';
import { importFile } from '../files/import-file.ts';
import { loadMapping } from '../mappings/load-mapping.ts';
import { giveProgram, held } from '../testing/test-program.ts';

const w = await world();
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'fareback-taps-'));
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

const [IN, OUT, BUS] = ['地铁入站', '地铁出站', '巴士'];
const HEADER =
  'deal_date,close_date,card_no,deal_value,deal_type,company_name,car_no,station,conn_mark,deal_money,equ_no';

const tap = (card: string, time: string, kind: string | undefined, station: string): string =>
  `2018-08-31 ${time},2018-09-01 00:00:00,${card},0,${kind},line,IGT-1,${station},0,0,263032105`;

async function scene() {
  w.clock.set('2018-01-01T00:00:00Z');
  const minted = await w.mintTenant({ timeZone: 'Asia/Shanghai' });
  await giveProgram(
    w,
    minted,
    [{ id: 'gates', identifierType: 'EMAIL' }],
    [{ id: 'ride', type: 'TRANSACTIONAL', reward: 10 }],
  );
  const rider = await w.signUpMember(minted);
  const connected = await w.request(minted, {
    method: 'POST',
    path: '/rest/users/me/providersStatus',
    body: { ProviderID: 'gates', identifier: 'card-a@example.org' },
    cookie: rider.cookie,
  });
  expect(connected.status).toBe(200);
  w.clock.set('2018-09-02T12:00:00Z');
  const tenant = await w.app.tenants.byId(minted.tenantId);
  if (!tenant) throw new Error('The tenant was not minted.');
  let files = 0;
  const load = (...rows: string[]) => {
    const file = path.join(folder, `${minted.tenantId}-${(files += 1)}.csv`);
    fs.writeFileSync(file, [HEADER, ...rows, ''].join('\n'));
    return importFile(w.deps, tenant, { providerId: 'gates', file, mapping: loadMapping('card-taps') });
  };
  const rides = () =>
    w.inTenant(minted, (tx) =>
      tx.query(
        `select type, mode, started_at as "startedAt", ended_at as "endedAt", duration_seconds as seconds, from_place as "from", to_place as "to"
           from behaviour order by ended_at, type, started_at`,
      ),
    );
  return { minted, rider, load, rides };
}

const CARD = 'card-a@example.org';

describe('tap import', () => {
  test('a tap in and a tap out make a ride on the day of the taps, a bus needs one tap, and both earn [CAMP-16]', async () => {
    const { minted, rider, load, rides } = await scene();
    const count = await load(
      tap(CARD, '20:30:00', OUT, '长龙'),
      tap(CARD, '20:10:00', IN, '布吉'),
      tap(CARD, '21:00:00', BUS, '-'),
    );
    expect(count).toMatchObject({ rows: 3, accepted: 3, refused: {}, taps: { rides: 1, withdrawn: 0, alone: 0 } });
    expect(await rides()).toEqual([
      {
        type: 'trip.completed',
        mode: 'metro',
        startedAt: new Date('2018-08-31T12:10:00Z'),
        endedAt: new Date('2018-08-31T12:30:00Z'),
        seconds: 1200,
        from: '布吉',
        to: '长龙',
      },
      {
        type: 'trip.completed',
        mode: 'bus',
        startedAt: null,
        endedAt: new Date('2018-08-31T13:00:00Z'),
        seconds: null,
        from: null,
        to: null,
      },
    ]);
    expect((await held(w, minted, rider.memberId)).map(({ amount }) => amount)).toEqual([10, 10]);
  });

  test('a tap with a card in scientific notation, or from before 2000, is rejected [CAMP-27, PROV-35]', async () => {
    const { load, rides } = await scene();
    const count = await load(
      tap('3.67901E+19', '20:10:00', IN, 'a'),
      tap(CARD, '20:10:00', IN, 'a').replace('2018-08-31', '1999-08-31'),
    );
    expect(count).toMatchObject({ accepted: 0, refused: { 'DAMAGED_ID subject': 1, 'START_TOO_EARLY tappedAt': 1 } });
    expect(await rides()).toEqual([]);
  });

  test('an unpaired tap is stored and makes a ride when its match comes in a later file', async () => {
    const { minted, rider, load } = await scene();
    expect(await load(tap(CARD, '20:30:00', OUT, 'b'))).toMatchObject({ taps: { rides: 0, alone: 1 } });
    expect(await held(w, minted, rider.memberId)).toEqual([]);
    expect(await load(tap(CARD, '20:10:00', IN, 'a'))).toMatchObject({ taps: { rides: 1, alone: 0 } });
    expect(await held(w, minted, rider.memberId)).toHaveLength(1);
    expect(await load(tap(CARD, '20:30:00', OUT, 'b'), tap(CARD, '20:10:00', IN, 'a'))).toMatchObject({
      accepted: 0,
      duplicates: 2,
      taps: { rides: 0 },
    });
    expect(await held(w, minted, rider.memberId)).toHaveLength(1);
  });

  test('a late tap between two paired taps takes over the ride: one ride, paid once', async () => {
    const { minted, rider, load } = await scene();
    await load(tap(CARD, '20:10:00', IN, 'a'), tap(CARD, '21:00:00', OUT, 'c'));
    expect(await load(tap(CARD, '20:40:00', IN, 'b'))).toMatchObject({ taps: { rides: 1, withdrawn: 1, alone: 1 } });
    expect(await held(w, minted, rider.memberId)).toHaveLength(1);
  });

  test('invalid rows are rejected by name and line; no card number is stored', async () => {
    const { minted, load } = await scene();
    const count = await load(
      tap('SECRETCARD', '20:10:00', IN, 'a'),
      tap('SECRETCARD', '20:30:00', OUT, 'b'),
      tap('SECRETCARD', '20:50:00', BUS, 'b'),
      tap(CARD, '20:10:00', '退款', 'a'),
      tap('', '20:10:00', IN, 'a'),
      tap(CARD, '25:10:00', IN, 'a'),
      tap(CARD, '20:10:00', 'constructor', 'a'),
    );
    expect(count).toMatchObject({
      accepted: 3,
      refused: { 'UNKNOWN_TAP kind': 2, 'MISSING_VALUE subject': 1, 'BAD_TIME tappedAt': 1 },
    });
    expect(count.refusedLines).toMatchObject({ 'UNKNOWN_TAP kind': [5, 8] });
    const rows = await w.inTenant(minted, (tx) =>
      tx.query<{ text: string }>('select b::text as text from behaviour b union all select t::text from tap t'),
    );
    expect(rows).toHaveLength(4);
    expect(rows.filter(({ text }) => text.includes('SECRETCARD'))).toEqual([]);
  });
});
