import type { OfferStatus } from '@fareback/contract';
import { describe, expect, it } from 'vitest';
import { nextResetOf, waitMs } from './use-offers.ts';

const now = Date.parse('2026-03-02T12:00:00.000Z');
const limited = (NextResetAtUTC: string | null): OfferStatus => ({
  OfferID: 'a',
  status: 'UNAVAILABLE_LIMIT',
  NextResetAtUTC,
});
const [secondMs, hourMs] = [1000, 3_600_000];

describe('the next reset', () => {
  it('is the first among limited offers, past or future [OFFER-09]', () => {
    const past = '2026-03-02T11:59:00.000Z';
    expect(nextResetOf([limited('2026-03-03T12:00:00.000Z'), limited(past), limited(null)])).toBe(Date.parse(past));
  });

  it('does not exist without limited offers [OFFER-09]', () => {
    expect(nextResetOf([])).toBeNull();
    expect(nextResetOf([limited(null), { OfferID: 'b', status: 'SOLD_OUT', NextResetAtUTC: null }])).toBeNull();
  });
});

describe('statuses are reloaded', () => {
  it.each([
    ['in 30 s', 30 * secondMs, 30 * secondMs],
    ['in 59 min', 59 * 60 * secondMs, 59 * 60 * secondMs],
    ['in 24 h, by the hour', 24 * hourMs, hourMs],
    ['in 40 days, which a timer cannot count', 40 * 24 * hourMs, hourMs],
    ['now', 0, 0],
    ['past', -5 * hourMs, 0],
  ])('when the reset is due: %s [OFFER-09]', (_, leftMs, wait) => {
    expect(waitMs(now + leftMs, now, 0)).toBe(wait);
  });

  it("less and less often while a device with a fast clock waits for the server's [OFFER-09]", () => {
    expect([1, 2, 3, 4, 5, 100].map((tries) => waitMs(now - hourMs, now, tries) / secondMs)).toEqual([
      1, 5, 15, 60, 60, 60,
    ]);
  });
});
