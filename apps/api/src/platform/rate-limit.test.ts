import { expect, it } from 'vitest';
import { createRateLimit, meter, meterFailures, networkOf } from './rate-limit.ts';
import { Refusal } from './refusal.ts';
import { createServices } from './services.ts';

const services = createServices();
const at = (seconds: number): Date => new Date(seconds * 1000);
const caller = (seconds: number, over: { address?: string; tenantId?: string; rateLimits?: boolean } = {}) => ({
  services,
  settings: { rateLimits: over.rateLimits ?? true },
  tenant: { tenantId: over.tenantId ?? 'one' },
  client: { address: over.address ?? '192.0.2.1' },
  now: at(seconds),
});

it('takes as many events as the window allows and says when there is room again', () => {
  const limit = createRateLimit({ max: 2, windowSeconds: 60 });
  expect(limit.take('a', at(0))).toBeNull();
  expect(limit.take('a', at(10))).toBeNull();
  expect(limit.take('a', at(59))).toEqual(at(60));
  expect(limit.take('a', at(60))).toBeNull();
  expect(limit.take('a', at(61))).toEqual(at(70));
});

it('meters each tenant and each address by itself', () => {
  const limit = () => createRateLimit({ max: 1, windowSeconds: 60 });
  meter(limit, caller(0));
  meter(limit, caller(0, { tenantId: 'two' }));
  meter(limit, caller(0, { address: '192.0.2.2' }));
  expect(() => meter(limit, caller(59))).toThrow('TOO_MANY_REQUESTS');
  meter(limit, caller(59, { rateLimits: false }));
  meter(limit, caller(60));
});

it('counts an IPv6 network once, whichever of its addresses calls', () => {
  expect(networkOf('2001:db8:1:2:aaaa::1')).toBe('2001:db8:1:2');
  expect(networkOf('2001:DB8:1:2::9')).toBe('2001:db8:1:2');
  expect(networkOf('2001:db8::1')).toBe('2001:db8:0:0');
  expect(networkOf('::1')).toBe('0:0:0:0');
  expect(networkOf('::ffff:192.0.2.7')).toBe('192.0.2.7');
});

it('a right guess costs nothing, wrong ones sent at once find no gap [CODE-37]', async () => {
  const limit = () => createRateLimit({ max: 3, windowSeconds: 60 });
  for (let round = 0; round < 5; round += 1) await meterFailures(limit, caller(0), async () => 'right');
  const wrong = (): Promise<never> =>
    meterFailures(limit, caller(1), () => Promise.reject(new Refusal('INVALID_REQUEST')));
  const outcomes = await Promise.allSettled([1, 2, 3, 4, 5].map(wrong));
  const reasons = outcomes.map((outcome) => (outcome.status === 'rejected' ? outcome.reason.message : 'none'));
  expect(reasons).toEqual([
    'INVALID_REQUEST',
    'INVALID_REQUEST',
    'INVALID_REQUEST',
    'TOO_MANY_REQUESTS',
    'TOO_MANY_REQUESTS',
  ]);
  await expect(meterFailures(limit, caller(30), async () => 'right')).rejects.toThrow('TOO_MANY_REQUESTS');
});

it('a failure of ours is no guess', async () => {
  const limit = () => createRateLimit({ max: 1, windowSeconds: 60 });
  const fail = (): Promise<never> => meterFailures(limit, caller(0), () => Promise.reject(new Error('lost database')));
  for (let round = 0; round < 3; round += 1) await expect(fail()).rejects.toThrow('lost database');
});

it('a flood of addresses makes it forget the longest unused, never the busy ones', () => {
  const limit = createRateLimit({ max: 2, windowSeconds: 60, keysMax: 3 });
  limit.take('first', at(0));
  limit.take('busy', at(0));
  limit.take('second', at(0));
  expect(limit.take('busy', at(1))).toBeNull();
  limit.take('third', at(1));
  limit.take('fourth', at(1));
  expect(limit.take('busy', at(2))).toEqual(at(60));
  expect(limit.take('first', at(2))).toBeNull();
  expect(limit.take('first', at(2))).toBeNull();
});

it('a hundred thousand addresses in one window are counted in no time, because old ones are seldom looked for', () => {
  const limit = createRateLimit({ max: 1, windowSeconds: 3600 });
  for (let address = 0; address < 100_000; address += 1) limit.take(String(address), at(1));
  expect(limit.take('5', at(2))).toEqual(at(3601));
});
