import type { PackCampaignOf } from '@fareback/tenant-pack';
import { FIRST_MONDAY, firstDayOfUnit, unitOf } from '../calendar/service-day.ts';
import type { Campaign } from '../campaign.ts';
import { pay, type Step, stay } from '../explain/decision.ts';
import { noProgress, type Progress } from '../progress.ts';

/** Campaigns that pay at most so often in a stretch of time. */
type Capped = Campaign<PackCampaignOf<'TRANSACTIONAL' | 'LOCATION' | 'ACTION' | 'REDEMPTION'>>;

/** How far the cap of the present frame is used up. */
export interface CapState {
  /** First service day of the frame; 0 where there is one for all time. */
  frame: number;
  /** Earnings made in the frame; where it rolls, ever. */
  earnings: number;
  /** Frames from a first act: which one this is, from 1. */
  ordinal?: number;
  /** Where the frame rolls: when those that still count were made. */
  times?: readonly number[];
}

/** Before any earning. */
export const noEarnings: CapState = { frame: Number.MIN_SAFE_INTEGER, earnings: 0 };

/** First service day of the frame of N days that holds `day`, counted from the campaign's first day, or from a Monday. */
function frameOfDays(firstDay: number, days: number, day: number): number {
  const origin = Number.isFinite(firstDay) ? firstDay : FIRST_MONDAY;
  return origin + Math.floor((day - origin) / days) * days;
}

/**
 * The cap as it stands at a moment: frames of N service days from the campaign's first day, or from a Monday where it
 * has none, single days without a limit; or the limit's window [CAMP-05].
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

/** Whether the frame pays no more. */
export const isFull = ({ definition: { limit } }: Capped, cap: CapState): boolean =>
  limit !== null && usedIn(cap) >= limit.earnings;

/** The moment from which a full cap pays again; null when it never does. */
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

/** The cap after one more earning. */
export const countEarning = (cap: CapState, at: number): CapState => ({
  ...cap,
  earnings: cap.earnings + 1,
  ...(cap.times ? { times: [...cap.times, at] } : {}),
});

/** What the frame is called in keys: by its first day; where a late act may move its edges by its ordinal, or not at all. */
export function frameName({ definition: { limit } }: Capped, { frame, ordinal }: CapState): string {
  const kind = limit?.window?.kind;
  if (kind === 'FROM_FIRST') return `first-${ordinal}`;
  return kind === 'ROLLING' || kind === 'CAMPAIGN' ? 'all' : String(frame);
}

/**
 * Pays the campaign's fixed reward for what was done at `at`, unless the cap is reached. Keyed by the ordinal in the
 * frame, so what comes late moves nobody's points.
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

/** Where a member stands in a capped campaign. */
export function capProgress(campaign: Capped, state: CapState, now: number): Progress {
  const cap = capAt(campaign, state, now);
  const limitedUntil = isFull(campaign, cap) ? fullUntil(campaign, cap) : null;
  return { ...noProgress, done: usedIn(cap), limitedUntil };
}

/** When the first of some moments leaves a window that rolls; infinity where none will. */
export const leavesAt = (times: readonly number[], seconds: number, now: number): number =>
  Math.min(...times.map((time) => time + seconds * 1000).filter((moment) => moment > now));

/** The next moment at which a cap turns within a service day: one that rolls loses an earning. */
export function capTurnsAt({ definition: { limit } }: Capped, { times = [] }: CapState, now: number): number {
  return limit?.window?.kind === 'ROLLING' ? leavesAt(times, limit.window.seconds, now) : Number.POSITIVE_INFINITY;
}
