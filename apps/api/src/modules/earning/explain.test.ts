import { expect, test } from 'vitest';
import type { Activity } from './engine/activity.ts';
import type { Campaign } from './engine/campaign.ts';
import { evaluate } from './engine/evaluate-history.ts';
import { explain } from './explain.ts';
import {
  multiTripCampaign,
  ride,
  streakCampaign,
  tierCampaign,
  transactionalCampaign,
} from './testing/test-campaigns.ts';

const campaigns: Campaign[] = [
  transactionalCampaign({ limit: { earnings: 1, days: 1 } }),
  streakCampaign(),
  tierCampaign(),
  multiTripCampaign(),
];
const history = [3, 1, 2, 1.2, 5, 4].map((day) => ride(Date.UTC(2026, 2, 1) + day * 86_400_000));
const everything = () => true;

test("explanations equal the engine's decisions, by activity and campaign [EARN-11, CAMP-16]", () => {
  const { explained, owedKeys } = explain({ campaigns }, history, {}, everything);
  for (const [at, campaign] of campaigns.entries()) {
    const { decisions, earnings } = evaluate(campaign, history);
    expect(explained.map(({ behaviour: activity, verdicts }) => [activity, verdicts[at]?.decision])).toEqual(
      decisions.map(({ behaviour: activity, decision }) => [activity, decision]),
    );
    expect(explained.flatMap(({ verdicts }) => verdicts[at]?.grants ?? [])).toEqual(earnings);
    expect(earnings.length).toBeGreaterThan(0);
    expect(earnings.filter(({ earningKey }) => !owedKeys.has(earningKey))).toEqual([]);
  }
});

test('voided activities have no decisions and affect no other [EARN-11]', () => {
  const [first, ...others] = history as [Activity, ...Activity[]];
  const taken: Activity = { ...first, isVoided: true };
  const { explained } = explain({ campaigns }, [taken, ...others], {}, everything);
  const without = explain({ campaigns }, others, {}, everything);
  expect(explained.find(({ behaviour: activity }) => activity === taken)).toEqual({
    behaviour: taken,
    isVoided: true,
    verdicts: [],
  });
  expect(explained.filter(({ isVoided }) => !isVoided)).toEqual(without.explained);
});

test('only selected activities are returned, evaluated after all earlier ones [EARN-11]', () => {
  const all = explain({ campaigns }, history, {}, everything);
  const last = all.explained.at(-1);
  const one = explain({ campaigns }, history, {}, (activity) => activity === last?.behaviour);
  expect(one).toEqual({ ...all, explained: [last] });
});
