import type { PackCampaignOf } from '@fareback/tenant-pack';
import { type Campaign, noProgress, type Progress } from '../engine/campaign.ts';
import { pay, type Step, stay } from '../engine/decision.ts';
import type { Reached } from '../engine/measures.ts';
import { FIRST_MONDAY, firstDayOfUnit, unitOf } from '../engine/service-day.ts';

type Capped = Campaign<PackCampaignOf<'TRANSACTIONAL' | 'LOCATION' | 'ACTION' | 'REDEMPTION'>>;

export interface CapState {
  /** First service day of the window; 0 if there is one for all time. */
  frame: number;
  earnings: number;
  ordinal?: number;
  times?: readonly number[];
  /** What paid rides sum up to in the window of `measureLimit`. */
  measured?: Reached;
}

export const noEarnings: CapState = { frame: Number.MIN_SAFE_INTEGER, earnings: 0 };

/**
 * Returns the first service day of the N-day window that contains `day`, counted from the campaign's first day, or from
 * a Monday.
 */
function frameOfDays(firstDay: number, days: number, day: number): number {
  const origin = Number.isFinite(firstDay) ? firstDay : FIRST_MONDAY;
  return origin + Math.floor((day - origin) / days) * days;
}

/**
 * Returns the cap state at a time. Windows are N service days from the campaign's first day (or a Monday if it has no
 * first day), single days without a limit, or the limit's own window [CAMP-05].
 */
export function capAt({ definition: { limit }, calendar, firstDay }: Capped, state: CapState, at: number): CapState {
  const window = limit?.window;
  if (window?.kind === 'ROLLING') {
    const times = (state.times ?? []).filter((time) => time > at - window.seconds * 1000);
    return { frame: 0, earnings: state.earnings, times };
  }
  if (window?.kind === 'CAMPAIGN') return state.frame === 0 ? state : { frame: 0, earnings: 0 };
  const day = calendar.dayOf(at);
  if (window?.kind === 'FROM_FIRST') {
    const isOpen = state.ordinal !== undefined && day < state.frame + window.days;
    return isOpen ? state : { frame: day, earnings: 0, ordinal: (state.ordinal ?? 0) + 1 };
  }
  const frame = window
    ? firstDayOfUnit(window.unit, unitOf(window.unit, day))
    : frameOfDays(firstDay, limit?.days ?? 1, day);
  return state.frame >= frame ? state : { frame, earnings: 0 };
}

const usedIn = ({ earnings, times }: CapState): number => times?.length ?? earnings;

export const isFull = ({ definition: { limit } }: Capped, cap: CapState): boolean =>
  limit !== null && usedIn(cap) >= limit.earnings;

export function fullUntil({ definition: { limit }, calendar }: Capped, { frame, times }: CapState): number | null {
  const window = limit?.window;
  if (window?.kind === 'CAMPAIGN') return null;
  if (window?.kind === 'ROLLING') return (times?.at(-(limit?.earnings ?? 1)) ?? 0) + window.seconds * 1000;
  const next =
    window?.kind === 'CALENDAR'
      ? firstDayOfUnit(window.unit, unitOf(window.unit, frame) + 1)
      : frame + (window?.days ?? limit?.days ?? 1);
  return calendar.startOf(next);
}

export const countEarning = (cap: CapState, at: number): CapState => ({
  ...cap,
  earnings: cap.earnings + 1,
  ...(cap.times ? { times: [...cap.times, at] } : {}),
});

/**
 * Returns the window's name for keys: its first day, or its ordinal (or nothing) if a late activity may move its edges.
 */
export function frameName({ definition: { limit } }: Capped, { frame, ordinal }: CapState): string {
  const kind = limit?.window?.kind;
  if (kind === 'FROM_FIRST') return `first-${ordinal}`;
  return kind === 'ROLLING' || kind === 'CAMPAIGN' ? 'all' : String(frame);
}

/**
 * Pays the fixed reward for an activity at `at` unless the cap is reached. The key is the ordinal in the window, so
 * late activities change no other earning.
 */
export function payWithin(
  campaign: Campaign<PackCampaignOf<'ACTION' | 'REDEMPTION'>>,
  state: CapState,
  prefix: string,
  at: number,
): Step<CapState> {
  const cap = capAt(campaign, state, at);
  if (isFull(campaign, cap)) return stay(state, 'CAP_REACHED', fullUntil(campaign, cap) ?? undefined);
  const next = countEarning(cap, at);
  const earningKey = `${prefix}:${campaign.campaignId}:${frameName(campaign, next)}:${next.earnings}`;
  return pay(next, { earningKey, amount: campaign.definition.reward, earnedAt: at });
}

export function capProgress(campaign: Capped, state: CapState, now: number): Progress {
  const cap = capAt(campaign, state, now);
  const limitedUntil = isFull(campaign, cap) ? fullUntil(campaign, cap) : null;
  return { ...noProgress, done: usedIn(cap), limitedUntil };
}
