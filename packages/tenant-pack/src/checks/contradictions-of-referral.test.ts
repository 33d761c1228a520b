import { expect, test } from 'vitest';
import { Referral } from '../schema/codes.ts';
import type { PackProgram } from '../schema/program.ts';
import { contradictionsOfReferral } from './contradictions-of-referral.ts';

const referral = { id: 'friends', campaignId: 'friends', actionRequired: true, limits: {} };
const campaigns = [
  { id: 'bus', type: 'TRANSACTIONAL' },
  { id: 'back', type: 'REDEMPTION' },
];
const keys = (over: Record<string, unknown>): string[] =>
  contradictionsOfReferral({ referral: { ...referral, ...over }, campaigns } as unknown as PackProgram).map(({ key }) =>
    key.join('.'),
  );

test('a referral with consistent settings passes, and so does a pack without one [REFER-12]', () => {
  expect(keys({})).toEqual([]);
  expect(keys({ actionCampaign: 'bus', limits: { lifetime: 5, daily: 5 } })).toEqual([]);
  expect(contradictionsOfReferral({ referral: null, campaigns: [] } as unknown as PackProgram)).toEqual([]);
});

test.each([
  ['an act where none is required', { actionRequired: false, actionRides: 3 }, 'actionRides'],
  ['rides beside a campaign', { actionCampaign: 'bus', actionRides: 3 }, 'actionRides'],
  ['redeeming as the act', { actionCampaign: 'back' }, 'actionCampaign'],
  ['the name of a campaign', { campaignId: 'bus' }, 'campaignId'],
  [
    'a step that does not rise',
    {
      rewardForReferrer: 5,
      steps: [
        { friends: 3, reward: 9 },
        { friends: 3, reward: 9 },
      ],
    },
    'steps.1.friends',
  ],
  [
    'a step with points and an offer',
    { rewardForReferrer: 5, steps: [{ friends: 3, reward: 9, rewardOffer: { offer: 'cup' } }] },
    'steps.0.reward',
  ],
  ['a step that pays nothing', { rewardForReferrer: 5, steps: [{ friends: 3 }] }, 'steps.0.reward'],
  [
    'a step out of reach',
    { rewardForReferrer: 5, limits: { lifetime: 5 }, steps: [{ friends: 6, reward: 9 }] },
    'steps.0.friends',
  ],
  [
    'steps of friends who bring nothing',
    { rewardForReferrer: 0, steps: [{ friends: 3, reward: 9 }] },
    'rewardForReferrer',
  ],
  ['a day above the lifetime', { limits: { lifetime: 2, daily: 3 } }, 'limits.daily'],
])('%s is refused at its key [REFER-12, REFER-16, REFER-25]', (_, over, key) => {
  expect(keys(over)).toEqual([key]);
});

test("a total limit for the use of a member's code is required [REFER-18]", () => {
  const rewards = { rewardForReferrer: 1, rewardForReferee: 1, copyLinkUrl: 'https://agency.example/join' };
  const isAllowed = (limits: unknown) => Referral.safeParse({ ...referral, ...rewards, limits }).success;
  expect([isAllowed({ lifetime: 5 }), isAllowed({}), isAllowed({ daily: 5 }), isAllowed(undefined)]).toEqual([
    true,
    false,
    false,
    false,
  ]);
});

test('a referral with a control group is refused with the reason [REFER-25]', () => {
  const value = {
    id: 'friends',
    campaignId: 'friends',
    rewardForReferrer: 50,
    rewardForReferee: 50,
    actionRequired: true,
    limits: { lifetime: 5 },
    copyLinkUrl: 'https://app.agency.example/{code}',
  };
  expect(Referral.safeParse(value).success).toBe(true);
  const read = Referral.safeParse({ ...value, holdout: { percent: 10, until: '2026-03-05' } });
  expect(read.error?.issues).toMatchObject([
    { path: ['holdout'], message: expect.stringContaining('no control group, because a friend would read') },
  ]);
});
