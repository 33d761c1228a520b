import { expect, test } from 'vitest';
import { type BatchEnd, firstPace, isHopeless, nextPace, type Pace, pauseAfter, restAfter } from './partition.ts';

const after = (ends: BatchEnd[], from: Pace = firstPace): Pace => ends.reduce(nextPace, from);
const well: BatchEnd = { took: 300, waiters: 0, isLive: false };
const times = (count: number, end: BatchEnd): BatchEnd[] => Array.from({ length: count }, () => end);

test('transactions grow to a maximum while undisturbed, and halve after lock waits, long runs or failures', () => {
  expect(after([well]).rows).toBe(1_000);
  expect(after([{ ...well, took: 1_000 }]).rows).toBe(500);
  expect(after(times(20, well)).rows).toBe(8_000);
  expect(after([{ ...well, waiters: 1 }]).rows).toBe(250);
  expect(after([{ ...well, took: 5_000 }]).rows).toBe(250);
  expect(after(['FAILED', 'FAILED'])).toEqual({ rows: 125, failures: 2 });
  expect(after(['FAILED', 'FAILED', well])).toEqual({ rows: 250, failures: 0 });
  expect(after(times(30, { took: 9_000, waiters: 3, isLive: true })).rows).toBe(50);
});

test('alongside riders a transaction is a twentieth as long, and pauses twice its duration', () => {
  const beside: BatchEnd = { ...well, isLive: true };
  expect(after([beside]).rows).toBe(250);
  expect([30, 60, 90].map((took) => after([{ ...beside, took }]).rows)).toEqual([1_000, 500, 250]);
  expect([beside, well, 'FAILED' as const].map(restAfter)).toEqual([600, 0, 0]);
});

test('waits grow with each failure, and ten failures in a row give up', () => {
  const failed = (count: number): Pace => after(times(count, 'FAILED'));
  expect([1, 2, 3, 9].map((count) => pauseAfter(failed(count)))).toEqual([250, 500, 1_000, 15_000]);
  expect([9, 10].map((count) => isHopeless(failed(count)))).toEqual([false, true]);
});
