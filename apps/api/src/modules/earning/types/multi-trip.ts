import type { PackCampaignOf } from '@fareback/tenant-pack';
import type { Activity } from '../engine/activity.ts';
import { type Campaign, getDisqualifyingReason, noProgress, type Progress } from '../engine/campaign.ts';
import { pay, type Step, stay } from '../engine/decision.ts';
import { firstDayOfUnit, unitOf } from '../engine/service-day.ts';

import { countIntoUnit, noUnit, type UnitCount } from './distinct-units.ts';

type MultiTrip = Campaign<PackCampaignOf<'MULTI_TRIP'>>;

export interface MultiTripState extends UnitCount {
  /** First service day of the window; null before the first one, and always for rolling windows. */
  firstDay: number | null;
  /** When the next window starts; null if there is no next one or an unpaid rolling window. */
  endsAt: number | null;
  isPaid: boolean;
  /** Activities or distinct units counted in the window, including carried ones; unused for rolling windows. */
  done: number;
  times: readonly number[];
  payments: number;
}

function windowOn({ definition: { window }, calendar }: MultiTrip, day: number) {
  if (window.kind === 'CALENDAR') {
    const unit = unitOf(window.unit, day);
    const endsAt = calendar.startOf(firstDayOfUnit(window.unit, unit + 1));
    return { firstDay: firstDayOfUnit(window.unit, unit), endsAt };
  }
  return { firstDay: day, endsAt: window.kind === 'FROM_FIRST' ? calendar.startOf(day + window.days) : null };
}

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

/** Adds an activity or unit. A paid rolling window carries at most the latest goal's worth, to keep the state small. */
function add({ definition: { window, target } }: MultiTrip, state: MultiTripState, at: number): MultiTripState {
  if (window.kind !== 'ROLLING') return { ...state, done: state.done + 1 };
  const times = [...state.times, at];
  return { ...state, times: state.isPaid ? times.slice(-target) : times };
}

const countOf = ({ definition: { window, target } }: MultiTrip, { done, times, isPaid }: MultiTripState): number =>
  window.kind === 'ROLLING' ? times.length + (isPaid ? target : 0) : done;

/** Returns the state after paying: a rolling window spends its counted activities and lasts from the first of them. */
function paid({ definition: { window, target } }: MultiTrip, state: MultiTripState): MultiTripState {
  const next = { ...state, isPaid: true, payments: state.payments + 1 };
  if (window.kind !== 'ROLLING') return next;
  return { ...next, times: state.times.slice(target), endsAt: (state.times[0] ?? 0) + window.seconds * 1000 };
}

/**
 * Returns the window's key: the first day for calendar windows, else the ordinal, because a late ride may move the
 * edges and must not pay a claimed window again.
 */
const keyOf = ({ campaignId, definition: { window } }: MultiTrip, { firstDay, payments }: MultiTripState): string =>
  `m:${campaignId}:${window.kind === 'CALENDAR' ? firstDay : payments}`;

/**
 * Pays once per window when the count of activities or distinct units reaches `target`. CALENDAR windows are service
 * days, ISO weeks or months. CAMPAIGN is one window, the campaign's dates. FROM_FIRST lasts `days` service days from
 * the first activity; the first one after its end opens the next. ROLLING is any period of `seconds`; once paid it
 * lasts `seconds` from its first counted activity. Activities after the target are surplus: discarded, or with
 * `carryOver` counted in the next window with a ride (for rolling windows while recent enough) [CAMP-08].
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
};
