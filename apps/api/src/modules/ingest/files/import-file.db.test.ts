import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, describe, expect, test } from 'vitest';
import { world } from '../../../testing/index.ts';
import { loadMapping } from '../mappings/load-mapping.ts';
import type { Mapping, TripMapping } from '../mappings/mapping.ts';
import { bikeFile } from '../testing/guadalajara-world.ts';
import { giveProgram } from '../testing/test-program.ts';
import { importFile } from './import-file.ts';

const w = await world();
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'fareback-import-'));
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

const write = (name: string, ...lines: string[]): string => {
  const file = path.join(folder, name);
  fs.writeFileSync(file, `${lines.join('\n')}\n`);
  return file;
};

async function scene() {
  w.clock.set('2026-03-02T12:00:00Z');
  const minted = await w.mintTenant({ timeZone: 'America/New_York' });
  await giveProgram(w, minted, ['bikes'], [{ id: 'ride', type: 'TRANSACTIONAL', reward: 10 }]);
  const tenant = await w.app.tenants.byId(minted.tenantId);
  if (!tenant) throw new Error('The tenant was not minted.');
  const load = (file: string, mapping = 'generic', changed: Partial<TripMapping> = {}) => {
    const known = loadMapping(mapping);
    return importFile(w.deps, tenant, {
      providerId: 'bikes',
      file,
      mapping: { ...known, mapping: { ...known.mapping, ...changed } as Mapping },
    });
  };
  const rows = () =>
    w.inTenant(minted, (tx) =>
      tx.query(
        'select event_id, duration_seconds, flags, ended_at, subject_hash is null as nobody from behaviour order by event_id',
      ),
    );
  return { tenant, load, rows };
}

const HEADER = 'id,subject,mode,started_at,ended_at,duration_seconds';

