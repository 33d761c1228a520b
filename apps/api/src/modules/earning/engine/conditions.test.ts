import { describe, expect, test } from 'vitest';
import { done, ride, type TestDays, transactionalCampaign } from '../testing/test-campaigns.ts';
import type { Activity } from './activity.ts';
import { evaluate } from './evaluate-history.ts';

type Counts = NonNullable<NonNullable<Parameters<typeof transactionalCampaign>[0]>['counts']>;
const newYork = { timeZone: 'America/New_York', startMinutes: 180 };

const told = (counts: Partial<Counts>, activities: Activity[], on: TestDays = {}): string[] =>
  evaluate(
    transactionalCampaign({ counts: { behaviours: ['trip.completed'], ...counts } }, on),
    activities,
  ).decisions.map(({ decision }) => decision.reason);

const begun = (at: string, over: Partial<Activity> = {}): Activity => {
  const startedAt = Date.parse(at);
  return ride(startedAt + 600_000, { startedAt, ...over });
};

describe('hours', () => {
  const day = { hours: [{ from: '09:00', to: '15:00' }] };
  test.each([
    ['2026-03-02T13:59:59Z', 'WRONG_HOUR'],
    ['2026-03-02T14:00:00Z', 'COUNTED'],
    ['2026-03-02T19:59:59Z', 'COUNTED'],
    ['2026-03-02T20:00:00Z', 'WRONG_HOUR'],
  ])('a ride that began at %s is %s in New York time, from 09:00 until 15:00 [CAMP-17]', (at, reason) => {
    expect(told(day, [begun(at)], newYork)).toEqual([reason]);
  });

  test('a ride counts by its start; a single tap by its time [CAMP-17]', () => {
    expect(told(day, [ride('2026-03-02T15:05:00Z', { startedAt: Date.parse('2026-03-02T14:55:00Z') })])).toEqual([
      'COUNTED',
    ]);
    expect(told(day, [ride('2026-03-02T14:59:00Z', { startedAt: null })])).toEqual(['COUNTED']);
    expect(told(day, [ride('2026-03-02T15:00:00Z', { startedAt: null })])).toEqual(['WRONG_HOUR']);
  });

  test('past midnight, with the weekday of the service day that continues until three [CAMP-17]', () => {
    const fridayNight = { weekdays: [5], hours: [{ from: '22:00', to: '03:00' }] };
    const at = ['2026-03-07T02:59:00Z', '2026-03-07T03:01:00Z', '2026-03-07T07:30:00Z', '2026-03-08T07:30:00Z'];
    expect(
      told(
        fridayNight,
        at.map((one) => begun(one)),
        newYork,
      ),
    ).toEqual(['WRONG_HOUR', 'COUNTED', 'COUNTED', 'WRONG_WEEKDAY']);
  });

  test('across both clock changes local time decides, twice in the repeated hour [CAMP-17]', () => {
    const oneToTwo = { hours: [{ from: '01:00', to: '02:00' }] };
    const autumn = ['2026-11-01T04:59:00Z', '2026-11-01T05:00:00Z', '2026-11-01T06:59:00Z', '2026-11-01T07:00:00Z'];
    expect(
      told(
        oneToTwo,
        autumn.map((at) => begun(at)),
        newYork,
      ),
    ).toEqual(['WRONG_HOUR', 'COUNTED', 'COUNTED', 'WRONG_HOUR']);
    const threeToFour = { hours: [{ from: '03:00', to: '04:00' }] };
    const spring = ['2026-03-08T06:59:00Z', '2026-03-08T07:00:00Z', '2026-03-08T07:59:00Z', '2026-03-08T08:00:00Z'];
    expect(
      told(
        threeToFour,
        spring.map((at) => begun(at)),
        newYork,
      ),
    ).toEqual(['WRONG_HOUR', 'COUNTED', 'COUNTED', 'WRONG_HOUR']);
  });
});

describe('ranges', () => {
  test('both ends are inside [CAMP-17]', () => {
    const lasting = (durationSeconds: number) => ride(durationSeconds, { durationSeconds });
    const range = { minDurationSeconds: 120, maxDurationSeconds: 600 };
    expect(told(range, [119, 120, 600, 601].map(lasting))).toEqual(['TOO_SHORT', 'COUNTED', 'COUNTED', 'TOO_LONG']);
    const far = (distanceMeters: number) => ride(distanceMeters, { distanceMeters });
    const near = { minDistanceMeters: 1000, maxDistanceMeters: 2000 };
    expect(told(near, [999, 1000, 2000, 2001].map(far))).toEqual(['TOO_NEAR', 'COUNTED', 'COUNTED', 'TOO_FAR']);
  });

  test('an unmeasured value is rejected unless the campaign accepts it; known values decide first [CAMP-17]', () => {
    const tap = ride(1, { durationSeconds: null, distanceMeters: null });
    const asked = { minDurationSeconds: 120 };
    expect(told(asked, [tap])).toEqual(['DURATION_UNKNOWN']);
    expect(told({ ...asked, unmeasured: 'REFUSED' }, [tap])).toEqual(['DURATION_UNKNOWN']);
    expect(told({ ...asked, unmeasured: 'COUNTS' }, [tap])).toEqual(['COUNTED']);
    expect(told({ maxDistanceMeters: 9, unmeasured: 'COUNTS' }, [tap])).toEqual(['COUNTED']);
    expect(
      told({ ...asked, maxDistanceMeters: 9, unmeasured: 'COUNTS' }, [ride(1, { durationSeconds: null })]),
    ).toEqual(['TOO_FAR']);
    expect(told({ ...asked, unmeasured: 'COUNTS' }, [ride(1, { durationSeconds: 119 })])).toEqual(['TOO_SHORT']);
  });
});

