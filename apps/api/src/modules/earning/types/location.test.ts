import { expect, test } from 'vitest';
import { evaluate } from '../engine/evaluate-history.ts';
import { evaluateAt } from '../testing/evaluate-at.ts';
import { done, locationCampaign, visitTo } from '../testing/test-campaigns.ts';

type Visits = Parameters<typeof evaluate>[1];
const reasons = (visits: Visits, campaign = locationCampaign()) =>
  evaluate(campaign, visits).decisions.map(({ decision }) => decision.reason);

test('a visit to one of the places earns once per place and service day', () => {
  const campaign = locationCampaign({}, { timeZone: 'America/New_York' });
  const visits = [
    visitTo('pier', '2026-03-09T12:00:00Z'),
    visitTo('pier', '2026-03-09T18:00:00Z'),
    visitTo('tower', '2026-03-09T19:00:00Z'),
    visitTo('pier', '2026-03-10T03:59:59Z'),
    visitTo('pier', '2026-03-10T04:00:00Z'),
  ];
  expect(reasons(visits, campaign)).toEqual(['COUNTED', 'PLACE_VISITED', 'COUNTED', 'PLACE_VISITED', 'COUNTED']);
  const { earnings, progress } = evaluateAt(campaign, visits, Date.parse('2026-03-10T05:00:00Z'));
  expect(earnings.map(({ amount }) => amount)).toEqual([15, 15, 15]);
  expect(progress).toMatchObject({ done: 1, limitedUntil: null });
});

test.each([
  [49, 'COUNTED'],
  [50, 'COUNTED'],
  [51, 'TOO_INACCURATE'],
])('a position accurate to %i meters, where 50 are required: %s', (accuracyMeters, reason) => {
  expect(reasons([visitTo('pier', '2026-03-09T12:00:00Z', { accuracyMeters })])).toEqual([reason]);
});

test('where places overlap, the visit counts for the nearest of the campaign’s places', () => {
  expect(reasons([visitTo(['quay', 'pier'], '2026-03-09T12:00:00Z')])).toEqual(['COUNTED']);
  const both = locationCampaign({ places: ['quay', 'pier'] });
  const visits = [
    visitTo(['quay', 'pier'], '2026-03-09T12:00:00Z'),
    visitTo(['quay', 'pier'], '2026-03-09T12:01:00Z'),
    visitTo(['pier', 'quay'], '2026-03-09T12:02:00Z'),
  ];
  expect(reasons(visits, both)).toEqual(['COUNTED', 'PLACE_VISITED', 'COUNTED']);
});

test('a visit outside all places or in another campaign’s place earns nothing', () => {
  const visits = [visitTo([], '2026-03-09T12:00:00Z'), visitTo('park', '2026-03-09T12:01:00Z')];
  expect(reasons(visits)).toEqual(['OUTSIDE_PLACES', 'WRONG_PLACE']);
  expect(reasons([visitTo('torn-down', '2026-03-09T12:00:00Z')])).toEqual(['OUTSIDE_PLACES']);
});

// Pier to tower: 2,001 m between centers, 1,801 m between edges, minus 10 m of inaccuracy on either side is 1,781 m:
// 107 s at 60 km/h.
test.each([
  [0, 'IMPOSSIBLE_SPEED'],
  [106, 'IMPOSSIBLE_SPEED'],
  [108, 'COUNTED'],
])('visit to the tower %i seconds after the pier: %s', (seconds, reason) => {
  const at = Date.parse('2026-03-09T12:00:00Z');
  expect(reasons([visitTo('pier', at), visitTo('tower', at + seconds * 1000)])).toEqual(['COUNTED', reason]);
});

test('position inaccuracy does not count as distance traveled', () => {
  const at = Date.parse('2026-03-09T12:00:00Z');
  const vague = { accuracyMeters: 50 };
  expect(reasons([visitTo('pier', at, vague), visitTo('tower', at + 103_000, vague)])).toEqual(['COUNTED', 'COUNTED']);
});

test('repeating an impossible visit does not make it possible, nor the way back impossible', () => {
  const at = Date.parse('2026-03-09T12:00:00Z');
  const visits = [
    visitTo('pier', at),
    visitTo('isle', at + 60_000),
    visitTo('isle', at + 61_000),
    visitTo('tower', at + 120_000),
  ];
  expect(reasons(visits)).toEqual(['COUNTED', 'IMPOSSIBLE_SPEED', 'IMPOSSIBLE_SPEED', 'COUNTED']);
});

test('a visit to another campaign’s place counts as the last sighting; an inaccurate position does not', () => {
  const at = Date.parse('2026-03-09T12:00:00Z');
  expect(reasons([visitTo('isle', at), visitTo('pier', at + 60_000)])).toEqual(['WRONG_PLACE', 'IMPOSSIBLE_SPEED']);
  expect(reasons([visitTo('isle', at, { accuracyMeters: 90 }), visitTo('pier', at + 60_000)])).toEqual([
    'TOO_INACCURATE',
    'COUNTED',
  ]);
});

test('positions from different providers are not compared, because their clocks may differ', () => {
  const at = Date.parse('2026-03-09T12:00:00Z');
  const visits = [visitTo('isle', at), visitTo('pier', at + 60_000, { providerId: 'ferry' })];
  expect(reasons(visits)).toEqual(['WRONG_PLACE', 'COUNTED']);
});

test('visits earn up to the limit in windows of its days [CAMP-05]', () => {
  const campaign = locationCampaign({ limit: { earnings: 1, days: 7 } });
  const visits = ['09', '10', '15', '16'].map((day) => visitTo('pier', `2026-03-${day}T12:00:00Z`));
  const { decisions, progress } = evaluateAt(campaign, visits, Date.parse('2026-03-16T13:00:00Z'));
  expect(decisions.map(({ decision }) => decision.reason)).toEqual([
    'COUNTED',
    'CAP_REACHED',
    'CAP_REACHED',
    'COUNTED',
  ]);
  expect(decisions[1]?.decision.until).toBe(Date.parse('2026-03-16T00:00:00Z'));
  expect(progress).toMatchObject({ done: 1, limitedUntil: Date.parse('2026-03-23T00:00:00Z') });
});

test('an activity that is not a visit, of another provider, or outside the dates or weekdays earns nothing', () => {
  const campaign = locationCampaign({
    providers: ['bikes'],
    counts: { behaviours: ['place.visited'], weekdays: [1] },
    startsOn: '2026-03-09',
    endsOn: '2026-03-16',
  });
  const visits = [
    visitTo('pier', '2026-03-02T12:00:00Z'),
    visitTo('pier', '2026-03-09T12:00:00Z', { beforeConnectionSeconds: 1 }),
    done('action.completed', 'pier', '2026-03-09T13:00:00Z'),
    visitTo('pier', '2026-03-09T14:00:00Z', { providerId: 'ferry' }),
    visitTo('pier', '2026-03-10T12:00:00Z'),
    visitTo('pier', '2026-03-16T12:00:00Z'),
    visitTo('pier', '2026-03-23T12:00:00Z'),
  ];
  expect(reasons(visits, campaign)).toEqual([
    'BEFORE_CAMPAIGN',
    'NOT_CONNECTED',
    'WRONG_KIND',
    'WRONG_PROVIDER',
    'WRONG_WEEKDAY',
    'COUNTED',
    'AFTER_CAMPAIGN',
  ]);
});