describe('file import', () => {
  test('invalid rows are counted by reason with their lines; the others are stored', async () => {
    const { load, rows } = await scene();
    const file = write(
      'odd.csv',
      HEADER,
      'a,1,bus,2026-03-01T10:00:00Z,2026-03-01T10:10:00Z,600',
      'b,1,bus,2026-03-01T10:00:00Z,2026-03-01T09:10:00Z,',
      'c,1,bus,2026-03-01T10:00:00Z,2026-03-01T09:10:00Z,300',
      'd,1,bus,yesterday,2026-03-01T09:10:00Z,300',
      ',1,bus,2026-03-01T10:00:00Z,2026-03-01T10:10:00Z,600',
      'f,1,bus,2026-03-01T10:00:00Z,2026-03-01T10:10:00Z,-5',
      'g,1,rocket,2026-03-01T10:00:00Z,2026-03-01T10:10:00Z,600',
      'h,1,bus,2026-03-02T12:00:00Z,2026-03-02T12:05:01Z,301',
      'i,1,bus',
      'a,1,bus,2026-03-01T10:00:00Z,2026-03-01T10:10:00Z,600',
      'k,,bus,2026-03-01T10:00:00Z,2026-03-01T10:10:00Z,',
    );
    expect(await load(file)).toEqual({
      rows: 11,
      accepted: 3,
      duplicates: 1,
      leftOut: 0,
      refused: {
        'ENDS_BEFORE_START endedAt': 1,
        'BAD_TIME startedAt': 1,
        'MISSING_VALUE eventId': 1,
        'BAD_NUMBER duration': 1,
        'UNKNOWN_WORD mode': 1,
        BAD_SHAPE: 1,
        'IN_THE_FUTURE endedAt': 1,
      },
      refusedLines: {
        'ENDS_BEFORE_START endedAt': [3],
        'BAD_TIME startedAt': [5],
        'MISSING_VALUE eventId': [6],
        'BAD_NUMBER duration': [7],
        'UNKNOWN_WORD mode': [8],
        BAD_SHAPE: [10],
        'IN_THE_FUTURE endedAt': [9],
      },
      examples: { 'BAD_TIME startedAt': 'yesterday', 'BAD_NUMBER duration': '-5', 'UNKNOWN_WORD mode': 'rocket' },
      wasDone: false,
    });
    expect(await rows()).toMatchObject([
      { event_id: 'a', duration_seconds: 600, flags: 0, nobody: false },
      { event_id: 'c', duration_seconds: 300, flags: 1, nobody: false },
      { event_id: 'k', duration_seconds: 600, flags: 0, nobody: true },
    ]);
  });

  test('a ride out of range is rejected with its line, key and reason, and earns nothing [CAMP-27]', async () => {
    const { load, rows } = await scene();
    const end = '2026-03-01T10:00:00Z';
    const file = write(
      'range.csv',
      `${HEADER},distance_meters`,
      `epoch,1,bus,1970-01-01T00:00:00Z,${end},,`,
      `day,1,bus,2026-02-28T09:00:00Z,${end},,`,
      `bike,1,bikeshare,2026-02-27T10:00:00Z,${end},,`,
      `stated,1,bus,2026-03-01T09:00:00Z,${end},90000,`,
      `far,1,rail,2026-03-01T04:00:00Z,${end},,600000`,
      `fast,1,bus,2026-03-01T09:00:00Z,${end},,200000`,
      `good,1,bus,2026-03-01T09:00:00Z,${end},,20000`,
    );
    expect(await load(file)).toMatchObject({
      accepted: 2,
      refusedLines: {
        'START_TOO_EARLY startedAt': [2],
        'DURATION_TOO_LONG duration': [3, 5],
        'DISTANCE_TOO_LONG distance': [6],
        'SPEED_TOO_HIGH distance': [7],
      },
    });
    expect((await rows()).map(({ event_id }) => event_id)).toEqual(['bike', 'good']);
  });

  test('a text the database cannot store rejects its row by line, in any column; other rows are stored', async () => {
    const { load, rows } = await scene();
    const times = '2026-03-01T10:00:00Z,2026-03-01T10:10:00Z,600';
    const file = write(
      'nul.csv',
      `${HEADER},from_place,to_place,remark`,
      `a,1,bus,${times},x,y,`,
      `b\u0000,1,bus,${times},x,y,`,
      `c,1\u0000,bus,${times},x,y,`,
      `d,1,bus,${times},x\u0000,y,`,
      `e,1,bus,${times},x,\u0000y,`,
      `f,1,bus,${times},x,y,what nobody reads\u0000`,
    );
    expect(await load(file)).toMatchObject({
      rows: 6,
      accepted: 2,
      refusedLines: {
        'BAD_SHAPE eventId': [3],
        'BAD_SHAPE subject': [4],
        'BAD_SHAPE fromPlace': [5],
        'BAD_SHAPE toPlace': [6],
      },
    });
    expect((await rows()).map(({ event_id }) => event_id)).toEqual(['a', 'f']);
  });

  test('a file is imported once per mapping; after the mapping is corrected it is imported again and rejected rows count', async () => {
    const { load } = await scene();
    const file = write(
      'corrected.csv',
      HEADER,
      'a,1,bus,2026-03-01T10:00:00Z,2026-03-01T10:10:00Z,600',
      'b,1,rocket,2026-03-01T10:00:00Z,2026-03-01T10:10:00Z,600',
    );
    const { mode: _, ...columns } = (loadMapping('generic').mapping as TripMapping).columns;
    expect(await load(file)).toMatchObject({ accepted: 1, refused: { 'UNKNOWN_WORD mode': 1 }, wasDone: false });
    expect(await load(file)).toMatchObject({ accepted: 1, refused: { 'UNKNOWN_WORD mode': 1 }, wasDone: true });
    const anew = await load(file, 'generic', { columns, mode: 'other' });
    expect(anew).toMatchObject({ accepted: 1, duplicates: 1, refused: {}, wasDone: false });
  });

  test('an import survives database failures: stored rows count once, others are stored again', async () => {
    const { tenant, rows } = await scene();
    const rides = Array.from(
      { length: 300 },
      (_, at) => `r${at},${at % 7},bus,2026-03-01T10:00:00Z,2026-03-01T10:10:00Z,600`,
    );
    const file = write('shaky.csv', HEADER, ...rides);
    let calls = 0;
    const connect = async (): Promise<unknown> => {
      const client = await w.deps.database.pool.connect();
      calls += 1;
      // The third transaction is the first batch: it commits but the reply is lost. The next transaction is rejected.
      if (calls === 4) {
        client.release();
        throw Object.assign(new Error('sorry, too many clients already'), { code: '53300' });
      }
      if (calls !== 3) return client;
      const query = client.query.bind(client) as (...words: unknown[]) => Promise<unknown>;
      return Object.assign(Object.create(client) as object, {
        query: async (text: unknown, ...more: unknown[]) => {
          const answer = await query(text, ...more);
          if (text === 'commit') throw Object.assign(new Error('Connection terminated'), { code: 'ECONNRESET' });
          return answer;
        },
        release: () => client.release(),
      });
    };
    const database = { ...w.deps.database, pool: { connect } as unknown as typeof w.deps.database.pool };
    const request = { providerId: 'bikes', file, mapping: loadMapping('generic') };
    expect(await importFile({ ...w.deps, database }, tenant, request)).toMatchObject({
      rows: 300,
      accepted: 300,
      duplicates: 0,
    });
    expect(calls).toBeGreaterThan(5);
    expect(await rows()).toHaveLength(300);
  });

  test('a file without required columns is rejected with their names, and nothing is stored', async () => {
    const { load, rows } = await scene();
    await expect(load(write('columns.csv', 'id,mode,started_at', 'a,bus,2026-03-01T10:00:00Z'))).rejects.toThrow(
      'columns.csv has no column "subject" (subject), "ended_at" (endedAt). It has: id, mode, started_at.',
    );
    await expect(load(write('empty.csv', '').replace('x', 'x'))).rejects.toThrow('empty.csv is empty.');
    const endless = path.join(folder, 'endless.csv.gz');
    fs.writeFileSync(endless, gzipSync(Buffer.alloc(2_000_000, 'x')));
    await expect(load(endless)).rejects.toThrow(/endless.csv.gz has a row of more than 65536 characters.*delimiter/);
    await expect(load(write('broken.csv.gz', 'this is no gzip'))).rejects.toThrow('incorrect header check');
    expect(await rows()).toEqual([]);
  });

  test('an unknown provider or mapping is rejected by name', async () => {
    const { tenant } = await scene();
    const file = write('ok.csv', HEADER);
    await expect(
      importFile(w.deps, tenant, { providerId: 'ferries', file, mapping: loadMapping('generic') }),
    ).rejects.toThrow('no provider ferries');
    expect(() => loadMapping('nonsense')).toThrow(
      'There is no mapping nonsense. Known: bikeshare-bikes, bikeshare-riders, card-taps, generic; or name a YAML file of your own.',
    );
  });

  test('a nonexistent local time is rejected by name; an ambiguous one is read as the mapping says', async () => {
    const { load, rows } = await scene();
    const header = 'Viaje_Id,Usuario_Id,Genero,Inicio_del_viaje,Fin_del_viaje,Origen_Id,Destino_Id';
    const file = write(
      'clocks.csv',
      header,
      '1,7,F,2015-04-05 01:50:00,2015-04-05 02:10:00,1,2',
      '2,7,F,2015-10-25 00:50:00,2015-10-25 01:10:00,1,2',
    );
    expect(await load(file, 'bikeshare-riders')).toMatchObject({
      accepted: 1,
      refused: { 'TIME_DOES_NOT_EXIST endedAt': 1 },
      refusedLines: { 'TIME_DOES_NOT_EXIST endedAt': [2] },
      examples: { 'TIME_DOES_NOT_EXIST endedAt': '2015-04-05 02:10:00' },
    });
    expect(await rows()).toMatchObject([
      { event_id: '2', duration_seconds: 1200, ended_at: new Date('2015-10-25T06:10:00Z') },
    ]);
  });

  test('in the repeated hour the stated duration decides; without one, the shortest possible ride is stored with a flag [CAMP-16]', async () => {
    const { load, rows } = await scene();
    const header =
      'Trip id,Starttime,Stoptime,Bikeid,Tripduration,From station id,From station name,To station id,To station name,Usertype';
    const end = ',1,A,2,B,Customer';
    // 02:30 on 2015-10-25 occurs twice in Berlin and is in the file as 20:30 of the previous day.
    const file = write(
      'twice.csv',
      header,
      `a,10/24/2015 20:30,10/24/2015 21:30,7,3600${end}`,
      `b,10/24/2015 20:30,10/24/2015 21:30,7,7200${end}`,
      `c,10/24/2015 20:50,10/24/2015 20:10,7,1200${end}`,
      `d,3/26/2016 20:30,3/26/2016 21:30,7,3600${end}`,
      `e,10/24/2015 20:50,10/24/2015 20:10,7,${end}`,
      `f,10/24/2015 19:52,10/24/2015 20:01,7,${end}`,
      `g,10/24/2015 20:50,10/24/2015 21:05,7,${end}`,
    );
    expect(await load(file, 'bikeshare-bikes')).toMatchObject({
      accepted: 6,
      refused: { 'TIME_DOES_NOT_EXIST startedAt': 1 },
    });
    expect(await rows()).toMatchObject([
      { event_id: 'a', duration_seconds: 3600, flags: 0, ended_at: new Date('2015-10-25T02:30:00Z') },
      { event_id: 'b', duration_seconds: 7200, flags: 0, ended_at: new Date('2015-10-25T02:30:00Z') },
      { event_id: 'c', duration_seconds: 1200, flags: 0, ended_at: new Date('2015-10-25T01:10:00Z') },
      { event_id: 'e', duration_seconds: 1200, flags: 0, ended_at: new Date('2015-10-25T01:10:00Z') },
      { event_id: 'f', duration_seconds: 540, flags: 16, ended_at: new Date('2015-10-25T00:01:00Z') },
      { event_id: 'g', duration_seconds: 900, flags: 16, ended_at: new Date('2015-10-25T02:05:00Z') },
    ]);
  });

  test.skipIf(bikeFile === undefined)(
    'real rides with another clock: times and stated durations agree except for broken ones, and no row is rejected (skipped where the data folder is absent)',
    async () => {
      const { load, rows } = await scene();
      expect(await load(bikeFile ?? '', 'bikeshare-bikes')).toMatchObject({
        rows: 9_841,
        accepted: 9_841,
        refused: {},
      });
      const flagged = (await rows()).filter(({ flags }) => flags !== 0);
      expect(flagged.length).toBe(0);
    },
  );
});
