import { describe, expect, test } from 'vitest';
import { evaluate } from './engine/evaluate-history.ts';
import { presentAfter } from './present-after.ts';
import { ride, tierCampaign, transactionalCampaign } from './testing/test-campaigns.ts';

type Over = Parameters<typeof transactionalCampaign>[0];
type After = NonNullable<NonNullable<NonNullable<Over>['counts']>['after']>;
const month = { kind: 'CALENDAR', unit: 'MONTH' } as const;
const week = { kind: 'CALENDAR', unit: 'WEEK' } as const;
const byFares: After = { measure: 'FARE', amount: 88, window: month };

const campaignOf = (after: After, more: Over = {}) =>
  transactionalCampaign({ counts: { behaviours: ['trip.completed'], after }, ...more });

/** The status of a member who took these rides (moment and fare in thousandths). */
function statusAt(
  now: string,
  rides: [at: string, fare: number | null][],
  { after = byFares, more = {}, isTimeKnown = true }: { after?: After; more?: Over; isTimeKnown?: boolean } = {},
) {
  const campaign = campaignOf(after, more);
  const { state } = evaluate(
    campaign,
    rides.map(([at, fare]) => ride(at, { fare })),
  );
  return presentAfter(campaign, { state, now: Date.parse(now), isTimeKnown, currency: 'USD' });
}

describe('the amount from which a campaign counts', () => {
  test('has the sum of the month, the amount in the agency’s currency, and the last day [CAMP-130]', () => {
    const rides: [string, number | null][] = [
      ['2026-10-31T12:00:00Z', 50_000],
      ['2026-11-02T12:00:00Z', 60_250],
      ['2026-11-03T12:00:00Z', 500],
      ['2026-11-04T12:00:00Z', null],
    ];
    const november = { amount: 88, measure: 'FARE', currency: 'USD', window: 'MONTH', lastDay: '2026-11-30' };
    expect(statusAt('2026-11-29T12:00:00Z', rides)).toEqual({ done: 60.75, ...november });
    expect(statusAt('2026-12-01T00:00:00Z', rides)).toMatchObject({ done: 0, lastDay: '2026-12-31' });
    expect(statusAt('2026-11-29T12:00:00Z', [])).toEqual({ done: 0, ...november });
  });

  test('ends with the campaign if that is earlier; the whole campaign may have no end [CAMP-130]', () => {
    const more = { endsOn: '2026-11-12' };
    expect(statusAt('2026-11-02T12:00:00Z', [], { more })?.lastDay).toBe('2026-11-12');
    expect(statusAt('2026-11-02T12:00:00Z', [], { after: { ...byFares, window: week } })?.lastDay).toBe('2026-11-08');
    const after: After = { measure: 'RIDES', amount: 3, window: { kind: 'CAMPAIGN' } };
    expect(statusAt('2026-11-02T12:00:00Z', [['2026-01-01T12:00:00Z', null]], { after })).toEqual({
      done: 1,
      amount: 3,
      measure: 'RIDES',
      window: 'CAMPAIGN',
      lastDay: null,
    });
    expect(statusAt('2026-11-02T12:00:00Z', [], { after, more })?.lastDay).toBe('2026-11-12');
  });

  test('in a rolling window drops old rides, and once reached ends on the last day on which a ride counts [CAMP-130]', () => {
    const after: After = { measure: 'FARE', amount: 5, window: { kind: 'ROLLING', seconds: 7 * 86_400 } };
    const rides: [string, number][] = [
      ['2026-11-02T12:00:00Z', 2_000],
      ['2026-11-04T12:00:00Z', 3_000],
      ['2026-11-05T00:00:00Z', 2_000],
    ];
    const at = (now: string) => statusAt(now, rides, { after });
    expect(at('2026-11-03T12:00:00Z')).toMatchObject({ seconds: 604_800 });
    expect(at('2026-11-06T12:00:00Z')).toMatchObject({ done: 7, lastDay: '2026-11-11' });
    expect(at('2026-11-09T12:00:00Z')).toMatchObject({ done: 5, lastDay: '2026-11-11' });
    expect(at('2026-11-11T12:00:00Z')).toMatchObject({ done: 2, lastDay: null });
  });

  test('reached to the millimeter is reached in miles [CAMP-130]', () => {
    const campaign = campaignOf({ measure: 'MILE', amount: 1.1, window: month });
    const state = { gate: { firstOf: null, journeyUntil: null, reached: { unit: 682, sum: 1_770_278 } }, own: null };
    const seen = { state, now: Date.parse('2026-11-09T12:00:00Z'), isTimeKnown: true, currency: undefined };
    expect(presentAfter(campaign, seen)?.done).toBe(1.1);
  });

  test('is hidden with an unproven account unless it counts rides; other campaigns have no such amount [CAMP-130, PROV-04]', () => {
    const rides: [string, number][] = [['2026-11-02T12:00:00Z', 2_000]];
    expect(statusAt('2026-11-03T12:00:00Z', rides, { isTimeKnown: false })).toBeUndefined();
    const after: After = { measure: 'RIDES', amount: 3, window: month };
    expect(statusAt('2026-11-03T12:00:00Z', rides, { after, isTimeKnown: false })?.done).toBe(1);
    const seen = { state: null, now: 0, isTimeKnown: true, currency: 'USD' };
    expect(presentAfter(transactionalCampaign(), seen)).toBeUndefined();
    expect(presentAfter(tierCampaign(), seen)).toBeUndefined();
  });
});
