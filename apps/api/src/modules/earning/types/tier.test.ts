import { describe, expect, test } from 'vitest';
import { evaluate } from '../engine/evaluate-history.ts';
import { dayOfDate } from '../engine/service-day.ts';
import { presentStatus } from '../list-campaign-statuses.ts';
import { evaluateAt } from '../testing/evaluate-at.ts';
import { ride, tierCampaign } from '../testing/test-campaigns.ts';

const newYork = { timeZone: 'America/New_York' };
const rides = (count: number, from = '2026-03-02T12:00:00Z') =>
  Array.from({ length: count }, (_, index) => ride(Date.parse(from) + index * 60_000));
const paid = (campaign: ReturnType<typeof tierCampaign>, times: ReturnType<typeof rides>) =>
  evaluate(campaign, times).earnings.map(({ amount }) => amount);
const at = (times: string[]) => times.map((time) => ride(time));
const standing = (campaign: ReturnType<typeof tierCampaign>, count: number, now = '2026-03-20T12:00:00Z') =>
  presentStatus(campaign.campaignId, false, evaluateAt(campaign, rides(count), Date.parse(now)).progress);

describe('tiers', () => {
  test('each activity pays its tier until that is full, then the next, and nothing after the last [TIER-01]', () => {
    expect(paid(tierCampaign(), rides(1))).toEqual([2]);
    expect(paid(tierCampaign(), rides(2))).toEqual([2, 2]);
    expect(paid(tierCampaign(), rides(3))).toEqual([2, 2, 5]);
    expect(paid(tierCampaign(), rides(5))).toEqual([2, 2, 5, 5, 5]);
    expect(paid(tierCampaign(), rides(6))).toEqual([2, 2, 5, 5, 5]);
  });

  test('the decision for a ride beyond the last tier has the time when the first tier restarts [TIER-01]', () => {
    const { decisions } = evaluate(tierCampaign({}, newYork), rides(6));
    expect(decisions[5]?.decision).toEqual({ reason: 'CAP_REACHED', until: Date.parse('2026-04-01T04:00:00Z') });
  });

  test('an earning’s key is its period’s first day and its ordinal there [TIER-01]', () => {
    const { earnings } = evaluate(tierCampaign(), at(['2026-03-31T12:00:00Z', '2026-04-02T12:00:00Z']));
    expect(earnings.map(({ earningKey }) => earningKey)).toEqual([
      `r:tier:${dayOfDate('2026-03-01')}:1`,
      `r:tier:${dayOfDate('2026-04-01')}:1`,
    ]);
  });

  test('a non-qualifying activity fills no tier', () => {
    const mixed = [ride('2026-03-02T08:00:00Z', { type: 'survey.completed' }), ...rides(3)];
    expect(paid(tierCampaign(), mixed)).toEqual([2, 2, 5]);
    expect(paid(tierCampaign({ counts: { behaviours: ['survey.completed'] } }), mixed)).toEqual([2]);
  });
});

describe('periods', () => {
  const single = { tiers: [{ rewardPoints: 3, maxBehaviors: 1 }] };
  test.each([
    ['DAY', '2026-03-02T04:59:59Z', '2026-03-02T05:00:00Z'],
    ['DAY', '2026-03-08T04:59:59Z', '2026-03-08T05:00:00Z'],
    ['DAY', '2026-03-09T03:59:59Z', '2026-03-09T04:00:00Z'],
    ['DAY', '2026-11-02T04:59:59Z', '2026-11-02T05:00:00Z'],
    ['WEEK', '2026-03-09T03:59:59Z', '2026-03-09T04:00:00Z'],
    ['WEEK', '2027-01-04T04:59:59Z', '2027-01-04T05:00:00Z'],
    ['MONTH', '2026-04-01T03:59:59Z', '2026-04-01T04:00:00Z'],
    ['MONTH', '2027-01-01T04:59:59Z', '2027-01-01T05:00:00Z'],
  ] as const)('a %s in New York ends after %s, and %s starts the first tier again [TIER-01]', (period, last, first) => {
    const before = new Date(Date.parse(last) - 1000).toISOString();
    expect(paid(tierCampaign({ ...single, period }, newYork), at([before, last]))).toEqual([3]);
    expect(paid(tierCampaign({ ...single, period }, newYork), at([last, first]))).toEqual([3, 3]);
  });

  test('a week continues across the new year, and a night ride counts for its service day [TIER-01]', () => {
    const weekly = tierCampaign({ ...single, period: 'WEEK' });
    expect(paid(weekly, at(['2026-12-31T12:00:00Z', '2027-01-01T12:00:00Z', '2027-01-03T23:59:59Z']))).toEqual([3]);
    const monthly = tierCampaign(single, { ...newYork, startMinutes: 180 });
    expect(paid(monthly, at(['2026-03-15T12:00:00Z', '2026-04-01T06:59:59Z']))).toEqual([3]);
    expect(paid(monthly, at(['2026-03-15T12:00:00Z', '2026-04-01T07:00:00Z']))).toEqual([3, 3]);
  });
});

describe('progress', () => {
  test.each([
    [0, 2, false],
    [1, 2, false],
    [2, 5, false],
    [4, 5, false],
    [5, 5, true],
  ])(
    'after %i activities the next one earns %i points; last tier done: %s [TIER-01, TIER-04]',
    (count, points, done) => {
      expect(standing(tierCampaign(), count)).toMatchObject({
        status: done ? 'TIME_LIMITED' : 'AVAILABLE',
        progress: count,
        nextPeriodStartUTC: done ? '2026-04-01T00:00:00.000Z' : null,
        tierProgress: count,
        currentTierPoints: points,
        isLastTierCompleted: done,
        tierType: 'BEHAVIOR',
        tierPropertiesForCampaign: [
          { Tier: 1, RewardPoints: 2, MaxBehaviors: 2 },
          { Tier: 2, RewardPoints: 5, MaxBehaviors: 3 },
        ],
      });
    },
  );

  test('surplus rides are not counted, and the next period starts at zero [TIER-01]', () => {
    expect(standing(tierCampaign(), 9)).toMatchObject({ tierProgress: 5, isLastTierCompleted: true });
    expect(standing(tierCampaign(), 9, '2026-03-31T23:59:59Z').status).toBe('TIME_LIMITED');
    expect(standing(tierCampaign(), 9, '2026-04-01T00:00:00Z')).toMatchObject({
      status: 'AVAILABLE',
      tierProgress: 0,
      currentTierPoints: 2,
      isLastTierCompleted: false,
    });
  });
});
