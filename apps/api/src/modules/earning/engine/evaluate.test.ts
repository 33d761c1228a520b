import { describe, expect, test } from 'vitest';
import { evaluateAt } from '../testing/evaluate-at.ts';
import { ride, rowCampaign, transactionalCampaign } from '../testing/test-campaigns.ts';
import type { Activity } from './activity.ts';
import { evaluate } from './evaluate-history.ts';

type Counts = NonNullable<NonNullable<Parameters<typeof transactionalCampaign>[0]>['counts']>;
const told = (counts: Partial<Counts>, activities: Activity[]): string[] =>
  evaluate(transactionalCampaign({ counts: { behaviours: ['trip.completed'], ...counts } }), activities).decisions.map(
    ({ decision }) => decision.reason,
  );

const from = (start: string | null, end: string, over: Partial<Activity> = {}): Activity =>
  ride(`2026-03-02T${end}:00Z`, { startedAt: start === null ? null : Date.parse(`2026-03-02T${start}:00Z`), ...over });

describe('journeys', () => {
  const journeys = { journeys: { withinMinutes: 30 } };

  test("a ride that begins within the minutes after the last one's end continues its journey, exact to the minute [CAMP-18]", () => {
    const rides = [from('08:00', '08:20'), from('08:50', '09:10'), from('09:41', '10:00')];
    expect(told(journeys, rides)).toEqual(['COUNTED', 'TRANSFER', 'COUNTED']);
  });

  test('a journey of many rides is one, measured from each ride to the next [CAMP-18]', () => {
    const rides = [from('08:00', '08:20'), from('08:40', '09:00'), from('09:20', '09:40'), from('10:00', '10:10')];
    expect(told(journeys, rides)).toEqual(['COUNTED', 'TRANSFER', 'TRANSFER', 'TRANSFER']);
  });

  test('single taps are separated by their times; a ride overlapping the last one is the same journey [CAMP-18]', () => {
    expect(told(journeys, [from(null, '08:00'), from(null, '08:30'), from(null, '09:01')])).toEqual([
      'COUNTED',
      'TRANSFER',
      'COUNTED',
    ]);
    expect(told(journeys, [from('08:00', '08:20'), from('08:10', '09:40')])).toEqual(['COUNTED', 'TRANSFER']);
  });

  test('a ride that fails another condition neither counts nor extends the journey [CAMP-18]', () => {
    const rides = [from('08:00', '08:20'), from('08:40', '09:00', { mode: 'walk' }), from('09:10', '09:30')];
    expect(told({ ...journeys, modes: ['bikeshare'] }, rides)).toEqual(['COUNTED', 'WRONG_MODE', 'COUNTED']);
  });
});

describe('first rides', () => {
  const on = (...days: number[]) => days.map((day, index) => ride(Date.UTC(2026, 2, day, 8 + index)));
  test.each([
    ['DAY', ['COUNTED', 'NOT_FIRST', 'COUNTED', 'COUNTED']],
    ['WEEK', ['COUNTED', 'NOT_FIRST', 'COUNTED', 'NOT_FIRST']],
    ['MONTH', ['COUNTED', 'NOT_FIRST', 'NOT_FIRST', 'NOT_FIRST']],
    ['EVER', ['COUNTED', 'NOT_FIRST', 'NOT_FIRST', 'NOT_FIRST']],
  ] as const)('only the first of each %s counts [CAMP-18]', (first, reasons) => {
    expect(told({ first }, on(6, 6, 9, 10))).toEqual(reasons);
  });

  test('the first that meets the other conditions counts, not the first of all [CAMP-18]', () => {
    const [walk, one, two] = on(6, 6, 6) as [Activity, Activity, Activity];
    expect(told({ first: 'EVER', modes: ['bikeshare'] }, [{ ...walk, mode: 'walk' }, one, two])).toEqual([
      'WRONG_MODE',
      'COUNTED',
      'NOT_FIRST',
    ]);
  });
});

test('a streak counts journeys too, and its progress follows them [CAMP-18, STREAK-09]', () => {
  const counts = { behaviours: ['trip.completed' as const], journeys: { withinMinutes: 30 } };
  const campaign = rowCampaign({ counts, distinct: { unit: 'DAY', behaviours: 2 } });
  const rides = [from('08:00', '08:20'), from('08:30', '08:50'), from('18:00', '18:20')];
  const seen = (until: number) =>
    evaluateAt(campaign, rides.slice(0, until), Date.parse('2026-03-02T20:00:00Z')).progress;
  expect([seen(2).done, seen(3).done]).toEqual([0, 1]);
});
