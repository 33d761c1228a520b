import { expect, test } from 'vitest';
import { inEnglish } from '../message.ts';
import { Campaign } from '../schema/campaign.ts';
import { Program } from '../schema/program.ts';
import { Status } from '../schema/statuses.ts';
import { contradictionsOfCampaign, contradictionsOfMoney } from './contradictions-of-campaign.ts';
import { contradictionsOfCapsInMoney, contradictionsOfStatuses } from './contradictions-of-statuses.ts';

const ride = {
  id: 'ride',
  type: 'TRANSACTIONAL',
  category: 'all',
  reward: 10,
  counts: { behaviours: ['trip.completed'] },
};
const tier = {
  ...ride,
  id: 'climb',
  type: 'TIER',
  reward: undefined,
  period: 'MONTH',
  tierType: 'BEHAVIOR',
  tiers: [{ rewardPoints: 5, maxBehaviors: 4 }],
};
const count = {
  kind: 'COUNT',
  id: 'frequent',
  counts: { behaviours: ['trip.completed'] },
  period: 'WEEK',
  levels: [
    { id: 'silver', from: 4 },
    { id: 'gold', from: 8 },
  ],
};
const lists = {
  providers: [],
  places: [],
  campaignCategories: [],
  featured: [],
  offerCategories: [],
  offers: [],
  updateCards: [],
  actionBoxCategories: [],
  actionBoxes: [],
  newFeatures: [],
  segments: [],
  codes: [],
  referral: null,
};

const told = (found: readonly { key: readonly (string | number)[]; message: Parameters<typeof inEnglish>[0] }[]) =>
  found.map(({ key, message }) => `${key.join('.')}: ${inEnglish(message)}`);

const inProgram = (program: object): string[] =>
  told(contradictionsOfStatuses(Program.parse({ ...lists, campaigns: [ride], ...program })));

const inCampaign = (campaign: object): string[] =>
  told(contradictionsOfCampaign(Campaign.parse(JSON.parse(JSON.stringify({ ...ride, ...campaign })))));

test('a sound program with statuses, factors and caps has no contradiction [CAMP-67]', () => {
  expect(
    inProgram({
      campaigns: [
        { ...ride, multipliers: [{ times: 2, status: { id: 'frequent', levels: ['gold'] } }] },
        JSON.parse(JSON.stringify(tier)),
      ],
      statuses: [count, { kind: 'TIER', id: 'climber', campaign: 'climb', levels: [{ id: 'first', from: 1 }] }],
      memberCaps: [{ id: 'both', campaigns: ['ride', 'climb'], points: 20 }],
    }),
  ).toEqual([]);
});

test.each<[string, object, string]>([
  [
    'levels out of order',
    {
      statuses: [
        {
          ...count,
          levels: [
            { id: 'a', from: 4 },
            { id: 'b', from: 4 },
          ],
        },
      ],
    },
    'statuses.0.levels.1.from: expected more than the 4 of a, found 4',
  ],
  [
    'a level twice',
    {
      statuses: [
        {
          ...count,
          levels: [
            { id: 'a', from: 4 },
            { id: 'a', from: 5 },
          ],
        },
      ],
    },
    'statuses.0.levels.1.id: expected each level once, found a again',
  ],
  [
    'no period before',
    { statuses: [{ ...count, period: 'CAMPAIGN', of: 'LAST' }] },
    'statuses.0.of: expected THIS, because no period precedes the whole program, found LAST',
  ],
  [
    'a measure of visits',
    { statuses: [{ ...count, counts: { behaviours: ['place.visited'] }, measure: 'MINUTE' }] },
    'statuses.0.measure: expected RIDES, because not only trips count, found MINUTE',
  ],
  [
    'a tier status of another campaign',
    { statuses: [{ kind: 'TIER', id: 'climber', campaign: 'ride', levels: [{ id: 'first', from: 1 }] }] },
    'statuses.0.campaign: expected a TIER campaign, found ride, which is TRANSACTIONAL',
  ],
  [
    'more tiers than there are',
    {
      campaigns: [JSON.parse(JSON.stringify(tier))],
      statuses: [{ kind: 'TIER', id: 'climber', campaign: 'climb', levels: [{ id: 'second', from: 2 }] }],
    },
    'statuses.0.levels.0.from: expected at most the 1 tiers of climb, found 2',
  ],
  [
    'a circle',
    {
      campaigns: [
        {
          ...JSON.parse(JSON.stringify(tier)),
          counts: { behaviours: ['trip.completed'], status: { id: 'climber', levels: ['first'] } },
        },
      ],
      statuses: [{ kind: 'TIER', id: 'climber', campaign: 'climb', levels: [{ id: 'first', from: 1 }] }],
    },
    'statuses.0.campaign: expected a campaign that counts whatever the status, because this would be a circle, found climb',
  ],
  [
    'an unknown level',
    {
      campaigns: [{ ...ride, multipliers: [{ times: 2, status: { id: 'frequent', levels: ['bronze'] } }] }],
      statuses: [count],
    },
    'campaigns.0.multipliers.0.status.levels.0: expected a level of frequent (silver, gold), found bronze',
  ],
  [
    'a shared cap below one payment',
    {
      campaigns: [ride, { ...ride, id: 'other', reward: 30 }],
      memberCaps: [{ id: 'both', campaigns: ['ride', 'other'], points: 20 }],
    },
    'memberCaps.0.points: expected at least 30 points, because a campaign pays that much at once, found 20',
  ],
  [
    'a cap of a single reward',
    {
      campaigns: [ride, { id: 'link', type: 'CONNECT', category: 'all', provider: 'card', reward: 5 }],
      memberCaps: [{ id: 'both', campaigns: ['ride', 'link'], points: 20 }],
    },
    'memberCaps.0.campaigns.1: expected a campaign that counts activity, found link, which is CONNECT',
  ],
  [
    'a cap of nothing',
    { memberCaps: [{ id: 'both', campaigns: ['ride', 'ride'] }] },
    'memberCaps.0: expected points or money, found neither',
  ],
])('%s is reported in words [CAMP-67]', (_, program, message) => {
  expect(inProgram(program)).toEqual([message]);
});

