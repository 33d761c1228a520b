import type { PackReferralStep } from '@fareback/tenant-pack';
import { OFFER_KEY_END } from '../engine/evaluate.ts';
import type { StepPair } from './referral-store.ts';

/** The part of a step's key, and of its earning's cause, before the number of friends. */
export const STEP_KIND = 'referral-step-';

/** Returns the key of a step. It contains the amount. */
export function stepKey(campaignId: string, { friends, reward, rewardOffer }: PackReferralStep): string {
  const start = `${STEP_KIND}${friends}:${campaignId}:`;
  if (!rewardOffer) return `${start}${reward ?? 0}`;
  return `${start}${rewardOffer.offer}:${rewardOffer.days ?? ''}${OFFER_KEY_END}`;
}

export interface OwedStep {
  referrerId: string;
  campaignId: string;
  key: string;
  step: PackReferralStep;
  /** When the friend who completes the number was rewarded. */
  earnedAt: Date;
}

/**
 * Returns the steps that a referrer's rewarded friends in one campaign bring, from the pairs in the order of the codes'
 * use. For each number of friends, the first rewarded friend to whose code a step for it was promised decides which. The
 * set of rewarded friends alone decides, so no order of arrival does [REFER-22, REFER-23].
 */
function owedInCampaign(pairs: readonly StepPair[]): OwedStep[] {
  const rewarded = pairs.filter(({ isRewarded }) => isRewarded);
  const moments = rewarded
    .flatMap(({ completedAt }) => completedAt ?? [])
    .toSorted((a, b) => a.getTime() - b.getTime());
  const steps = new Map<number, PackReferralStep>();
  for (const step of rewarded.flatMap(({ steps: promised }) => promised ?? []))
    if (!steps.has(step.friends)) steps.set(step.friends, step);
  return pairs.slice(0, 1).flatMap(({ referrerId, campaignId }) =>
    [...steps.values()].flatMap((step) => {
      const earnedAt = moments[step.friends - 1];
      return earnedAt ? [{ referrerId, campaignId, key: stepKey(campaignId, step), step, earnedAt }] : [];
    }),
  );
}

const byCampaign = (pairs: readonly StepPair[]): StepPair[][] => [
  ...Map.groupBy(pairs, ({ referrerId, campaignId }) => `${referrerId} ${campaignId}`).values(),
];

export interface StepChanges {
  owed: OwedStep[];
  /** No longer owed; VOID if it was owed before a voided ride took a friend's reward back. */
  unowed: { referrerId: string; key: string; reason: 'RECOUNT' | 'VOID' }[];
}

/** What a change makes of a friend; one whose act another ride completes stays rewarded or not. */
export type ChangedFriend = Pick<StepPair, 'completedAt'> & Partial<Pick<StepPair, 'isRewarded'>>;

/** Compares the steps owed after a change of rewarded friends with those before, and with those promised. */
export function stepChanges(
  pairs: readonly StepPair[],
  /** By referee. */
  changed: ReadonlyMap<string, ChangedFriend>,
  voided: ReadonlySet<string>,
): StepChanges {
  const changes: StepChanges = { owed: [], unowed: [] };
  for (const before of byCampaign(pairs)) {
    const after = before.map((pair) => ({ ...pair, ...changed.get(pair.refereeId) }));
    const owed = owedInCampaign(after);
    const keys = new Set(owed.map(({ key }) => key));
    const isVoided = before.some(({ refereeId }) => voided.has(refereeId));
    const wasOwed = new Set(isVoided ? owedInCampaign(before).map(({ key }) => key) : []);
    const promised = before.flatMap(({ referrerId, campaignId, steps }) =>
      (steps ?? []).map((step) => ({ referrerId, key: stepKey(campaignId, step) })),
    );
    const gone = new Map(promised.filter(({ key }) => !keys.has(key)).map((one) => [one.key, one]));
    changes.owed.push(...owed);
    for (const one of gone.values()) changes.unowed.push({ ...one, reason: wasOwed.has(one.key) ? 'VOID' : 'RECOUNT' });
  }
  return changes;
}
