import { getUserInfo } from '@fareback/contract';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { clockAhead, now } from '../../device/clock.ts';
import { api, heard } from './client.ts';
import { aheadAfter, learnClock } from './learn-clock.ts';

const hourMs = 3_600_000;
const noon = Date.parse('2026-03-02T12:00:00.000Z');
const quick = (sentAt: number) => ({ sentAt, cameAt: sentAt + 200 });
let stop = () => {};

beforeEach(() => {
  heard.set(null);
  clockAhead.set(null);
  localStorage.removeItem('clockAhead');
});
afterEach(() => {
  stop();
  vi.unstubAllGlobals();
  localStorage.removeItem('clockAhead');
  clockAhead.set(null);
});

it.each([
  ['is right', 0, 0],
  ['is off by less than a reply can tell', 1, 0],
  ['is 7 hours fast', 7 * 3600, -7 * hourMs],
  ['is 7 hours slow', -7 * 3600, 7 * hourMs],
  ['is 30 hours fast', 30 * 3600, -30 * hourMs],
])('a reply tells how far a device’s clock is off that %s [REDEEM-17]', (_, fastSeconds, ahead) => {
  const found = aheadAfter(null, noon, quick(noon + fastSeconds * 1000));
  expect(Math.abs((found ?? Number.NaN) - ahead)).toBeLessThanOrEqual(500);
});

it('what is known stands while replies bear it out, and goes when the clock was set [REDEEM-17]', () => {
  expect(aheadAfter(7 * hourMs, noon + 7 * hourMs + 1500, quick(noon))).toBe(7 * hourMs);
  expect(aheadAfter(7 * hourMs, noon, quick(noon))).toBe(0);
});

it.each([
  ['tells no time', Number.NaN, quick(noon)],
  ['came to a clock that was set back meanwhile', noon, { sentAt: noon + 7 * hourMs, cameAt: noon }],
  ['took longer than a minute', noon, { sentAt: noon - 60_001, cameAt: noon }],
])('a reply that %s changes nothing [REDEEM-17]', (_, toldAt, moments) => {
  expect(aheadAfter(null, toldAt, moments)).toBeNull();
  expect(aheadAfter(1234, toldAt, moments)).toBe(1234);
});

/** A call whose reply tells a time so far from the device's. */
async function hear(hoursAhead: number, caching: string): Promise<void> {
  const headers = { date: new Date(Date.now() + hoursAhead * hourMs).toUTCString(), 'cache-control': caching };
  vi.stubGlobal('fetch', async () => Response.json({}, { headers }));
  await api.call(getUserInfo, { params: { lang: 'en' } }).catch(() => {});
}

it('every reply of the server tells the time, and the device keeps it [REDEEM-17]', async () => {
  stop = learnClock();
  await hear(-7, 'no-store');
  expect(Math.abs(Number(localStorage.getItem('clockAhead')) + 7 * hourMs)).toBeLessThan(3000);
  expect(Math.abs(now() - Date.now() + 7 * hourMs)).toBeLessThan(3000);
});

it('a reply that a cache may have kept tells no time [REDEEM-17]', async () => {
  stop = learnClock();
  await hear(-7, 'public, max-age=31536000, immutable');
  expect([clockAhead.get(), localStorage.getItem('clockAhead')]).toEqual([null, null]);
});

it('what was answered before anybody learnt from it is learnt from, too [REDEEM-17]', async () => {
  await hear(30, 'no-store');
  expect(clockAhead.get()).toBeNull();
  stop = learnClock();
  expect(Math.abs((clockAhead.get() ?? 0) - 30 * hourMs)).toBeLessThan(3000);
});
