import type { CampaignWindow } from '@fareback/tenant-pack';
import { expect, test } from 'vitest';
import { evaluate } from '../engine/evaluate-history.ts';
import { evaluateAt } from '../testing/evaluate-at.ts';
import { ride, transactionalCampaign } from '../testing/test-campaigns.ts';

const zone = { timeZone: 'America/New_York' };
const within = (earnings: number, window: CampaignWindow, over = {}) =>
  transactionalCampaign({ limit: { earnings, days: 1, window }, ...over }, zone);
const at = (time: string): number => Date.parse(time);
const outcome = (campaign: ReturnType<typeof within>, times: string[]) =>
  evaluate(
    campaign,
    times.map((time) => ride(time)),
  ).decisions.map(({ decision }) => (decision.reason === 'COUNTED' ? true : (decision.until ?? false)));

test.each([
  // New York changes its clocks on March 8 and November 1, 2026.
  ['DAY', ['2026-03-08T05:00:00Z', '2026-03-09T03:59:59Z', '2026-03-09T04:00:00Z'], '2026-03-09T04:00:00Z'],
  ['DAY', ['2026-11-01T04:00:00Z', '2026-11-02T04:59:59Z', '2026-11-02T05:00:00Z'], '2026-11-02T05:00:00Z'],
  ['WEEK', ['2026-03-02T05:00:00Z', '2026-03-09T03:59:59Z', '2026-03-09T04:00:00Z'], '2026-03-09T04:00:00Z'],
  ['MONTH', ['2026-03-01T05:00:00Z', '2026-04-01T03:59:59Z', '2026-04-01T04:00:00Z'], '2026-04-01T04:00:00Z'],
] as const)(
  'limit of one per calendar %s: its first and last second, and the first of the next [CAMP-05]',
  (unit, times, next) => {
    expect(outcome(within(1, { kind: 'CALENDAR', unit }), [...times])).toEqual([true, at(next), true]);
  },
);

test('limit of two in any hour: the first one expires exactly an hour later, across clock changes [CAMP-05]', () => {
  const rolling = within(2, { kind: 'ROLLING', seconds: 3600 });
  expect(
    outcome(rolling, [
      '2026-11-01T05:30:00Z',
      '2026-11-01T06:00:00Z',
      '2026-11-01T06:29:59Z',
      '2026-11-01T06:30:00Z',
      '2026-11-01T06:59:59Z',
      '2026-11-01T07:00:00Z',
    ]),
  ).toEqual([true, true, at('2026-11-01T06:30:00Z'), true, at('2026-11-01T07:00:00Z'), true]);
  const { progress } = evaluateAt(rolling, [ride('2026-11-01T05:30:00Z')], at('2026-11-01T06:29:59Z'));
  expect(progress).toMatchObject({ done: 1, limitedUntil: null });
});

test('limit of two in the campaign’s dates: a third one never earns [CAMP-05]', () => {
  const dates = within(2, { kind: 'CAMPAIGN' }, { startsOn: '2026-03-01', endsOn: '2026-06-30' });
  const times = ['2026-03-01T12:00:00Z', '2026-04-01T12:00:00Z', '2026-06-30T12:00:00Z'];
  expect(outcome(dates, times)).toEqual([true, true, false]);
});

test('limit of one in three days from the first action: the next action after that opens a new window [CAMP-05]', () => {
  const first = within(1, { kind: 'FROM_FIRST', days: 3 });
  const times = [
    '2026-03-06T12:00:00Z',
    '2026-03-09T03:59:59Z',
    '2026-03-09T04:00:00Z',
    '2026-03-11T12:00:00Z',
    '2026-03-20T12:00:00Z',
  ];
  expect(outcome(first, times)).toEqual([true, at('2026-03-09T04:00:00Z'), true, at('2026-03-12T04:00:00Z'), true]);
});

test('a late action that moves the limit windows never pays an ordinal twice', () => {
  const first = within(1, { kind: 'FROM_FIRST', days: 3 });
  const keys = (times: string[]) =>
    evaluate(
      first,
      times.map((time) => ride(time)),
    ).earnings.map(({ earningKey }) => earningKey);
  expect(keys(['2026-03-06T12:00:00Z'])).toEqual(keys(['2026-03-05T12:00:00Z', '2026-03-06T12:00:00Z']));
});

test('an activity in no limit window leaves progress unchanged', () => {
  const { progress } = evaluateAt(within(3, { kind: 'CALENDAR', unit: 'MONTH' }), [], at('2026-03-09T12:00:00Z'));
  expect(progress).toMatchObject({ done: 0, limitedUntil: null });
});
