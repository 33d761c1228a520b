import { describe, expect, it } from 'vitest';
import { tiersOf } from './tier.ts';

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
