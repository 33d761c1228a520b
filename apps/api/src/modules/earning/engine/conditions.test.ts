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

describe('line, fare and end', () => {
  test('the time of the end decides apart from that of the start; a single tap has one time [CAMP-43]', () => {
    const late = { endHours: [{ from: '15:00', to: '16:00' }] };
    const ending = (at: string, over: Partial<Activity> = {}) => ride(at, { ...over });
    expect(
      told(late, [
        ending('2026-03-02T14:59:59Z'),
        ending('2026-03-02T15:00:00Z'),
        ending('2026-03-02T15:59:59Z', { startedAt: null }),
        ending('2026-03-02T16:00:00Z'),
      ]),
    ).toEqual(['WRONG_END_HOUR', 'COUNTED', 'COUNTED', 'WRONG_END_HOUR']);
  });

  test('entering in one range or leaving in another, as gates of a metro report it [CAMP-43]', () => {
    const either = {
      any: [{ hours: [{ from: '06:00', to: '07:00' }] }, { endHours: [{ from: '09:00', to: '10:00' }] }],
    };
    const tapped = (entered: string, left: string) =>
      ride(`2026-03-02T${left}:00Z`, { startedAt: Date.parse(`2026-03-02T${entered}:00Z`) });
    expect(told(either, [tapped('06:30', '07:30'), tapped('08:50', '09:10'), tapped('07:30', '08:30')])).toEqual([
      'COUNTED',
      'CONDITIONS_UNMET',
      'COUNTED',
    ]);
  });

  test('a ride on a listed line counts; an unknown line does not [CAMP-42]', () => {
    const on = (line: string | null, at: number) => ride(at, { line });
    expect(told({ lines: ['7', '9'] }, [on('7', 1), on('8', 2), on(null, 3), on('9', 4)])).toEqual([
      'COUNTED',
      'OTHER_LINE',
      'OTHER_LINE',
      'COUNTED',
    ]);
  });

  test('both ends of a fare range are inside; an unknown fare counts only if unmeasured rides do [CAMP-41]', () => {
    const cost = (fare: number | null, at: number) => ride(at, { fare });
    const range = { minFare: 1.1, maxFare: 2.5 };
    expect(told(range, [cost(1099, 1), cost(1100, 2), cost(2500, 3), cost(2501, 4), cost(null, 5)])).toEqual([
      'FARE_TOO_LOW',
      'COUNTED',
      'COUNTED',
      'FARE_TOO_HIGH',
      'FARE_UNKNOWN',
    ]);
    expect(told({ ...range, unmeasured: 'COUNTS' }, [cost(null, 1)])).toEqual(['COUNTED']);
    expect(told({ not: { minFare: 2 } }, [cost(null, 1), cost(1999, 2), cost(2000, 3)])).toEqual([
      'FARE_UNKNOWN',
      'COUNTED',
      'CONDITIONS_UNMET',
    ]);
  });
});

test('dates of the named calendars decide by service day; `not` excludes them [CAMP-47]', () => {
  const calendarDates = { holidays: ['2026-12-25'], fair: ['2026-12-28'] };
  const on = (counts: Partial<Counts>) =>
    evaluate(
      transactionalCampaign({ counts: { behaviours: ['trip.completed'], ...counts }, calendarDates }, newYork),
      // 02:59 on the 26th still belongs to the service day of the 25th.
      ['2026-12-25T07:59:00Z', '2026-12-25T08:00:00Z', '2026-12-26T07:59:00Z', '2026-12-28T12:00:00Z'].map((at) =>
        ride(at),
      ),
    ).decisions.map(({ decision }) => decision.reason);
  expect(on({ dates: ['holidays'] })).toEqual(['WRONG_DATE', 'COUNTED', 'COUNTED', 'WRONG_DATE']);
  expect(on({ dates: ['holidays', 'fair'] })).toEqual(['WRONG_DATE', 'COUNTED', 'COUNTED', 'COUNTED']);
  expect(on({ not: { dates: ['holidays'] } })).toEqual(['COUNTED', 'CONDITIONS_UNMET', 'CONDITIONS_UNMET', 'COUNTED']);
});

