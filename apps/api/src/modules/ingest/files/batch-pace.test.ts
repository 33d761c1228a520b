import { expect, test } from 'vitest';
import { type BatchEnd, firstPace, isHopeless, nextPace, type Pace, pauseAfter } from './batch-pace.ts';

const after = (ends: BatchEnd[], from: Pace = firstPace): Pace => ends.reduce(nextPace, from);
const well: BatchEnd = { took: 300, waiters: 0 };

test('transactions grow while nobody minds, to a most, and halve where somebody waits, one is long, or it fails', () => {
  expect(after([well]).rows).toBe(3_000);
  expect(after(Array.from({ length: 20 }, () => well)).rows).toBe(8_000);
  expect(after([{ took: 300, waiters: 1 }]).rows).toBe(1_000);
  expect(after([{ took: 5_000, waiters: 0 }]).rows).toBe(1_000);
  expect(after(['FAILED', 'FAILED'])).toEqual({ rows: 500, failures: 2 });
  expect(after(['FAILED', 'FAILED', well])).toEqual({ rows: 750, failures: 0 });
  expect(after(Array.from({ length: 30 }, () => ({ took: 9_000, waiters: 3 }))).rows).toBe(50);
});

test('failures are waited out longer each time, and ten in a row are hopeless', () => {
  const failed = (times: number): Pace => after(Array<BatchEnd>(times).fill('FAILED'));
  expect([1, 2, 3, 9].map((times) => pauseAfter(failed(times)))).toEqual([250, 500, 1_000, 15_000]);
  expect([9, 10].map((times) => isHopeless(failed(times)))).toEqual([false, true]);
});
