import type { CampaignStatus } from '@fareback/contract';
import { describe, expect, it, test } from 'vitest';
import { testStatus } from '../../../testing/providers.ts';
import { isAnswered, isConnected, nextReward, tiersOf } from './reward.ts';

const now = new Date('2026-03-10T12:00:00.000Z');
const none: CampaignStatus = {
  CampaignID: 'c',
  status: 'AVAILABLE',
  progress: null,
  nextPeriodStartUTC: null,
  streakCurrentLevel: null,
  streakTotalLevels: null,
  streakDaysLeft: null,
  streakCompleted: null,
  streakCurrentLevelCompletion: null,
  streakLevelRewards: null,
  streakTarget: null,
  streakEndTimeUTC: null,
  hasTimeDistinct: null,
  behavioursCountInTimeDistinct: null,
  timeDistinctCount: null,
  timeDistinctUnit: null,
  currentTierPoints: null,
  tierProgress: null,
  tierPropertiesForCampaign: null,
  tierType: null,
  isLastTierCompleted: null,
};
const reward = (status: Partial<CampaignStatus> | undefined, RewardPerUser = 50) =>
  nextReward({ RewardPerUser }, status && { ...none, ...status }, now);

describe('the points on a card', () => {
  const streak = { streakTotalLevels: 3, streakTarget: 7, streakLevelRewards: [50, 75, 125], streakDaysLeft: 4 };
  const tiers = { tierPropertiesForCampaign: [{ Tier: 1, RewardPoints: 5, MaxBehaviors: 3 }], tierType: 'BEHAVIOR' };

  it('are those of the current streak level, and missing once the streak is finished [STREAK-01]', () => {
    expect(reward({ ...streak, streakCurrentLevel: 1 })).toBe(50);
    expect(reward({ ...streak, streakCurrentLevel: 3 })).toBe(125);
    expect(reward({ ...streak, streakCurrentLevel: 3, streakCompleted: true })).toBeNull();
  });

  it('are those of the first level if a miss ended the streak and the next ride starts a new one [STREAK-09]', () => {
    const missed = {
      ...streak,
      streakDaysLeft: 0,
      streakEndTimeUTC: '2026-03-09T00:00:00Z',
      streakLastDay: '2026-03-08',
    };
    expect(reward({ ...missed, streakCurrentLevel: 1, streakCurrentLevelCompletion: 0 })).toBe(50);
    expect(reward({ ...missed, streakCurrentLevel: 1, streakCurrentLevelCompletion: 3 })).toBeNull();
  });

  it('are those of the current tier, and missing once the last is done [TIER-04]', () => {
    expect(reward({ ...tiers, currentTierPoints: 8 })).toBe(8);
    expect(reward({ ...tiers, currentTierPoints: 8, isLastTierCompleted: true })).toBeNull();
  });

  it("are otherwise the campaign's own, and missing if it has no reward [CAMP-07]", () => {
    expect(reward(none)).toBe(50);
    expect(reward(undefined)).toBe(50);
    expect(reward(none, 0)).toBeNull();
  });
});

test('a survey is done once it was answered, other campaigns never by their count [CAMP-08, CAMP-09]', () => {
  const survey = { CampaignType: 'EXTERNAL_SURVEY' } as const;
  expect(isAnswered(survey, undefined)).toBe(false);
  expect(isAnswered(survey, none)).toBe(false);
  expect(isAnswered(survey, { ...none, progress: 0 })).toBe(false);
  expect(isAnswered(survey, { ...none, progress: 1 })).toBe(true);
  expect(isAnswered({ CampaignType: 'LOCATION' }, { ...none, progress: 1 })).toBe(false);
});

describe('a connect campaign', () => {
  const campaign = { CampaignType: 'CONNECT', providers: ['tram', 'bike'] } as const;

  it('is done once all its accounts are connected, not before [CAMP-09]', () => {
    const asked = { ...campaign, providers: [...campaign.providers] };
    expect(isConnected(asked, [testStatus('tram', 'CONNECTED')])).toBe(false);
    expect(isConnected(asked, [testStatus('tram', 'CONNECTED'), testStatus('bike', 'VALIDATING')])).toBe(false);
    expect(isConnected(asked, [testStatus('tram', 'CONNECTED'), testStatus('bike', 'CONNECTED')])).toBe(true);
    expect(isConnected({ ...asked, providers: [] }, [])).toBe(false);
    expect(isConnected({ ...asked, CampaignType: 'ACTION' }, [testStatus('tram', 'CONNECTED')])).toBe(false);
  });
});

const status = (tierProgress: number, isLastTierCompleted = false, tierType: string | null = 'BEHAVIOR') => ({
  currentTierPoints: 2,
  tierProgress,
  tierPropertiesForCampaign: [
    { Tier: 2, RewardPoints: 4, MaxBehaviors: 15 },
    { Tier: 1, RewardPoints: 2, MaxBehaviors: 10 },
  ],
  tierType,
  isLastTierCompleted,
});
const tones = (progress: number, completed = false) =>
  tiersOf(status(progress, completed))?.segments.map(({ tone, done }) => `${tone} ${done}`);

describe('the tier bar', () => {
  it.each([
    [0, ['grey 0', 'grey 0']],
    [1, ['amber 1', 'grey 0']],
    [10, ['amber 10', 'grey 0']],
    [11, ['amber 10', 'amber 1']],
    [24, ['amber 10', 'amber 14']],
  ])('after %i activities fills in ascending tiers, amber for progress [TIER-03]', (progress, shown) => {
    expect(tones(progress)).toEqual(shown);
  });

  it('is green once the last tier is done [TIER-04]', () => {
    expect(tones(25, true)).toEqual(['green 10', 'green 15']);
  });

  it.each([
    ['BEHAVIOR', 'trips'],
    ['SURVEY', 'surveys'],
    [null, 'surveys'],
  ])('of type %s counts %s [TIER-02]', (type, counts) => {
    expect(tiersOf(status(0, false, type))?.counts).toBe(counts);
  });

  it('does not exist without tiers [TIER-01]', () => {
    expect(tiersOf({ ...status(0), tierPropertiesForCampaign: null })).toBeNull();
  });
});
