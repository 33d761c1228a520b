import type { BacktestPart, CampaignShare } from '@fareback/contract/admin';
import { expect, test } from 'vitest';
import { type BacktestSum, figuresOf, findingsOf, placesOf, withPart } from './backtest-sum.ts';

const share = (over: Partial<CampaignShare>): CampaignShare => ({
  campaignId: 'ride',
  title: 'Every ride',
  points: 0,
  earnings: 0,
  reached: 0,
  qualifying: 0,
  capped: 0,
  days: [],
  spread: [],
  most: [],
  refused: [],
  mostInADay: { earnings: 0, points: 0 },
  budget: null,
  ...over,
});
const part = (over: Partial<BacktestPart>): BacktestPart => ({
  against: 1,
  faults: { proposed: 0, present: 0 },
  all: null,
  looked: 500,
  members: 3,
  behaviours: 9,
  next: null,
  proposed: [],
  present: [],
  unjudged: [],
  ahead: [],
  draws: [],
  moments: [],
  titles: {},
  ...over,
});

test('parts add up: points, days, and the distribution from which median and 90th percentile are computed [DESK-148]', () => {
  const day = (points: number) => [{ day: '2026-03-02', points }];
  const parts = [
    part({
      all: 1000,
      proposed: [
        share({
          points: 30,
          reached: 2,
          days: day(30),
          spread: [10, 20].map((each) => ({ points: each, members: 1 })),
        }),
      ],
    }),
    part({
      proposed: [
        share({
          points: 110,
          reached: 2,
          qualifying: 8,
          capped: 1,
          days: [...day(10), { day: '2026-03-04', points: 100 }],
          spread: [10, 100].map((each) => ({ points: each, members: 1 })),
        }),
      ],
      present: [share({ campaignId: 'gone', title: 'Winter', points: 7, days: day(7) })],
    }),
  ];
  const sum = parts.reduce<BacktestSum | null>(withPart, null);
  expect(sum).toMatchObject({ all: 1000, looked: 1000, members: 6, behaviours: 18, next: null });
  const figures = figuresOf(sum ?? { proposed: [], present: [] });
  expect(figures[0]).toMatchObject({
    pointsNow: 0,
    pointsThen: 140,
    reached: 4,
    median: 10,
    p90: 100,
    max: 100,
    capped: 12.5,
  });
  expect(figures[1]).toMatchObject({ campaignId: 'gone', pointsNow: 7, pointsThen: 0, reached: 0 });
  expect(placesOf(sum ?? { proposed: [], present: [] }, { from: '2026-03-01', to: '2026-03-04' })).toEqual([
    { name: '2026-03-01', values: [0, 0] },
    { name: '2026-03-02', values: [7, 40] },
    { name: '2026-03-03', values: [0, 0] },
    { name: '2026-03-04', values: [0, 100] },
  ]);
});

test('long ranges are grouped into weeks from the first day, without losing any [DESK-148]', () => {
  const days = Array.from({ length: 90 }, (_, at) => ({
    day: new Date(Date.UTC(2026, 0, 1 + at)).toISOString().slice(0, 10),
    points: 1,
  }));
  const places = placesOf({ proposed: [share({ days })], present: [] }, { from: '2026-01-01', to: '2026-03-31' });
  expect(places.map(({ values }) => values[1])).toEqual([...Array.from({ length: 12 }, () => 7), 6]);
  expect(places[1]?.name).toBe('2026-01-08');
});

test('offers of all parts add up, next to points [DESK-505]', () => {
  const parts = [
    part({ proposed: [share({ offers: 2 })] }),
    part({ proposed: [share({})] }),
    part({ proposed: [share({ offers: 5 })] }),
  ];
  const sum = parts.reduce<BacktestSum | null>(withPart, null);
  expect(figuresOf(sum ?? { proposed: [], present: [] })[0]).toMatchObject({ offers: 7, pointsThen: 0 });
});

test('a shared goal pays only if all parts together reach it, and states its possible cost [CAMP-88]', () => {
  const ofGoal = (total: number, points: number) =>
    share({ points, earnings: 1, reached: 1, goal: { total, target: 12 }, spread: [{ points, members: 1 }] });
  const sumOf = (...totals: number[]) =>
    totals.reduce<BacktestSum | null>((sum, total) => withPart(sum, part({ proposed: [ofGoal(total, 50)] })), null);
  const missed = sumOf(5, 6.5) as BacktestSum;
  expect(figuresOf(missed)).toMatchObject([{ pointsThen: 0, reached: 0 }]);
  expect(findingsOf(missed)).toEqual([{ kind: 'GOAL_MISSED', campaignId: 'ride', total: 11, target: 12, points: 100 }]);
  const reached = sumOf(5, 7) as BacktestSum;
  expect(figuresOf(reached)).toMatchObject([{ pointsThen: 100, reached: 2 }]);
  expect(findingsOf(reached)).toEqual([]);
});
