import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { world } from '../../testing/index.ts';
import { bikeFile } from './guadalajara-world.ts';
import { importFile } from './import-file.ts';
import { loadMapping } from './mapping.ts';
import { giveProgramme } from './test-programme.ts';

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
  await giveProgramme(w, minted, ['bikes'], [{ id: 'ride', type: 'TRANSACTIONAL', reward: 10 }]);
  const tenant = await w.app.tenants.byId(minted.tenantId);
  if (!tenant) throw new Error('The tenant was not minted.');
  const load = (file: string, mapping = 'generic') =>
    importFile(w.deps, tenant, { providerId: 'bikes', file, mapping: loadMapping(mapping) });
  const rows = () =>
    w.inTenant(minted, (tx) =>
      tx.query(
        'select event_id, duration_seconds, flags, ended_at, subject_hash is null as nobody from behaviour order by event_id',
      ),
    );
  return { tenant, load, rows };
}

const HEADER = 'id,subject,mode,started_at,ended_at,duration_seconds';

describe('importing a file', () => {
  test('rows that make no sense are counted by reason with their lines; the others are stored', async () => {
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
      refused: { ENDS_BEFORE_START: 1, BAD_TIME: 1, MISSING_VALUE: 1, BAD_NUMBER: 1, BAD_SHAPE: 2, IN_THE_FUTURE: 1 },
      refusedLines: {
        ENDS_BEFORE_START: [3],
        BAD_TIME: [5],
        MISSING_VALUE: [6],
        BAD_NUMBER: [7],
        BAD_SHAPE: [8, 10],
        IN_THE_FUTURE: [9],
      },
      wasDone: false,
    });
    expect(await rows()).toMatchObject([
      { event_id: 'a', duration_seconds: 600, flags: 0, nobody: false },
      { event_id: 'c', duration_seconds: 300, flags: 1, nobody: false },
      { event_id: 'k', duration_seconds: 600, flags: 0, nobody: true },
    ]);
  });

  test('a file without needed columns is refused with their names, and nothing is stored', async () => {
    const { load, rows } = await scene();
    await expect(load(write('columns.csv', 'id,mode,started_at', 'a,bus,2026-03-01T10:00:00Z'))).rejects.toThrow(
      'columns.csv has no column "subject", "ended_at".',
    );
    await expect(load(write('empty.csv', '').replace('x', 'x'))).rejects.toThrow('empty.csv is empty.');
    await expect(load(write('broken.csv.gz', 'this is no gzip'))).rejects.toThrow('incorrect header check');
    expect(await rows()).toEqual([]);
  });

  test('an unknown provider or mapping is refused by name', async () => {
    const { tenant } = await scene();
    const file = write('ok.csv', HEADER);
    await expect(
      importFile(w.deps, tenant, { providerId: 'ferries', file, mapping: loadMapping('generic') }),
    ).rejects.toThrow('no provider ferries');
    expect(() => loadMapping('nonsense')).toThrow(
      'There is no mapping nonsense. Known: bikeshare-bikes, bikeshare-riders, generic.',
    );
  });

  test('a local time that no clock showed is refused by name; one shown twice is read as the mapping says', async () => {
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
      refused: { TIME_DOES_NOT_EXIST: 1 },
      refusedLines: { TIME_DOES_NOT_EXIST: [2] },
    });
    expect(await rows()).toMatchObject([
      { event_id: '2', duration_seconds: 1200, ended_at: new Date('2015-10-25T06:10:00Z') },
    ]);
  });

  test.skipIf(bikeFile === undefined)(
    'on real rides of another clock, times and stated durations agree but for broken ones, and none is refused',
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
