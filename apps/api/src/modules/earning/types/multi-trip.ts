import type { PackCampaignOf } from '@fareback/tenant-pack';
import type { Activity } from '../activity.ts';
import { firstDayOfUnit, unitOf } from '../calendar/service-day.ts';
import type { Campaign } from '../campaign.ts';
import { pay, type Step, stay } from '../explain/decision.ts';
import { noProgress, type Progress } from '../progress.ts';
import { getDisqualifyingReason } from '../rules.ts';
import { leavesAt } from './cap.ts';
import { countIntoUnit, noUnit, type UnitCount } from './distinct-units.ts';

type MultiTrip = Campaign<PackCampaignOf<'MULTI_TRIP'>>;

/** The window reached and what is counted in it; one shape for every kind of window. */
export interface MultiTripState extends UnitCount {
  /** First service day of the window; null before the first one, and always where it rolls. */
  firstDay: number | null;
  /** The moment from which the next window counts; null where there is none, and while a rolling one is not paid. */
  endsAt: number | null;
  isPaid: boolean;
  /** Behaviours, or distinct units, counted in the window, carried ones included; unused where it rolls. */
  done: number;
  /** Where the window rolls: when each of those that are not spent yet was counted. */
  times: readonly number[];
  /** Windows paid so far. */
  payments: number;
}

/** A fresh window that holds `day`. */
function windowOn({ definition: { window }, calendar }: MultiTrip, day: number) {
  if (window.kind === 'CALENDAR') {
    const unit = unitOf(window.unit, day);
    const endsAt = calendar.startOf(firstDayOfUnit(window.unit, unit + 1));
    return { firstDay: firstDayOfUnit(window.unit, unit), endsAt };
  }
  return { firstDay: day, endsAt: window.kind === 'FROM_FIRST' ? calendar.startOf(day + window.days) : null };
}

/** The state as the window sees it that holds the moment `at`. */
function moveTo(campaign: MultiTrip, state: MultiTripState, at: number): MultiTripState {
  const { window, carryOver, target } = campaign.definition;
  const isOver = state.endsAt !== null && at >= state.endsAt;
  if (window.kind === 'ROLLING') {
    const times = state.times.filter((time) => time > at - window.seconds * 1000);
    return isOver ? { ...state, times, isPaid: false, endsAt: null } : { ...state, times };
  }
  if (state.firstDay !== null && !isOver) return state;
  const done = carryOver && state.isPaid ? state.done - target : 0;
  return { ...state, ...noUnit, ...windowOn(campaign, campaign.calendar.dayOf(at)), isPaid: false, done };
}

/** One more behaviour or unit. What a paid rolling window carries is at most one more goal, the latest, so the state stays small. */
function add({ definition: { window, target } }: MultiTrip, state: MultiTripState, at: number): MultiTripState {
  if (window.kind !== 'ROLLING') return { ...state, done: state.done + 1 };
  const times = [...state.times, at];
  return { ...state, times: state.isPaid ? times.slice(-target) : times };
}

const countOf = ({ definition: { window, target } }: MultiTrip, { done, times, isPaid }: MultiTripState): number =>
  window.kind === 'ROLLING' ? times.length + (isPaid ? target : 0) : done;

/** The state after paying: a rolling window spends what it counted and lasts from the first of those. */
function paid({ definition: { window, target } }: MultiTrip, state: MultiTripState): MultiTripState {
  const next = { ...state, isPaid: true, payments: state.payments + 1 };
  if (window.kind !== 'ROLLING') return next;
  return { ...next, times: state.times.slice(target), endsAt: (state.times[0] ?? 0) + window.seconds * 1000 };
}

/**
 * What the paying window is called: calendar windows by their first day; others by their ordinal, because a late ride may
 * move their edges and must not pay a claimed one again.
 */
const keyOf = ({ campaignId, definition: { window } }: MultiTrip, { firstDay, payments }: MultiTripState): string =>
  `m:${campaignId}:${window.kind === 'CALENDAR' ? firstDay : payments}`;

/**
 * A count, or a count of distinct units, that reaches `target` inside the window pays, once in each window. CALENDAR windows
 * are service days, ISO weeks or months; CAMPAIGN is one window, the campaign's own dates; FROM_FIRST lasts `days` service
 * days from the first behaviour, and the first one after its end opens the next; ROLLING is any stretch of `seconds`, and
 * once paid it lasts `seconds` from the first behaviour that it counted. What comes after the target in a paid window is
 * surplus: it counts for nothing, or with `carryOver` in the next window with a ride (where it rolls, as long as it is
 * recent enough) [CAMP-08].
 */
export const multiTrip = {
  ownActs: () => [],

  start: (): MultiTripState => ({
    ...noUnit,
    firstDay: null,
    endsAt: null,
    isPaid: false,
    done: 0,
    times: [],
    payments: 0,
  }),

  step(campaign: MultiTrip, state: MultiTripState, activity: Activity): Step<MultiTripState> {
    const { endedAt } = activity;
    const { distinct, carryOver, target, reward } = campaign.definition;
    const day = campaign.calendar.dayOf(endedAt);
    const rejection = getDisqualifyingReason(campaign, activity, day);
    if (rejection) return stay(state, rejection);
    let now = moveTo(campaign, state, endedAt);
    if (now.isPaid && !carryOver) return stay(state, 'CAP_REACHED', now.endsAt ?? undefined);
    if (distinct) {
      const unit = countIntoUnit(distinct, now, day);
      if (!unit) return stay(state, 'UNIT_REACHED');
      now = { ...now, ...unit };
      if (unit.inUnit < distinct.behaviours) return stay(now, 'COUNTED');
    }
    const counted = add(campaign, now, endedAt);
    if (counted.isPaid || countOf(campaign, counted) < target) return stay(counted, 'COUNTED');
    const next = paid(campaign, counted);
    return pay(next, { earningKey: keyOf(campaign, next), amount: reward, earnedAt: endedAt });
  },

  progress(campaign: MultiTrip, state: MultiTripState, now: number): Progress {
    const present = moveTo(campaign, state, now);
    return {
      ...noProgress,
      done: countOf(campaign, present),
      limitedUntil: present.isPaid ? present.endsAt : null,
    };
  },

  turnsAt({ definition: { window } }: MultiTrip, { endsAt, times }: MultiTripState, now: number): number {
    const end = endsAt !== null && endsAt > now ? endsAt : Number.POSITIVE_INFINITY;
    return window.kind === 'ROLLING' ? Math.min(end, leavesAt(times, window.seconds, now)) : end;
  },
};
