import { describe, expect, test } from 'vitest';
import { untilBlocked } from '../../testing/blocked.ts';
import { createDeskEnv, testDesk } from '../../testing/desk-env.ts';
import { type TestTenant, world } from '../../testing/index.ts';
import { grantingOf } from '../../testing/offers.ts';
import { closeDraw } from './hold.ts';
import { createDrawScenes, erase, grantHolders, spring } from './testing/draw-scene.ts';

const w = await world({ desk: testDesk });
const { closed } = createDrawScenes(w, createDeskEnv(w));

describe('an erasure under way', () => {
  const holders = (tenant: TestTenant, table: 'draw_ticket' | 'draw_winner') =>
    w.inTenant(tenant, (tx) =>
      tx.query<{ id: string | null }>(`select distinct member_id as id from ${table} where tenant_id = $1`, [
        tenant.tenantId,
      ]),
    );

  test('as the draw is held leaves no winner with the name of the erased [DRAW-08, DRAW-10]', async () => {
    const { tenant, close, riders, first, second } = await closed();
    await close();
    await first.enter('7');
    let holding: Promise<unknown> | undefined;
    await w.inTenant(tenant, async (tx) => {
      for (const rider of riders) expect(await erase(w, tenant, rider, tx)).toBe('ERASED');
      holding = second.enter('7');
      await untilBlocked(tx, 1);
    });
    expect(await holding).toMatchObject({ status: 200, body: { state: 'HELD' } });
    expect(await holders(tenant, 'draw_winner')).toEqual([{ id: null }]);
    expect(await grantHolders(w, tenant)).toEqual([]);
  });

  test('as the list closes leaves no line of the erased [DRAW-05, DRAW-10]', async () => {
    const { tenant, riders } = await closed();
    const [gone, ...stay] = riders;
    w.clock.set('2026-03-12T12:00:00Z');
    const granting = await grantingOf(w, tenant);
    await w.inTenant(tenant, (tx) => {
      const query: typeof tx.query = async (sql, values) => {
        if (sql.includes('from draw_choice')) await erase(w, tenant, gone);
        return tx.query(sql, values);
      };
      return closeDraw({ ...w.deps, tenant: granting, now: w.clock.now(), tx: { ...tx, query } }, 'spring');
    });
    const ids = (await holders(tenant, 'draw_ticket')).map(({ id }) => id);
    expect(new Set(ids)).toEqual(new Set(stay.map(({ memberId }) => memberId)));
  });
});

describe('from the first moment of the day of the draw', () => {
  test('until the job runs, no ride, void or mark changes the list [DRAW-04, DRAW-05]', async () => {
    const { riders, ride, takeBack, staff, record, job } = await closed();
    const support = await staff('support');
    w.clock.set('2026-03-12T04:00:00Z');
    // One ride more than is voided: with equal numbers the two changes would cancel out.
    await ride('1002', '2026-03-05T13:00:00Z');
    await ride('1002', '2026-03-06T13:00:00Z');
    await takeBack('1001', '2026-03-02T13:00:00Z');
    const body = { isExcluded: true, reason: 'Works for the printer of the coupons' };
    expect((await support.call('POST', `/members/${riders[2].memberId}/draws`, body)).status).toBe(200);
    await job();
    const { List, LeftOut } = await record();
    expect(List.trimEnd().split('\n')).toHaveLength(5);
    expect(LeftOut).toEqual({});
  });

  test('the day is a service day: a ride of the night before counts, and the value comes later [DRAW-04]', async () => {
    const days = { entriesUntil: '2026-03-11', entriesMax: 5 };
    const { riders, ride, own, job, first, record } = await closed(days, 180);
    w.clock.set('2026-03-12T05:00:00Z');
    await ride('1001', '2026-03-12T04:30:00Z');
    expect((await own(riders[0])).Entries).toBe(3);
    w.clock.set('2026-03-12T06:59:59Z');
    await job();
    expect(await record()).toMatchObject({ List: null });
    w.clock.set('2026-03-12T07:00:00Z');
    await job();
    expect((await record()).List.trimEnd().split('\n')).toHaveLength(6);
    expect((await first.enter('7')).status).toBe(200);
  });

  test('a draw that fails to close does not keep others open [DRAW-16]', async () => {
    const { tenant, apply, job, record } = await closed();
    await apply({ ...spring }, { ...spring, id: 'other' });
    w.clock.set('2026-03-12T12:00:00Z');
    await w.inTenant(tenant, (tx) =>
      tx.run(`update draw set secret_sealed = 'x' where tenant_id = $1 and draw_id = 'other'`, [tenant.tenantId]),
    );
    await expect(job()).rejects.toThrow('A job failed');
    expect(await record()).toMatchObject({ List: expect.any(String) });
  });
});

test('a list cut off as it closes leaves nothing, and two runs at once close it once [DRAW-16]', async () => {
  const { tenant, record, job } = await closed();
  w.clock.set('2026-03-12T12:00:00Z');
  const granting = await grantingOf(w, tenant);
  const cutOff = w.inTenant(tenant, (tx) => {
    const run: typeof tx.run = (sql, values) => {
      if (sql.startsWith('update draw d set closed_at')) throw new Error('cut off');
      return tx.run(sql, values);
    };
    return closeDraw({ ...w.deps, tenant: granting, now: w.clock.now(), tx: { ...tx, run } }, 'spring');
  });
  await expect(cutOff).rejects.toThrow('cut off');
  const lines = () =>
    w.inTenant(tenant, (tx) =>
      tx.first('select count(*)::int as count from draw_ticket where tenant_id = $1', [tenant.tenantId]),
    );
  expect(await lines()).toEqual({ count: 0 });
  expect(await record()).toMatchObject({ List: null, ListClosedAtUTC: null });
  await Promise.all([job(), job()]);
  expect(await lines()).toEqual({ count: 5 });
  expect((await record()).List.trimEnd().split('\n')).toHaveLength(5);
});
