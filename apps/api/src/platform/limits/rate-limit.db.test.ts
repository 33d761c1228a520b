import { describe, expect, it } from 'vitest';
import { untilBlocked } from '../../testing/blocked.ts';
import { world } from '../../testing/index.ts';
import { ApiError } from '../api-error.ts';
import { type Limit, recordUse } from './limit-use.ts';
import { type Caller, meter, meterFailures, meterGuesses, networkOf, placesFor } from './rate-limit.ts';

const w = await world({ rateLimits: true });
const second = await world({ rateLimits: true });
const start = w.clock.now().getTime();
const at = (seconds: number): Date => new Date(start + seconds * 1000);

async function callers() {
  const tenant = await w.mintTenant();
  return (seconds: number, { address = '192.0.2.1', by = w, rateLimits = true, of = tenant } = {}): Caller => ({
    settings: { ...by.deps.settings, rateLimits },
    keyRing: by.deps.keyRing,
    log: by.deps.log,
    services: by.deps.services,
    tenant: of,
    client: { address },
    now: at(seconds),
    inTenant: (work) => by.inTenant(of, work),
  });
}
const limitOf = (max: number): Limit => ({ name: 'test', max, windowSeconds: 60 });
const refusedUntil = async (limit: Limit, caller: Caller): Promise<number | null> => {
  try {
    await meter(limit, caller);
    return null;
  } catch (error) {
    return (((error as ApiError).details as { retryAt: Date }).retryAt.getTime() - start) / 1000;
  }
};
const refused = (): Promise<never> => Promise.reject(new ApiError('INVALID_REQUEST'));
const wrong = (limit: Limit, caller: Caller): Promise<never> => meterFailures(limit, caller, refused);
const wrongOf = (who: string, limit: Limit, caller: Caller): Promise<never> =>
  meterGuesses(
    [
      { limit, who: caller.client.address },
      { limit, who },
    ],
    caller,
    refused,
  );
const reasonsOf = (outcomes: PromiseSettledResult<unknown>[]): string[] =>
  outcomes.map((outcome) => (outcome.status === 'rejected' ? (outcome.reason as Error).message : 'none')).toSorted();

