import { adminRoutes } from '@fareback/contract/admin';
import { expect, test } from 'vitest';
import { deskOf } from '../../../testing/desk.ts';
import { world } from '../../../testing/index.ts';

const w = await world();
const { batches, mint, export: file, stop } = adminRoutes.codes;

async function scene() {
  w.clock.set('2026-03-02T12:00:00Z');
  const tenant = await w.mintTenant({ settings: { segments: [{ id: 'students' }] } });
  const desk = deskOf(w, tenant);
  return { desk };
}
const spring = { batch: 'spring-fair', count: 3, reward: 40, segment: 'students', expires: '2026-04-30' };

test('staff mint a batch, take its codes as a file and stop it; the record names the batch and never a code [DESK-62]', async () => {
  const { desk } = await scene();
  expect(await desk.call(mint, { body: spring })).toEqual({ batch: 'spring-fair', codes: 3 });
  const [listed] = (await desk.call(batches)).batches;
  expect(listed).toMatchObject({ batch: 'spring-fair', codes: 3, live: 3, uses: 0, reward: 40, segment: 'students' });
  expect(listed?.expiresAt).toBe('2026-05-01T00:00:00.000Z');
  const taken = await desk.call(file, { params: { batch: 'spring-fair' } });
  const codes = taken.csv
    .split('\r\n')
    .slice(1)
    .map((line) => line.split(',')[0] ?? '');
  expect([taken.rows, new Set(codes).size]).toEqual([3, 3]);

  const reason = 'printed with a wrong day';
  const one = { params: { batch: 'spring-fair' }, body: { reason, code: codes[0] } };
  expect([await desk.call(stop, one), await desk.call(stop, one)]).toEqual([{ stopped: 1 }, { stopped: 0 }]);
  expect(await desk.call(stop, { params: { batch: 'spring-fair' }, body: { reason } })).toEqual({ stopped: 2 });
  expect((await desk.call(batches)).batches[0]?.live).toBe(0);
  const { data } = await desk.call(adminRoutes.acts.list, { query: { subjectKind: 'batch' } });
  expect(data.map(({ verb }) => verb).toSorted()).toEqual([
    'codes.export',
    'codes.mint',
    'codes.stop',
    'codes.stop',
    'codes.stop',
  ]);
  const record = JSON.stringify(data);
  expect(codes.filter((code) => record.includes(code))).toEqual([]);
});

test('a batch is minted once under its name, and terms that the programme does not know are named [DESK-62]', async () => {
  const { desk } = await scene();
  await desk.call(mint, { body: spring });
  await expect(desk.call(mint, { body: spring })).rejects.toMatchObject({ code: 'BATCH_EXISTS' });
  const faults = [
    [{ segment: 'pilots' }, 'segment'],
    [{ wordsOf: 'nothing' }, 'wordsOf'],
    [{ expires: '2026-03-01' }, 'expires'],
    [{ expires: 'soon' }, 'expires'],
  ] as const;
  for (const [more, field] of faults)
    await expect(desk.call(mint, { body: { ...spring, batch: 'other', ...more } })).rejects.toMatchObject({
      code: 'INVALID_REQUEST',
      details: { field },
    });
  expect((await desk.call(batches)).batches).toHaveLength(1);
  const other = { params: { batch: 'other' }, body: { reason: 'x' } };
  await expect(desk.call(stop, other)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(desk.call(file, { params: { batch: 'other' } })).rejects.toMatchObject({ code: 'NOT_FOUND' });
});
