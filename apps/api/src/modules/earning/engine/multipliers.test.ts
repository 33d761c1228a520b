import { possibleFactors } from '@fareback/tenant-pack';
import { expect, test } from 'vitest';
import {
  countStatus,
  multiTripCampaign,
  ride,
  tierCampaign,
  tierStatus,
  transactionalCampaign,
} from '../testing/test-campaigns.ts';
import { evaluate, evaluateAll } from './evaluate-history.ts';
import { familyOf, isStep } from './multipliers.ts';

const gold = { id: 'frequent', levels: ['gold'] };
const silver = { id: 'frequent', levels: ['silver'] };
const weekend = { times: 2, when: { weekdays: [6, 7] }, label: 'weekend' };
/** Monday to Sunday of a week. */
const days = [2, 3, 4, 5, 6, 7, 8].map((day) => ride(`2026-03-0${day}T12:00:00Z`));
const ofRides = (earnings: readonly { earnedAt: number; amount: number }[]): number[] =>
  days.map(({ endedAt }) =>
    earnings.filter(({ earnedAt }) => earnedAt === endedAt).reduce((sum, { amount }) => sum + amount, 0),
  );

test('all factors that apply to a ride are multiplied, by the level from before it [CAMP-60, CAMP-63]', () => {
  const campaign = transactionalCampaign(
    { reward: 5, multipliers: [weekend, { times: 1.5, status: silver }, { times: 3, status: gold }] },
    { statuses: [countStatus()] },
  );
  expect(ofRides(evaluate(campaign, days).earnings)).toEqual([5, 5, 8, 8, 15, 30, 30]);
});

test('each step between possible factors has its own key, so its amount never depends on other rides [CAMP-61]', () => {
  const campaign = transactionalCampaign(
    {
      reward: 5,
      multipliers: [
        { times: 2, status: silver },
        { times: 4, status: gold },
      ],
    },
    { statuses: [countStatus()] },
  );
  const { earnings } = evaluate(campaign, days.slice(0, 5));
  expect(earnings.map(({ earningKey, amount }) => `${earningKey} ${amount}`)).toEqual([
    't:ride:20514:1 5',
    't:ride:20515:1 5',
    't:ride:20516:1 5',
    't:ride*1-2:20516:1 5',
    't:ride:20517:1 5',
    't:ride*1-2:20517:1 5',
    't:ride:20518:1 5',
    't:ride*1-2:20518:1 5',
    't:ride*2-4:20518:1 10',
  ]);
  expect(earnings.filter(({ earningKey }) => isStep(earningKey)).map(({ earningKey }) => familyOf(earningKey))).toEqual(
    ['t:ride:20516:1', 't:ride:20517:1', 't:ride:20518:1', 't:ride:20518:1'],
  );
});

test('lines about levels of one status exclude each other, others combine [CAMP-60]', () => {
  expect(
    possibleFactors([
      { times: 3, status: silver },
      { times: 4, status: gold },
    ]),
  ).toEqual([1, 3, 4]);
  expect(possibleFactors([{ times: 3, status: silver }, { times: 4, status: gold }, weekend])).toEqual([
    1, 2, 3, 4, 6, 8,
  ]);
  expect(possibleFactors([{ times: 2, label: 'always' }])).toEqual([1, 2]);
});

test('a factor without conditions multiplies every ride [CAMP-60]', () => {
  const { earnings } = evaluate(transactionalCampaign({ multipliers: [{ times: 2, label: 'always' }] }), days);
  expect(ofRides(earnings)).toEqual([20, 20, 20, 20, 20, 20, 20]);
});

test('a key with signs of a factor in the id of an event is still the base of its own ride [CAMP-61]', () => {
  const campaign = transactionalCampaign({
    rewardPer: { unit: 'KILOMETER', points: 1, rounding: 'DOWN', pointsMax: 9 },
    multipliers: [weekend],
  });
  const rides = ['e', 'e*1-2', 'e:~3'].map((eventId, at) => ride(`2026-03-07T1${at}:00:00Z`, { eventId }));
  const keys = evaluate(campaign, rides).earnings.map(({ earningKey }) => earningKey);
  expect(new Set(keys).size).toBe(6);
  expect(new Set(keys.map(familyOf)).size).toBe(3);
});

test('a campaign for a level counts only rides made with it, and others say so [CAMP-64]', () => {
  const counts = { behaviours: ['trip.completed' as const], status: silver };
  const { earnings, decisions } = evaluate(transactionalCampaign({ counts }, { statuses: [countStatus()] }), days);
  expect(ofRides(earnings)).toEqual([0, 0, 10, 10, 0, 0, 0]);
  expect(decisions.map(({ decision }) => decision.reason)).toEqual([
    'WRONG_STATUS',
    'WRONG_STATUS',
    'COUNTED',
    'COUNTED',
    'WRONG_STATUS',
    'WRONG_STATUS',
    'WRONG_STATUS',
  ]);
});

test('a status of the last period holds in the next period and ends after a period without rides [CAMP-63]', () => {
  const next = ['2026-03-10T12:00:00Z', '2026-03-24T12:00:00Z'].map((at) => ride(at));
  const campaign = transactionalCampaign(
    { multipliers: [{ times: 2, status: gold }] },
    { statuses: [countStatus({ of: 'LAST' })] },
  );
  const { earnings } = evaluate(campaign, [...days, ...next]);
  const paid = next.map(({ endedAt }) => earnings.filter(({ earnedAt }) => earnedAt === endedAt).length);
  expect(paid).toEqual([2, 1]);
});

test('a cap pays the rest of the last ride that fits, then nothing, and receipts say why [CAMP-65]', () => {
  const campaign = transactionalCampaign({ memberMax: { points: 25 } });
  const { earnings, decisions } = evaluate(campaign, days.slice(0, 4));
  expect(earnings.map(({ earningKey, amount }) => `${earningKey} ${amount}`)).toEqual([
    't:ride:20514:1 10',
    't:ride:20515:1 10',
    't:ride~5:20516:1 5',
  ]);
  expect(decisions.map(({ decision }) => decision.reason)).toEqual(['COUNTED', 'COUNTED', 'COUNTED', 'MEMBER_MAX']);
});

test('a shared cap counts several campaigns together, in the order of rides and of the program [CAMP-66]', () => {
  const memberCaps = [{ capId: 'both', campaigns: ['ride', 'many'], points: 45 }];
  const campaigns = [
    transactionalCampaign({}, { memberCaps }),
    multiTripCampaign({ reward: 20, target: 2 }, { memberCaps }),
  ];
  const paid = evaluateAll(campaigns, days).map(({ earnings }) => earnings.map(({ amount }) => amount));
  expect(paid).toEqual([[10, 10, 5], [20]]);
});

test('a tier campaign multiplied by its own tier pays each tier times its factor, and no factor changes a tier [CAMP-60, CAMP-63]', () => {
  // The tier counts activity and never points, so a factor changes no tier: it cannot multiply itself.
  const second = { id: 'climber', levels: ['second'] };
  const of = (over: object = {}) => {
    const climbing = tierCampaign();
    return tierCampaign(over, { statuses: [tierStatus(climbing)] });
  };
  const plain = evaluate(of(), days);
  const multiplied = evaluate(of({ multipliers: [{ times: 2, status: second }] }), days);
  expect(ofRides(plain.earnings)).toEqual([2, 2, 5, 5, 5, 0, 0]);
  expect(ofRides(multiplied.earnings)).toEqual([2, 2, 10, 10, 10, 0, 0]);
  expect(multiplied.state).toEqual(plain.state);
});