test.each<[string, object, string]>([
  [
    'a factor without a name',
    { multipliers: [{ times: 2 }] },
    'multipliers.0.label: expected a name, because receipts say why points are multiplied, found none',
  ],
  [
    'factors beyond all proportion',
    {
      multipliers: [
        { times: 5, label: 'a' },
        { times: 5, label: 'b' },
      ],
    },
    'multipliers: expected factors whose product is at most 20, found 25',
  ],
  [
    'a condition of trips among visits',
    {
      type: 'LOCATION',
      places: ['pier'],
      counts: { behaviours: ['place.visited'] },
      multipliers: [{ times: 2, label: 'bus', when: { modes: ['bus'] } }],
    },
    'multipliers.0.when.modes: expected no modes, because the campaign counts no trips, found one',
  ],
  [
    'a cap below one multiplied reward',
    { multipliers: [{ times: 3, label: 'a' }], memberMax: { points: 29 } },
    'memberMax.points: expected at least 30 points, because a campaign pays that much at once, found 29',
  ],
  [
    'a budget below one multiplied reward',
    { multipliers: [{ times: 3, label: 'a' }], budget: { points: 29 } },
    'budget.points: expected at least 30 points, because the campaign pays that much at once, found 29',
  ],
])('%s is reported at its key [CAMP-67]', (_, campaign, message) => {
  expect(inCampaign(campaign)).toEqual([message]);
});

test('a cap in money needs a value of points and is at least one payment [CAMP-67]', () => {
  const campaign = Campaign.parse({ ...ride, memberMax: { money: 1 } });
  expect(told(contradictionsOfMoney(campaign, null))).toEqual([
    'memberMax.money: expected points, because settings.pointValue is not set, found money',
  ]);
  expect(told(contradictionsOfMoney(campaign, { points: 9 }))).toEqual([
    'memberMax.money: expected at least 10 points, because a campaign pays that much at once, found 9',
  ]);
  const program = Program.parse({
    ...lists,
    campaigns: [ride],
    memberCaps: [{ id: 'two', campaigns: ['ride', 'ride'], money: 1 }],
  });
  expect(told(contradictionsOfCapsInMoney(program as never, null))).toEqual([
    'memberCaps.0.money: expected points, because settings.pointValue is not set, found money',
  ]);
});

test.each([
  ['status', { id: 'frequent', levels: ['gold'] }, 'no status, because a status cannot depend on a status'],
  ['after', { measure: 'FARE', amount: 88, window: { kind: 'CAMPAIGN' } }, 'no amount here, because the levels'],
])('what a status counts cannot have %s, which its form does not offer [CAMP-67, DESK-536]', (key, value, words) => {
  const counts = { behaviours: ['trip.completed'], [key]: value };
  const read = Status.safeParse({ ...count, counts });
  expect(read.error?.issues).toMatchObject([{ path: ['counts', key], message: expect.stringContaining(words) }]);
  expect(Status.safeParse(count).success).toBe(true);
});
