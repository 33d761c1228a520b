import { limits } from '@fareback/contract';
import { adminRoutes } from '@fareback/contract/admin';
import { expect, test } from 'vitest';
import { untilBlocked } from '../../testing/blocked.ts';
import { deskOf } from '../../testing/desk.ts';
import { world } from '../../testing/index.ts';
import { mintCodes } from '../codes/index.ts';

const w = await world();
const { batches, mint, export: file, stop } = adminRoutes.codes;

async function scene() {
  w.clock.set('2026-03-02T12:00:00Z');
  const tenant = await w.mintTenant({ settings: { segments: [{ id: 'students' }] }, timeZone: 'America/New_York' });
  const desk = deskOf(w, tenant);
  const rowsOf = async (batch: string) =>
    (await desk.call(file, { params: { batch } })).csv
      .split('\r\n')
      .slice(1)
      .map((line) => line.split(','));
  const enter = async (code: string): Promise<string> => {
    const { cookie } = await w.signUpMember(tenant);
    const path = `/rest/campaigns/promotional/${code}/participation/en`;
    const reply = await w.request(tenant, { method: 'POST', path, cookie });
    return reply.status === 200 ? 'taken' : reply.body.error;
  };
  return { desk, tenant, rowsOf, enter };
}
const spring = { batch: 'spring-fair', count: 3, reward: 40, segment: 'students', expires: '2026-04-30' };

test('staff create a batch, export its codes and disable it; the log has the batch and never a code [DESK-62]', async () => {
  const { desk } = await scene();
  expect(await desk.call(mint, { body: spring })).toEqual({ batch: 'spring-fair', codes: 3 });
  const [listed] = (await desk.call(batches)).batches;
  expect(listed).toMatchObject({ batch: 'spring-fair', codes: 3, live: 3, uses: 0, reward: 40, segment: 'students' });
  expect(listed?.expiresAt).toBe('2026-05-01T04:00:00.000Z');
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

test('a batch name is used once, and unknown terms are reported [DESK-62]', async () => {
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
  const other = { params: { batch: 'other' }, body: { reason: 'sold twice' } };
  await expect(desk.call(stop, other)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(desk.call(file, { params: { batch: 'other' } })).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test("codes follow their batch's terms: single use by default, in the agency's time zone; batches are listed newest first and disabled separately [DESK-62]", async () => {
  const { desk, rowsOf, enter } = await scene();
  await desk.call(mint, { body: { batch: 'spring', count: 2, reward: 40, expires: '2026-04-30' } });
  w.clock.advance(60);
  await desk.call(mint, { body: { batch: 'summer', count: 1, uses: null, daily: 3 } });
  const [[once = ''] = [], [daily = ''] = []] = [...(await rowsOf('spring')).slice(0, 1), ...(await rowsOf('summer'))];
  expect([await enter(once), await enter(once), await enter(daily), await enter(daily)]).toEqual([
    'taken',
    'CODE_USAGE_LIMIT',
    'taken',
    'taken',
  ]);
  const listed = (await desk.call(batches)).batches.map(({ batch, uses, reward }) => [batch, uses, reward]);
  expect(listed).toEqual([
    ['summer', 2, 0],
    ['spring', 1, 40],
  ]);

  const reason = 'printed with a wrong day';
  const foreign = { params: { batch: 'spring' }, body: { reason, code: daily } };
  await expect(desk.call(stop, foreign)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  expect(await desk.call(stop, { params: { batch: 'spring' }, body: { reason } })).toEqual({ stopped: 2 });
  expect(await enter(daily)).toBe('taken');
  const at = (rows: string[][]) => rows.find(([code]) => code === once);
  expect(at(await rowsOf('spring'))).toEqual([once, '1', '2026-05-01T00:00:00-04:00', '2026-03-02T07:01:00-05:00']);

  const { data } = await desk.call(adminRoutes.acts.list, { query: { subjectKind: 'batch', subject: 'spring' } });
  const factsOf = (verb: string) => data.find((act) => act.verb === verb)?.facts;
  expect(factsOf('codes.mint')).toMatchObject({ reward: 40, count: 2, limits: { lifetime: 1 }, batch: 'spring' });
  expect(factsOf('codes.mint')).toMatchObject({ expiresAt: '2026-05-01T04:00:00.000Z' });
  expect(factsOf('codes.stop')).toEqual({ stopped: 2, isWhole: true, reason });
  expect(factsOf('codes.export')).toEqual({ codes: 2 });
});

test('of two concurrent batches with one name one succeeds; an invalid name, count, reward or use limit is rejected by field [DESK-62]', async () => {
  const { desk, tenant } = await scene();
  const agency = await w.app.tenants.byId(tenant.tenantId);
  if (!agency) throw new Error('The tenant was not minted.');
  let second: Promise<unknown> = Promise.resolve();
  await w.inTenant(tenant, async (tx) => {
    const terms = { batch: spring.batch, reward: 5, expiresAt: null, limits: {} };
    await mintCodes({ ...w.deps, tx, tenant: agency, now: w.clock.now() }, terms, 1);
    second = desk.call(mint, { body: spring }).catch(({ code }: { code: string }) => code);
    await untilBlocked(tx, 1);
  });
  expect(await second).toBe('BATCH_EXISTS');
  expect((await desk.call(batches)).batches).toMatchObject([{ codes: 1 }]);
  const faults = [
    [{ batch: 'spring fair' }, 'batch'],
    [{ batch: 'x'.repeat(65) }, 'batch'],
    [{ count: 0 }, 'count'],
    [{ count: limits.mintedBatchMax + 1 }, 'count'],
    [{ reward: -1 }, 'reward'],
    [{ reward: 1_000_001 }, 'reward'],
    [{ uses: 0 }, 'uses'],
    [{ daily: 0 }, 'daily'],
  ] as const;
  for (const [more, field] of faults)
    await expect(desk.call(mint, { body: { ...spring, batch: 'other', ...more } })).rejects.toThrow(field);
});
