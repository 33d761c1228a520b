import type { PackCampaignOf } from '@fareback/tenant-pack';
import type { Behaviour } from '../behaviour.ts';
import type { Campaign } from '../campaign.ts';
import { type EarnedPoints, pay, type Step, stay } from '../decision.ts';
import { noProgress, type Progress } from '../progress.ts';
import { whyNotQualifying } from '../rules.ts';
import { FIRST_MONDAY } from '../service-day.ts';

/** The frame reached: its first service day, and the earnings made in it. */
export interface TransactionalState {
  frame: number;
  earnings: number;
}

type Transactional = Campaign<PackCampaignOf<'TRANSACTIONAL'>>;

/**
 * First service day of the frame that holds `day`: frames of N days from the campaign's first day, or from a Monday
 * where it has none; single days without a limit [CAMP-05].
 */
function frameOf({ definition, firstDay }: Transactional, day: number): number {
  const days = definition.limit?.days ?? 1;
  const origin = Number.isFinite(firstDay) ? firstDay : FIRST_MONDAY;
  return origin + Math.floor((day - origin) / days) * days;
}

const rounders = { DOWN: Math.floor, NEAREST: Math.round, UP: Math.ceil } as const;

/** Points for a behaviour: fixed, or by measured kilometre or minute with the rounding the pack states. */
function pointsFor({ definition }: Transactional, behaviour: Behaviour): number {
  const { rewardPer } = definition;
  if (!rewardPer) return definition.reward;
  const measure =
    rewardPer.unit === 'KILOMETER'
      ? behaviour.distanceMeters === null
        ? null
        : behaviour.distanceMeters / 1000
      : behaviour.durationSeconds === null
        ? null
        : behaviour.durationSeconds / 60;
  if (measure === null) return definition.reward;
  return Math.min(rounders[rewardPer.rounding](measure * rewardPer.points), rewardPer.pointsMax ?? 2_147_483_647);
}

/**
 * Each qualifying behaviour earns, at most `limit.earnings` times in a frame [CAMP-05]. Fixed rewards are keyed by their
 * ordinal in the frame, so a late ride moves nobody's points; measured ones by their event, because amounts differ.
 */
export const transactional = {
  start: (): TransactionalState => ({ frame: Number.MIN_SAFE_INTEGER, earnings: 0 }),

  step(campaign: Transactional, state: TransactionalState, behaviour: Behaviour): Step<TransactionalState> {
    const day = campaign.calendar.dayOf(behaviour.endedAt);
    const refused = whyNotQualifying(campaign, behaviour, day);
    if (refused) return stay(state, refused);
    const frame = frameOf(campaign, day);
    const earned = frame === state.frame ? state.earnings : 0;
    const { limit, rewardPer } = campaign.definition;
    if (limit && earned >= limit.earnings) {
      return stay(state, 'CAP_REACHED', campaign.calendar.startOf(frame + limit.days));
    }
    const amount = pointsFor(campaign, behaviour);
    if (amount <= 0) return stay(state, 'NOTHING_TO_EARN');
    const ordinal = earned + 1;
    const what = rewardPer ? `${behaviour.providerId}/${behaviour.eventId}` : ordinal;
    const grant: EarnedPoints = {
      earningKey: `t:${campaign.campaignId}:${frame}:${what}`,
      amount,
      earnedAt: behaviour.endedAt,
    };
    return pay({ frame, earnings: ordinal }, grant);
  },

  progress(campaign: Transactional, state: TransactionalState, now: number): Progress {
    const { limit } = campaign.definition;
    const frame = frameOf(campaign, campaign.calendar.dayOf(now));
    const done = state.frame >= frame ? state.earnings : 0;
    if (!limit) return { ...noProgress, done };
    const isLimited = done >= limit.earnings;
    const nextFrame = Math.max(frame, state.frame) + limit.days;
    return { ...noProgress, done, limitedUntil: isLimited ? campaign.calendar.startOf(nextFrame) : null };
  },
};
