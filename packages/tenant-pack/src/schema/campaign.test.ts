import { describe, expect, it } from 'vitest';
import { contradictionsOfCampaign } from '../contradictions.ts';
import { Campaign } from './campaign.ts';
import { Limit } from './campaign-parts.ts';

const streak = {
  id: 'seven-days',
  type: 'STREAK',
  category: 'rides',
  counts: { behaviours: ['trip.completed'] },
  levels: [{ reward: 10 }],
  target: 7,
  levelDays: 7,
  distinct: { unit: 'DAY' },
  restart: 'NEVER',
};

describe('a limit in the older unit', () => {
  it.each([
    [0, null],
    [1, 1],
    [7, 7],
    [86_399, 86_399],
    [86_400, 1],
    [604_800, 7],
  ])('%i is read as %s days [CAMP-04]', (timeFrameLengthInSeconds, days) => {
    const limit = Limit.parse({ earnings: 2, timeFrameLengthInSeconds });
    expect(limit).toEqual(days === null ? null : { earnings: 2, days });
  });

  it('no earnings allowed is no limit [CAMP-05]', () => {
    expect(Limit.parse({ earnings: 0, days: 1 })).toBeNull();
  });

  it('both units at once are refused', () => {
    expect(Limit.safeParse({ earnings: 1, days: 1, timeFrameLengthInSeconds: 1 }).success).toBe(false);
  });
});

describe('a campaign', () => {
  it('has defaults for what most leave out', () => {
    expect(Campaign.parse(streak)).toMatchObject({
      active: true,
      providers: [],
      lookBackDays: 0,
      badges: [],
      cta: { action: 'NONE' },
      distinct: { unit: 'DAY', behaviours: 1 },
    });
  });

  it('of days that do not fit into its level is refused, the exact fit is not [STREAK-02]', () => {
    const keysFor = (levelDays: number) =>
      contradictionsOfCampaign(Campaign.parse({ ...streak, levelDays })).map(({ key }) => key.join('.'));
    expect(keysFor(6)).toEqual(['levelDays']);
    expect(keysFor(7)).toEqual([]);
  });

  it('that counts no trips cannot ask for a duration', () => {
    const counts = { behaviours: ['survey.completed'], minDurationSeconds: 60 };
    expect(contradictionsOfCampaign(Campaign.parse({ ...streak, counts })).map(({ key }) => key.join('.'))).toEqual([
      'counts.minDurationSeconds',
    ]);
  });

  it('that pays for clicks needs a limit', () => {
    const action = { id: 'a', type: 'ACTION', category: 'c', actionId: 'x', evidence: 'CLICK', reward: 1 };
    expect(contradictionsOfCampaign(Campaign.parse(action)).map(({ key }) => key.join('.'))).toEqual(['limit']);
    expect(contradictionsOfCampaign(Campaign.parse({ ...action, limit: { earnings: 1, days: 1 } }))).toEqual([]);
  });

  it('of one type does not take the keys of another [CAMP-02]', () => {
    expect(Campaign.safeParse({ ...streak, tiers: [] }).success).toBe(false);
  });
});
