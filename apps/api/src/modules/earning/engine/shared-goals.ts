import type { CampaignMeasure } from '@fareback/tenant-pack';
import type { MultiTripState } from '../types/multi-trip.ts';
import { type Campaign, goalName } from './campaign.ts';
import { inUnits } from './measures.ts';

/** What a member's rides add to a goal of all members. */
export interface GoalPart {
  /** In the measure's small unit. */
  done: number;
  /** Whether they reached the goal's minimum, and whether the member's state has the reward. */
  tookPart: boolean;
  isPaid: boolean;
}

const NAME = /^MULTI_TRIP-SHARED-([A-Z]+)(-GATED)?\/(.*)$/s;

/** A member's saved states, by the campaign's form and id. */
interface States {
  campaigns: Readonly<Record<string, unknown>>;
}

/**
 * A member's parts of shared goals, by the goal's name, read from the state alone: what everyone's states contain is the
 * goal's total, whatever campaigns are active at present.
 */
export function partsOf({ campaigns }: States): ReadonlyMap<string, GoalPart> {
  const parts = new Map<string, GoalPart>();
  for (const [key, saved] of Object.entries(campaigns)) {
    if (!key.startsWith('MULTI_TRIP-SHARED-')) continue;
    const [, measure, gated, id] = NAME.exec(key) ?? [];
    if (measure === undefined || id === undefined) continue;
    const { done, tookPart = false, isPaid } = (gated ? (saved as { own: unknown }).own : saved) as MultiTripState;
    parts.set(`${measure}/${id}`, { done, tookPart, isPaid });
  }
  return parts;
}

export interface Goal {
  campaignId: string;
  measure: CampaignMeasure;
  /** In the campaign's unit. */
  target: number;
  minimum: number;
}

/** A campaign's goal of all members together; null without one. */
export function goalOf({ campaignId, definition }: Pick<Campaign, 'campaignId' | 'definition'>): Goal | null {
  if (!('shared' in definition) || !definition.shared) return null;
  const { measure = 'RIDES', target, shared } = definition;
  return { campaignId, measure, target, minimum: shared.minimum };
}

/** What a member's rides added to a goal, from the campaign's state, in the campaign's unit. */
export function doneIn({ measure }: Goal, state: unknown): number {
  const own = typeof state === 'object' && state !== null && 'own' in state ? state.own : state;
  return inUnits(measure, (own as MultiTripState).done);
}

/** The campaign as if its goal had been reached from the start, so that a replay shows everyone's reward. */
export const asIfReached = (campaign: Campaign): Campaign =>
  goalOf(campaign) === null ? campaign : { ...campaign, reachedAt: 1 };

/** True if the member took part in a goal that was reached after the state was folded, so the reward is owed. */
const isOwedBy = ({ reachedAt, definition }: Campaign, parts: ReturnType<typeof partsOf>): boolean => {
  const part = reachedAt === null ? undefined : parts.get(goalName(definition));
  return part !== undefined && part.tookPart && !part.isPaid;
};

/** True if any reward of a shared goal is owed: then the whole history is evaluated again. */
export function isRewardOwed({ campaigns }: { campaigns: readonly Campaign[] }, state: States): boolean {
  if (campaigns.every(({ reachedAt }) => reachedAt === null)) return false;
  const parts = partsOf(state);
  return campaigns.some((campaign) => isOwedBy(campaign, parts));
}

/** The program as the state was folded: without the goals reached since. */
export function beforeReached<P extends { campaigns: readonly Campaign[] }>(program: P, state: States): P {
  if (!isRewardOwed(program, state)) return program;
  const parts = partsOf(state);
  const campaigns = program.campaigns.map((one) => (isOwedBy(one, parts) ? { ...one, reachedAt: null } : one));
  return { ...program, campaigns };
}
