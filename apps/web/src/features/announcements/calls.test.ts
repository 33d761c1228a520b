import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { pollReactivation, type ReactivationStatus, waitsBefore } from './calls.ts';

const waiting: ReactivationStatus = { isUserInactive: true, showReactivationBonusDialog: false };
const due: ReactivationStatus = { isUserInactive: true, showReactivationBonusDialog: true };
const active: ReactivationStatus = { isUserInactive: false, showReactivationBonusDialog: false };

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Polls with `replies` in turn, repeating the last; records the seconds of each attempt. */
function poll(...replies: (ReactivationStatus | 'failed')[]) {
  const began = Date.now();
  const attempts: number[] = [];
  const stop = new AbortController();
  const ask = async (): Promise<ReactivationStatus> => {
    const reply = replies[Math.min(attempts.length, replies.length - 1)];
    attempts.push((Date.now() - began) / 1000);
    if (reply === undefined || reply === 'failed') throw new Error('no answer');
    return reply;
  };
  return { attempts, stop, outcome: pollReactivation(ask, stop.signal) };
}

it('waits double from one second, up to a minute [TUT-11]', () => {
  expect(waitsBefore(5)).toEqual([1, 2, 4, 8, 16]);
  expect(waitsBefore(9).slice(5)).toEqual([32, 60, 60, 60]);
});

describe('the status of a returning member', () => {
  it('is requested after 1, 3, 7, 15 and 31 seconds, five times and no more [TUT-11]', async () => {
    const { attempts, outcome } = poll(waiting);
    await vi.advanceTimersByTimeAsync(999);
    expect(attempts).toEqual([]);
    await vi.advanceTimersByTimeAsync(600_000);
    expect(attempts).toEqual([1, 3, 7, 15, 31]);
    expect(await outcome).toBeNull();
  });

  it('is not requested a third time once the second says that the dialog may be shown [TUT-11]', async () => {
    const { attempts, outcome } = poll(waiting, due);
    await vi.advanceTimersByTimeAsync(600_000);
    expect(attempts).toEqual([1, 3]);
    expect(await outcome).toEqual(due);
  });

  it('is not requested again once the member is no longer inactive [TUT-11]', async () => {
    const { attempts, outcome } = poll(active);
    await vi.advanceTimersByTimeAsync(600_000);
    expect(attempts).toEqual([1]);
    expect(await outcome).toEqual(active);
  });

  it('counts a failed attempt as one of the five [TUT-11]', async () => {
    const { attempts, outcome } = poll('failed');
    await vi.advanceTimersByTimeAsync(600_000);
    expect(attempts).toHaveLength(5);
    expect(await outcome).toBeNull();
    const later = poll('failed', 'failed', due);
    await vi.advanceTimersByTimeAsync(600_000);
    expect(later.attempts).toEqual([1, 3, 7]);
    expect(await later.outcome).toEqual(due);
  });

  it('is not requested after an abort, between attempts or during one [TUT-11]', async () => {
    const between = poll(waiting);
    await vi.advanceTimersByTimeAsync(3000);
    between.stop.abort();
    expect(await between.outcome).toBeNull();
    const during = poll(due);
    await vi.advanceTimersByTimeAsync(999);
    vi.advanceTimersByTime(1);
    during.stop.abort();
    expect(await during.outcome).toBeNull();
    await vi.advanceTimersByTimeAsync(600_000);
    expect(between.attempts).toEqual([1, 3]);
  });
});
