import { expect, test } from 'vitest';
import { evaluate } from '../evaluate.ts';
import { evaluateAt } from '../testing/evaluate-at.ts';
import { done, locationCampaign, visitTo } from '../testing/test-campaigns.ts';

type Visits = Parameters<typeof evaluate>[1];
const reasons = (visits: Visits, campaign = locationCampaign()) =>
  evaluate(campaign, visits).decisions.map(({ decision }) => decision.reason);

test('a visit to one of the places earns, once per place and service day', () => {
  const campaign = locationCampaign({}, { timeZone: 'America/New_York' });
  const visits = [
    visitTo('pier', '2026-03-09T12:00:00Z'),
    visitTo('pier', '2026-03-09T18:00:00Z'),
    visitTo('tower', '2026-03-09T19:00:00Z'),
    // The last second of the day in New York, and the first of the next.
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
])('a position known to %i metres, where 50 are asked: %s', (accuracyMeters, reason) => {
  expect(reasons([visitTo('pier', '2026-03-09T12:00:00Z', { accuracyMeters })])).toEqual([reason]);
});

test('where places overlap the visit is at the nearest of the campaign’s', () => {
  expect(reasons([visitTo(['quay', 'pier'], '2026-03-09T12:00:00Z')])).toEqual(['COUNTED']);
  const both = locationCampaign({ places: ['quay', 'pier'] });
  const visits = [
    visitTo(['quay', 'pier'], '2026-03-09T12:00:00Z'),
    visitTo(['quay', 'pier'], '2026-03-09T12:01:00Z'),
    visitTo(['pier', 'quay'], '2026-03-09T12:02:00Z'),
  ];
  expect(reasons(visits, both)).toEqual(['COUNTED', 'PLACE_VISITED', 'COUNTED']);
});

test('outside all places, and in a place of another campaign, nothing is earned', () => {
  const visits = [visitTo([], '2026-03-09T12:00:00Z'), visitTo('park', '2026-03-09T12:01:00Z')];
  expect(reasons(visits)).toEqual(['OUTSIDE_PLACES', 'WRONG_PLACE']);
  expect(reasons([visitTo('torn-down', '2026-03-09T12:00:00Z')])).toEqual(['OUTSIDE_PLACES']);
});

// From pier to tower it is 2,001 m between the centres, 1,801 m between the edges, less 10 m of doubt on either side: 1,781 m, at 60 km/h 107 s.
test.each([
  [0, 'IMPOSSIBLE_SPEED'],
  [106, 'IMPOSSIBLE_SPEED'],
  [108, 'COUNTED'],
])('the tower %i seconds after the pier: %s', (seconds, reason) => {
  const at = Date.parse('2026-03-09T12:00:00Z');
  expect(reasons([visitTo('pier', at), visitTo('tower', at + seconds * 1000)])).toEqual(['COUNTED', reason]);
});

test('what the positions may be off by is no way that was travelled', () => {
  const at = Date.parse('2026-03-09T12:00:00Z');
  const vague = { accuracyMeters: 50 };
  expect(reasons([visitTo('pier', at, vague), visitTo('tower', at + 103_000, vague)])).toEqual(['COUNTED', 'COUNTED']);
});

test('an impossible visit does not become possible by being repeated, and does not make the way back impossible', () => {
  const at = Date.parse('2026-03-09T12:00:00Z');
  const visits = [
    visitTo('pier', at),
    visitTo('isle', at + 60_000),
    visitTo('isle', at + 61_000),
    visitTo('tower', at + 120_000),
  ];
  expect(reasons(visits)).toEqual(['COUNTED', 'IMPOSSIBLE_SPEED', 'IMPOSSIBLE_SPEED', 'COUNTED']);
});

test('a place of another campaign is where the member was seen last, a position that is too vague is not', () => {
  const at = Date.parse('2026-03-09T12:00:00Z');
  expect(reasons([visitTo('isle', at), visitTo('pier', at + 60_000)])).toEqual(['WRONG_PLACE', 'IMPOSSIBLE_SPEED']);
  expect(reasons([visitTo('isle', at, { accuracyMeters: 90 }), visitTo('pier', at + 60_000)])).toEqual([
    'TOO_INACCURATE',
    'COUNTED',
  ]);
});

test('positions of different providers are not compared: one of their clocks may be off', () => {
  const at = Date.parse('2026-03-09T12:00:00Z');
  const visits = [visitTo('isle', at), visitTo('pier', at + 60_000, { providerId: 'ferry' })];
  expect(reasons(visits)).toEqual(['WRONG_PLACE', 'COUNTED']);
});

test('at most as many as the limit says, in frames of its days [CAMP-05]', () => {
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

test('what is no visit, comes from another provider, or falls outside dates or weekdays earns nothing', () => {
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