describe('after an amount', () => {
  const cost = (at: string, fare: number | null, over: Partial<Activity> = {}) => ride(at, { fare, ...over });
  const spent = (window: object, amount: number) => ({
    after: { measure: 'FARE' as const, amount, window: window as never },
  });

  test('rides count once earlier fares of the month reach the amount, to a thousandth [CAMP-44]', () => {
    const rides = [0, 1, 2, 3, 4].map((day) => cost(`2026-03-0${day + 1}T12:00:00Z`, 100));
    const april = cost('2026-04-01T12:00:00Z', 100);
    expect(told(spent({ kind: 'CALENDAR', unit: 'MONTH' }, 0.3), [...rides, april])).toEqual([
      'AMOUNT_NOT_REACHED',
      'AMOUNT_NOT_REACHED',
      'AMOUNT_NOT_REACHED',
      'COUNTED',
      'COUNTED',
      'AMOUNT_NOT_REACHED',
    ]);
  });

  test('an unknown fare adds nothing; a ride that fails other conditions neither [CAMP-44]', () => {
    const counts = { ...spent({ kind: 'CAMPAIGN' }, 4), modes: ['bikeshare' as const] };
    expect(
      told(counts, [
        cost('2026-03-01T12:00:00Z', 3000),
        cost('2026-03-02T12:00:00Z', null),
        cost('2026-03-03T12:00:00Z', 3000, { mode: 'bus' }),
        cost('2026-03-04T12:00:00Z', 1000),
        cost('2026-03-05T12:00:00Z', null),
      ]),
    ).toEqual(['AMOUNT_NOT_REACHED', 'AMOUNT_NOT_REACHED', 'WRONG_MODE', 'AMOUNT_NOT_REACHED', 'COUNTED']);
  });

  test('in a rolling window a ride exactly as old as the window no longer adds [CAMP-44]', () => {
    const counts = spent({ kind: 'ROLLING', seconds: 86_400 }, 2);
    expect(
      told(counts, [
        cost('2026-03-01T12:00:00Z', 2000),
        cost('2026-03-02T11:59:59Z', 0),
        cost('2026-03-02T12:00:00Z', 0),
      ]),
    ).toEqual(['AMOUNT_NOT_REACHED', 'COUNTED', 'AMOUNT_NOT_REACHED']);
  });

  test('transfers add to the amount, and the first of a day is the first that counts [CAMP-44, CAMP-18]', () => {
    const counts = {
      ...spent({ kind: 'CALENDAR', unit: 'WEEK' }, 4),
      first: 'DAY' as const,
      journeys: { withinMinutes: 30 },
    };
    expect(
      told(counts, [
        cost('2026-03-02T12:00:00Z', 2000),
        cost('2026-03-02T12:20:00Z', 2000),
        cost('2026-03-02T15:00:00Z', 2000),
        cost('2026-03-02T18:00:00Z', 2000),
      ]),
    ).toEqual(['AMOUNT_NOT_REACHED', 'TRANSFER', 'COUNTED', 'NOT_FIRST']);
  });
});

describe('come back after an absence', () => {
  const away = (days: number, over: object = {}) => ({ absence: { days }, ...over });
  const at = (day: string, over: Partial<Activity> = {}) => ride(`2026-${day}T12:00:00Z`, over);

  test('a ride counts after more than that many whole service days without one, the first ride ever never [CAMP-95]', () => {
    expect(told(away(30), [at('01-01'), at('01-31'), at('03-03'), at('03-04')])).toEqual([
      'NOT_AWAY',
      'NOT_AWAY',
      'COUNTED',
      'NOT_AWAY',
    ]);
    expect(told(away(31), [at('01-31'), at('03-03')])).toEqual(['NOT_AWAY', 'NOT_AWAY']);
    expect(told(away(1), [at('03-07'), at('03-08'), at('03-10')])).toEqual(['NOT_AWAY', 'NOT_AWAY', 'COUNTED']);
  });

  test('a ride that fails other conditions is no presence; a transfer is, and the first of a month is the first that counts [CAMP-95]', () => {
    expect(told(away(10, { modes: ['bikeshare'] }), [at('03-01'), at('03-08', { mode: 'bus' }), at('03-12')])).toEqual([
      'NOT_AWAY',
      'WRONG_MODE',
      'COUNTED',
    ]);
    expect(told(away(5, { first: 'MONTH' }), [at('03-01'), at('03-10'), at('03-20'), at('04-01')])).toEqual([
      'NOT_AWAY',
      'COUNTED',
      'NOT_FIRST',
      'COUNTED',
    ]);
  });

  const reasonsFor = (over: object, activities: Activity[], joined = {}): string[] =>
    evaluate(
      transactionalCampaign({ ...over, counts: { behaviours: ['trip.completed'], absence: { days: 30 } } }),
      activities,
      joined,
    ).decisions.map(({ decision }) => decision.reason);

  test('rides of before the campaign were presence, and end an absence only from its first day [CAMP-96]', () => {
    const from = { startsOn: '2026-06-01' };
    expect(reasonsFor(from, [at('04-01'), at('06-02')])).toEqual(['BEFORE_CAMPAIGN', 'COUNTED']);
    expect(reasonsFor(from, [at('04-01'), at('05-20'), at('06-02')]).at(-1)).toBe('NOT_AWAY');
  });

  test('rides of before joining the segment, or in the control group, were presence too [CAMP-96]', () => {
    const joined = { lapsed: Date.parse('2026-06-01T00:00:00Z') };
    expect(reasonsFor({ segment: 'lapsed' }, [at('04-01'), at('06-02')], joined)).toEqual([
      'NOT_IN_SEGMENT',
      'COUNTED',
    ]);
    expect(reasonsFor({ segment: 'lapsed' }, [at('05-20'), at('06-02')], joined).at(-1)).toBe('NOT_AWAY');
    const held = { 'held-out/ride': Date.parse('2026-06-01T00:00:00Z') };
    const holdout = { percent: 10, until: '2026-05-31' };
    expect(reasonsFor({ id: 'ride', holdout }, [at('05-20'), at('06-02')], held).at(-1)).toBe('NOT_AWAY');
  });
});