describe('a limit', () => {
  it('allows as many events per window as configured and says when the next is possible', async () => {
    const caller = await callers();
    expect(await refusedUntil(limitOf(2), caller(0))).toBeNull();
    expect(await refusedUntil(limitOf(2), caller(10))).toBeNull();
    expect(await refusedUntil(limitOf(2), caller(59))).toBe(60);
    expect(await refusedUntil(limitOf(2), caller(60))).toBeNull();
    expect(await refusedUntil(limitOf(2), caller(61))).toBe(70);
  });

  it('returns a retry time to a caller that lost a race', async () => {
    const caller = await callers();
    const limit: Limit = { name: 'test', max: 3, windowSeconds: 3600 };
    for (const seconds of [0, 1]) await meter(limit, caller(seconds));
    const overtaken = await caller(3590).inTenant(async (tx) => {
      const who = { tenantId: tx.tenantId, whoHash: w.deps.keyRing.hash('192.0.2.1', `limit/${tx.tenantId}/test`) };
      await recordUse(tx, limit, who, at(3590));
      const waiting = refusedUntil(limit, caller(3590));
      await untilBlocked(tx, 1);
      return { waiting };
    });
    expect(await overtaken.waiting).toBe(3600);
  });

  it('counts each tenant and each address separately', async () => {
    const [caller, of] = [await callers(), await w.mintTenant()];
    await meter(limitOf(1), caller(0));
    await meter(limitOf(1), caller(0, { of }));
    await meter(limitOf(1), caller(0, { address: '192.0.2.2' }));
    await expect(meter(limitOf(1), caller(59))).rejects.toThrow('TOO_MANY_REQUESTS');
    await meter(limitOf(1), caller(59, { address: '192.0.2.3' }));
    await meter(limitOf(1), caller(59, { rateLimits: false }));
    await meter(limitOf(1), caller(60));
  });

  it('is shared by all processes, however many calls reach each at once', async () => {
    const caller = await callers();
    const calls = Array.from({ length: 20 }, (_, index) => caller(0, { by: index % 2 ? w : second }));
    const outcomes = await Promise.allSettled(calls.map((call) => meter(limitOf(7), call)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(7);
    expect(await refusedUntil(limitOf(7), caller(30, { by: second }))).toBe(60);
  });

  it('stores nothing that identifies a network', async () => {
    const caller = await callers();
    const call = caller(0, { address: '198.51.100.77' });
    await meter(limitOf(1), call);
    const [row] = await call.inTenant((tx) => tx.query<{ text: string }>('select u::text as text from limit_use u'));
    expect(row?.text).toContain('test');
    expect(row?.text).not.toContain('198.51');
    expect(row?.text).not.toContain(Buffer.from('198.51.100.77').toString('hex'));
  });

  it('refuses if the database is unavailable, like all calls behind it', async () => {
    const caller = await callers();
    const lost = () => Promise.reject(new Error('Connection terminated'));
    await expect(meter(limitOf(5), { ...caller(0), inTenant: lost })).rejects.toThrow('Connection terminated');
  });
});

it('counts an IPv6 network once, whichever of its addresses calls', () => {
  expect(networkOf('2001:db8:1:2:aaaa::1')).toBe('2001:db8:1:2');
  expect(networkOf('2001:DB8:1:2::9')).toBe('2001:db8:1:2');
  expect(networkOf('2001:db8::1')).toBe('2001:db8:0:0');
  expect(networkOf('::1')).toBe('0:0:0:0');
  expect(networkOf('fe80::1%eth0')).toBe('fe80:0:0:0');
  expect(networkOf('::ffff:192.0.2.7')).toBe('192.0.2.7');
});

describe('guesses', () => {
  it('count only if wrong, even if sent concurrently [CODE-37]', async () => {
    const [caller, limit] = [await callers(), limitOf(3)];
    for (let round = 0; round < 5; round += 1) await meterFailures(limit, caller(0), async () => 'right');
    const outcomes = await Promise.allSettled(
      [1, 2, 3, 4, 5].map((index) => wrong(limit, caller(1, { by: index % 2 ? w : second }))),
    );
    expect(reasonsOf(outcomes)).toEqual([
      'INVALID_REQUEST',
      'INVALID_REQUEST',
      'INVALID_REQUEST',
      'TOO_MANY_REQUESTS',
      'TOO_MANY_REQUESTS',
    ]);
    await expect(meterFailures(limit, caller(30), async () => 'right')).rejects.toThrow('TOO_MANY_REQUESTS');
  });

  it('at one member count from any network, and cost a refused network nothing', async () => {
    const [caller, limit] = [await callers(), limitOf(2)];
    await expect(wrongOf('member', limit, caller(0, { address: '192.0.2.1' }))).rejects.toThrow('INVALID_REQUEST');
    await expect(wrongOf('member', limit, caller(0, { address: '192.0.2.2' }))).rejects.toThrow('INVALID_REQUEST');
    for (let round = 0; round < 3; round += 1)
      await expect(wrongOf('member', limit, caller(1, { address: '192.0.2.3' }))).rejects.toThrow('TOO_MANY_REQUESTS');
    await expect(wrong(limit, caller(2, { address: '192.0.2.3' }))).rejects.toThrow('INVALID_REQUEST');
  });

  it('that were right stay right if the refund fails, and an error keeps its name', async () => {
    const [caller, limit] = [await callers(), limitOf(5)];
    const lostAfterOne = (): Caller => {
      const whole = caller(0);
      let calls = 0;
      const inTenant: Caller['inTenant'] = (work) =>
        (calls += 1) === 1 ? whole.inTenant(work) : Promise.reject(new Error('Connection terminated'));
      return { ...whole, inTenant };
    };
    expect(await meterFailures(limit, lostAfterOne(), async () => 'committed')).toBe('committed');
    const trouble = meterFailures(limit, lostAfterOne(), () => Promise.reject(new Error('no room on disk')));
    await expect(trouble).rejects.toThrow('no room on disk');
  });

  it('that fail because of our own errors don’t count', async () => {
    const [caller, limit] = [await callers(), limitOf(1)];
    const fail = (): Promise<never> =>
      meterFailures(limit, caller(0), () => Promise.reject(new Error('lost database')));
    for (let round = 0; round < 3; round += 1) await expect(fail()).rejects.toThrow('lost database');
  });

  it('refunded individually leave others of the same time counted', async () => {
    const caller = await callers();
    const both = { network: limitOf(9), tenant: { ...limitOf(2), name: 'test-tenant' } };
    const [first] = [await placesFor(caller(0), both), await placesFor(caller(0), both)];
    expect(await placesFor(caller(0), both)).toBeNull();
    await first?.giveBack();
    expect(await placesFor(caller(0), both)).not.toBeNull();
    expect(await placesFor(caller(0, { address: '192.0.2.9' }), both)).toBeNull();
  });

  it('rejected by one limit leave the other limits unchanged', async () => {
    const caller = await callers();
    const tenant = { ...limitOf(1), name: 'test-tenant' };
    await placesFor(caller(0, { address: '192.0.2.9' }), { network: limitOf(9), tenant });
    expect(await placesFor(caller(0), { network: limitOf(1), tenant })).toBeNull();
    expect(await placesFor(caller(0), { network: limitOf(1), tenant: limitOf(9) })).not.toBeNull();
  });
});

it('a flood of rejected calls queries the database once a second', async () => {
  const caller = await callers();
  let queries = 0;
  const counted = (seconds: number): Caller => {
    const one = caller(seconds);
    return { ...one, inTenant: (work) => (queries++, one.inTenant(work)) };
  };
  await meter(limitOf(1), counted(0));
  for (let turn = 0; turn < 1000; turn += 1) expect(await refusedUntil(limitOf(1), counted(turn / 500))).toBe(60);
  expect(queries).toBe(3);
});
