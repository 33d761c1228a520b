import { getUserInfo } from '@fareback/contract';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { clockAhead, isClockBehind, now, recheckClock, savedClock, saveLatestTime } from '../../device/clock.ts';
import { api, lastReply } from './client.ts';
import { aheadAfter, startClockSync } from './clock-sync.ts';

const hourMs = 3_600_000;
const noon = Date.parse('2026-03-02T12:00:00.000Z');
const quick = (sentAt: number) => ({ sentAt, cameAt: sentAt + 200 });
let stop = () => {};

beforeEach(() => {
  lastReply.set(null);
  forget();
});
afterEach(() => {
  stop();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  forget();
});

/** Resets to a device that never received a reply. */
function forget(): void {
  clockAhead.set(null);
  savedClock.set(null);
  localStorage.removeItem('clock');
}

/** Simulates a page load that knows only what the device stored. */
const reload = (): void => clockAhead.set(null);

function setClock(hours: number): void {
  const present = Date.now() + hours * hourMs;
  vi.spyOn(Date, 'now').mockImplementation(() => present);
}

/** Advances the monotonic clock. */
function passSteadily(ms: number): void {
  const present = performance.now() + ms;
  vi.spyOn(performance, 'now').mockImplementation(() => present);
}

const kept = (): unknown => JSON.parse(localStorage.getItem('clock') ?? 'null');

it.each([
  ['is right', 0, 0],
  ['is off by less than a reply can tell', 1, 0],
  ['is 7 hours fast', 7 * 3600, -7 * hourMs],
  ['is 7 hours slow', -7 * 3600, 7 * hourMs],
  ['is 30 hours fast', 30 * 3600, -30 * hourMs],
])("a reply reveals how far a device's clock is off that %s [REDEEM-17]", (_, fastSeconds, ahead) => {
  const found = aheadAfter(null, noon, quick(noon + fastSeconds * 1000));
  expect(Math.abs((found ?? Number.NaN) - ahead)).toBeLessThanOrEqual(500);
});

it('a known offset stays while replies agree with it, and is dropped when the clock was set [REDEEM-17]', () => {
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

/** Longer than a busy machine pauses, and far below every offset here. */
const aWhile = 30_000;

/** Makes a call whose reply has a time that far from the device's. */
async function hear(hoursAhead: number, caching: string): Promise<void> {
  const headers = { date: new Date(Date.now() + hoursAhead * hourMs).toUTCString(), 'cache-control': caching };
  vi.stubGlobal('fetch', async () => Response.json({}, { headers }));
  await api.call(getUserInfo, { params: { lang: 'en' } }).catch(() => {});
}

it('every server reply updates the offset, and the device stores it [REDEEM-17]', async () => {
  stop = startClockSync();
  await hear(-7, 'no-store');
  expect(kept()).toEqual({ ahead: clockAhead.get(), checkedAt: expect.any(Number), latest: expect.any(Number) });
  expect(Math.abs((clockAhead.get() ?? 0) + 7 * hourMs)).toBeLessThan(aWhile);
  expect(Math.abs(now() - Date.now() + 7 * hourMs)).toBeLessThan(aWhile);
});

it('a reply that a cache may have stored does not update the offset [REDEEM-17]', async () => {
  stop = startClockSync();
  await hear(-7, 'public, max-age=31536000, immutable');
  expect([clockAhead.get(), kept()]).toEqual([null, null]);
});

it('replies from before the listener started are used, too [REDEEM-17]', async () => {
  await hear(30, 'no-store');
  expect(clockAhead.get()).toBeNull();
  stop = startClockSync();
  expect(Math.abs((clockAhead.get() ?? 0) - 30 * hourMs)).toBeLessThan(aWhile);
});

it('a clock set back while the page is open does not change the current time [REDEEM-28]', async () => {
  stop = startClockSync();
  await hear(0, 'no-store');
  const before = now();
  setClock(-25);
  passSteadily(60_000);
  recheckClock();
  expect(Math.abs(now() - before - 60_000)).toBeLessThan(aWhile);
  expect(clockAhead.get()).not.toBeNull();
});

it('a clock that jumped ahead of the monotonic one makes the time uncertain until the server replies [REDEEM-28]', async () => {
  stop = startClockSync();
  await hear(0, 'no-store');
  const before = now();
  setClock(25);
  recheckClock();
  expect(clockAhead.get()).toBeNull();
  expect(Math.abs((savedClock.get()?.latest ?? 0) - before)).toBeLessThan(aWhile);
  expect(isClockBehind()).toBe(false);
  await hear(-25, 'no-store');
  expect(Math.abs(now() - before)).toBeLessThan(aWhile);
});

it.each([-25, 25])(
  'after a reload without a reply, with the clock %i hours off, the time is uncertain and never before the last known time [REDEEM-28]',
  async (hours) => {
    stop = startClockSync();
    await hear(0, 'no-store');
    const before = now();
    passSteadily(300_000);
    setClock(300_000 / hourMs);
    saveLatestTime();
    expect(savedClock.get()?.latest).toBeCloseTo(before + 300_000, -5);
    reload();
    setClock(hours);
    expect(now()).toBeGreaterThanOrEqual(before + 300_000 - aWhile);
    expect(isClockBehind()).toBe(hours < 0);
    expect(Math.abs((savedClock.get()?.checkedAt ?? 0) - before)).toBeLessThan(aWhile);
  },
);