describe('lines and zones', () => {
  const between = (fromPlace: string | null, toPlace: string | null) => ride(1, { fromPlace, toPlace });
  const along = { along: [['a', 'b', 'c', 'd', 'b']] };

  test.each([
    ['a', 'c', 'COUNTED'],
    ['c', 'a', 'WRONG_LINE'],
    ['d', 'b', 'COUNTED'],
    ['b', 'b', 'COUNTED'],
    ['a', 'a', 'WRONG_LINE'],
    ['a', 'x', 'WRONG_LINE'],
    ['c', null, 'COUNTED'],
    [null, 'd', 'COUNTED'],
    [null, 'x', 'WRONG_LINE'],
    [null, null, 'WRONG_LINE'],
  ])('a ride from %s to %s along a, b, c, d, b is %s [CAMP-20]', (from, to, reason) => {
    expect(told(along, [between(from, to)])).toEqual([reason]);
  });

  test('a line consists of the stop lists of both directions, or of one direction [CAMP-20]', () => {
    const both = {
      along: [
        ['a', 'b', 'c'],
        ['c', 'b', 'a'],
      ],
    };
    expect(told(both, [between('a', 'b'), between('b', 'a')])).toEqual(['COUNTED', 'COUNTED']);
  });

  test('a zone contains all known stops of a ride [CAMP-20]', () => {
    const rides = [between('a', 'b'), between('a', 'x'), between(null, 'b'), between(null, null)];
    expect(told({ within: ['a', 'b'] }, rides)).toEqual(['COUNTED', 'WRONG_ZONE', 'COUNTED', 'WRONG_ZONE']);
  });
});

describe('combinations', () => {
  const [bus, tram] = [ride(1, { mode: 'bus' }), ride(2, { mode: 'tram' })];
  const both = [bus, tram];

  test('all, any and not can be combined, and other conditions in the same object also apply [CAMP-17]', () => {
    expect(told({ any: [{ modes: ['bus'] }, { fromPlaces: ['z'] }] }, both)).toEqual(['COUNTED', 'CONDITIONS_UNMET']);
    expect(told({ all: [{ modes: ['bus', 'tram'] }, { modes: ['tram'] }] }, both)).toEqual(['WRONG_MODE', 'COUNTED']);
    expect(told({ not: { modes: ['bus'] } }, both)).toEqual(['CONDITIONS_UNMET', 'COUNTED']);
    expect(told({ modes: ['bus'], not: { fromPlaces: ['a'] } }, both)).toEqual(['CONDITIONS_UNMET', 'WRONG_MODE']);
    expect(told({ not: { any: [{ modes: ['bus'] }, { not: { modes: ['bus', 'tram'] } }] } }, both)).toEqual([
      'CONDITIONS_UNMET',
      'COUNTED',
    ]);
  });

  test('an unknown value stays undecided through them, unless something else decides [CAMP-17]', () => {
    const tap = [ride(1, { mode: 'bus', durationSeconds: null })];
    const long = { minDurationSeconds: 600 };
    expect(told({ not: long }, tap)).toEqual(['DURATION_UNKNOWN']);
    expect(told({ not: long, unmeasured: 'COUNTS' }, tap)).toEqual(['COUNTED']);
    expect(told({ any: [long, { modes: ['bus'] }] }, tap)).toEqual(['COUNTED']);
    expect(told({ any: [long, { modes: ['tram'] }] }, tap)).toEqual(['DURATION_UNKNOWN']);
    expect(told({ all: [long, { modes: ['tram'] }], unmeasured: 'COUNTS' }, tap)).toEqual(['WRONG_MODE']);
    expect(told({ not: { all: [long, { modes: ['tram'] }] } }, tap)).toEqual(['COUNTED']);
  });

  test('activities other than trips are checked for their time only [CAMP-17]', () => {
    const survey = done('survey.completed', 'x', '2026-03-02T12:00:00Z');
    const activities = ['trip.completed' as const, 'survey.completed' as const];
    expect(told({ behaviours: activities, modes: ['bus'] }, [survey])).toEqual(['COUNTED']);
    expect(told({ behaviours: activities, hours: [{ from: '13:00', to: '14:00' }] }, [survey])).toEqual(['WRONG_HOUR']);
  });
});

describe('points by conditions', () => {
  const rewardsWhen = [
    { when: { weekdays: [7] }, reward: 30 },
    { when: { hours: [{ from: '09:00', to: '15:00' }] }, reward: 20 },
  ];
  const paid = (over: object, at: string[]) =>
    evaluate(
      transactionalCampaign({ rewardsWhen, ...over }),
      at.map((one) => begun(one)),
    ).earnings.map(({ amount }) => amount);

  test('the first matching conditions decide, and otherwise the default reward [CAMP-17]', () => {
    expect(paid({}, ['2026-03-01T10:00:00Z', '2026-03-02T10:00:00Z', '2026-03-02T08:00:00Z'])).toEqual([30, 10, 20]);
  });

  test("a late ride accepted first by a limit changes no other ride's points [CAMP-05, CAMP-17]", () => {
    const keysOf = (at: string[]) =>
      evaluate(
        transactionalCampaign({ rewardsWhen, limit: { earnings: 1, days: 1 } }),
        at.map((one) => begun(one)),
      ).earnings;
    const [late] = keysOf(['2026-03-02T10:00:00Z', '2026-03-02T08:00:00Z']);
    const [then] = keysOf(['2026-03-02T10:00:00Z']);
    expect([late?.amount, then?.amount]).toEqual([10, 20]);
    expect(late?.earningKey).not.toBe(then?.earningKey);
  });
});
