import { expect, test, vi } from 'vitest';
import { inTurn, isTurnOver, restsOf, stoppedAfter, untilStopped } from '../platform/turn.ts';
import { world } from '../testing/index.ts';
import { forEachTenant } from './each-tenant.ts';

const w = await world();
const quiet = { ...w.deps, log: { error: () => {} } as unknown as typeof w.deps.log };

test('a tenant whose work hangs does not delay others, and each is processed once [REDEEM-17]', async () => {
  const [stuck, ...others] = [await w.mintTenant(), await w.mintTenant(), await w.mintTenant()];
  const gate = Promise.withResolvers<void>();
  const done: string[] = [];
  const ours = new Set([stuck, ...others].map(({ tenantId }) => tenantId));
  const all = forEachTenant(
    quiet,
    {},
    async ({ tenantId }) => {
      if (tenantId === stuck.tenantId) await gate.promise;
      if (ours.has(tenantId)) done.push(tenantId);
    },
    2,
  );
  await expect.poll(() => done.toSorted()).toEqual(others.map(({ tenantId }) => tenantId).toSorted());
  gate.resolve();
  await all;
  expect(done).toHaveLength(3);
  expect(done.at(-1)).toBe(stuck.tenantId);
});

test("one tenant's failure stops no other, and fails the job at the end [REDEEM-17]", async () => {
  const [bad, good] = [await w.mintTenant(), await w.mintTenant()];
  const done: string[] = [];
  const all = forEachTenant(
    quiet,
    {},
    async ({ tenantId }) => {
      if (tenantId === bad.tenantId) throw new Error('no');
      if (tenantId === good.tenantId) done.push(tenantId);
    },
    2,
  );
  await expect(all).rejects.toThrow('failed for 1');
  expect(done).toEqual([good.tenantId]);
});

test('a run is returned for the queue when the process stops before every agency had a turn [OPS-207]', async () => {
  const ours = new Set<string>();
  while (ours.size < 3) ours.add((await w.mintTenant()).tenantId);
  const stop = new AbortController();
  const begun: string[] = [];
  const rests = await untilStopped(stop.signal, () =>
    forEachTenant(quiet, {}, async ({ tenantId }) => {
      if (!ours.has(tenantId)) return;
      begun.push(tenantId);
      stop.abort();
    }),
  );
  expect(begun).toHaveLength(1);
  expect(rests).toEqual([{}]);
  const [only = ''] = ours;
  const alone = untilStopped(stop.signal, () =>
    forEachTenant(quiet, { tenantId: only, after: 'here' }, async () => {}),
  );
  expect(await alone).toEqual([{ tenantId: only, after: 'here' }]);
});

test('what failing and other tenants leave over is in the error, for the queue [OPS-207]', async () => {
  const [bad, large] = [await w.mintTenant(), await w.mintTenant()];
  const time = vi.spyOn(performance, 'now').mockReturnValue(0);
  const work = async ({ tenantId }: { tenantId: string }): Promise<void> => {
    if (tenantId !== bad.tenantId && tenantId !== large.tenantId) return;
    time.mockReturnValue(performance.now() + 20_000);
    expect(isTurnOver('here')).toBe(true);
    if (tenantId === bad.tenantId) throw new Error('one of the page');
  };
  const error: unknown = await forEachTenant(quiet, {}, work).catch((failure: unknown) => failure);
  time.mockRestore();
  expect(error).toHaveProperty('message', 'A job failed for 1 tenants.');
  expect(restsOf(error)).toHaveLength(2);
  expect(restsOf(error)).toEqual(
    expect.arrayContaining([bad, large].map(({ tenantId }) => ({ tenantId, after: 'here' }))),
  );
});

test('a failed job without a saved place starts again at its next try [OPS-207]', async () => {
  const failing = async (): Promise<void> => {
    expect(isTurnOver()).toBe(true);
    throw new Error('no');
  };
  const error: unknown = await inTurn({ tenantId: '' }, failing, 0).catch((failure: unknown) => failure);
  expect(error).toHaveProperty('message', 'no');
  expect(restsOf(error)).toEqual([]);
});

test('an agency whose rest waits is left out of a scheduled run [OPS-208]', async () => {
  const [resting, other] = [await w.mintTenant(), await w.mintTenant()];
  const done: string[] = [];
  await forEachTenant(quiet, { resting: [resting.tenantId] }, async ({ tenantId }) => void done.push(tenantId));
  expect(done).toContain(other.tenantId);
  expect(done).not.toContain(resting.tenantId);
});

test('each tenant has a turn of twenty seconds, and the rest says where the next one goes on [OPS-207]', async () => {
  const [large, small] = [await w.mintTenant(), await w.mintTenant()];
  const time = vi.spyOn(performance, 'now').mockReturnValue(0);
  const pages = async ({ tenantId }: { tenantId: string }): Promise<void> => {
    time.mockReturnValue(0);
    const count = { [large.tenantId]: 6, [small.tenantId]: 2 }[tenantId] ?? 0;
    for (let page = Number(stoppedAfter() ?? 0); page < count; ) {
      page += 1;
      time.mockReturnValue(performance.now() + 6_000);
      done.push(`${tenantId === large.tenantId ? 'large' : 'small'} ${page}`);
      if (page < count && isTurnOver(page)) return;
    }
  };
  const done: string[] = [];
  const rests = await forEachTenant(quiet, {}, pages);
  expect(done.filter((one) => one.startsWith('large'))).toHaveLength(4);
  expect(done).toContain('small 2');
  expect(rests).toEqual([{ tenantId: large.tenantId, after: 4 }]);
  time.mockReturnValue(0);
  expect(await forEachTenant(quiet, rests[0], pages)).toEqual([]);
  expect(done.slice(-2)).toEqual(['large 5', 'large 6']);
  time.mockRestore();
});
