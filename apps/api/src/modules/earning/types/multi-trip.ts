import type { PackCampaignOf } from '@fareback/tenant-pack';
import type { Activity } from '../engine/activity.ts';
import { type Campaign, getDisqualifyingReason, noProgress, type Progress } from '../engine/campaign.ts';
import { pay, type Step, stay } from '../engine/decision.ts';
import { amountIn, inUnits, measureOf, unknownReasons } from '../engine/measures.ts';
import { firstDayOfUnit, unitOf } from '../engine/service-day.ts';
import { countIntoUnit, noUnit, type UnitCount } from './distinct-units.ts';

type MultiTrip = Campaign<PackCampaignOf<'MULTI_TRIP'>>;

export interface MultiTripState extends UnitCount {
  /** First service day of the window; null before the first one, and always for rolling windows. */
  firstDay: number | null;
  /** When the next window starts; null if there is no next one or an unpaid rolling window. */
  endsAt: number | null;
  isPaid: boolean;
  /**
   * Activities, distinct units or things, or the measure in its small unit, counted in the window, including carried
   * ones; unused for rolling windows.
   */
  done: number;
  times: readonly number[];
  /** Measures of the rides at `times`, if the target is measured. */
  values?: readonly number[];
  /** Modes, stops, lines or providers counted in the window. */
  seen?: readonly string[];
  payments: number;
  /** In a shared goal: whether the own rides reached its minimum, with or without the reward. */
  tookPart?: boolean;
}

function windowOn({ definition: { window }, calendar }: MultiTrip, day: number) {
  if (window.kind === 'CALENDAR') {
    const unit = unitOf(window.unit, day);
    const endsAt = calendar.startOf(firstDayOfUnit(window.unit, unit + 1));
    return { firstDay: firstDayOfUnit(window.unit, unit), endsAt };
  }
  return { firstDay: day, endsAt: window.kind === 'FROM_FIRST' ? calendar.startOf(day + window.days) : null };
}

/** Begins the form of a shared goal's state; its measure follows. */
const SHARED_FORM = '-SHARED-';

const measureFor = ({ definition }: MultiTrip) => definition.measure ?? 'RIDES';

/** Returns the target in the measure's small unit. */
const goalOf = (campaign: MultiTrip): number => amountIn(measureFor(campaign), campaign.definition.target);

function moveTo(campaign: MultiTrip, state: MultiTripState, at: number): MultiTripState {
  const { window, carryOver } = campaign.definition;
  const isOver = state.endsAt !== null && at >= state.endsAt;
  if (window.kind === 'ROLLING') {
    const times = state.times.filter((time) => time > at - window.seconds * 1000);
    const values = state.values && { values: state.values.slice(state.values.length - times.length) };
    return { ...state, times, ...values, ...(isOver && { isPaid: false, endsAt: null }) };
  }
  if (state.firstDay !== null && !isOver) return state;
  const done = carryOver && state.isPaid ? state.done - goalOf(campaign) : 0;
  const opened = windowOn(campaign, campaign.calendar.dayOf(at));
  return { ...state, ...noUnit, ...(state.seen && { seen: [] }), ...opened, isPaid: false, done };
}

/** Adds an activity or unit. A paid rolling window carries at most the latest goal's worth, to keep the state small. */
function add(campaign: MultiTrip, state: MultiTripState, at: number, value: number): MultiTripState {
  const { window, target } = campaign.definition;
  if (window.kind !== 'ROLLING') return { ...state, done: state.done + value };
  const times = [...state.times, at];
  if (measureFor(campaign) !== 'RIDES') return { ...state, times, values: [...(state.values ?? []), value] };
  return { ...state, times: state.isPaid ? times.slice(-target) : times };
}

function countOf(campaign: MultiTrip, { done, times, values, isPaid }: MultiTripState): number {
  if (campaign.definition.window.kind !== 'ROLLING') return done;
  const counted = values ? values.reduce((sum, value) => sum + value, 0) : times.length;
  return counted + (isPaid ? goalOf(campaign) : 0);
}

/** Returns the state after paying: a rolling window spends its counted activities and lasts from the first of them. */
function paid({ definition: { window, target } }: MultiTrip, state: MultiTripState): MultiTripState {
  const next = { ...state, isPaid: true, payments: state.payments + 1 };
  if (window.kind !== 'ROLLING') return next;
  const spent = state.values ? { times: [], values: [] } : { times: state.times.slice(target) };
  return { ...next, ...spent, endsAt: (state.times[0] ?? 0) + window.seconds * 1000 };
}

type DistinctOf = 'MODES' | 'STOPS' | 'LINES' | 'PROVIDERS';

/** Returns the names of what a ride may bring; stops and lines are those of its provider. */
function namesOf(of: DistinctOf, { mode, providerId, line, fromPlace, toPlace }: Activity): string[] {
  const ofProvider = (ids: readonly (string | null)[]): string[] =>
    [...new Set(ids)].flatMap((id) => (id === null ? [] : [`${providerId}/${id}`]));
  if (of === 'MODES') return mode === null ? [] : [mode];
  if (of === 'PROVIDERS') return [providerId];
  return ofProvider(of === 'LINES' ? [line] : [fromPlace, toPlace]);
}

/**
 * Returns the window's key: the first day for calendar windows, else the ordinal, because a late ride may move the
 * edges and must not pay a claimed window again.
 */
const keyOf = ({ campaignId, definition: { window } }: MultiTrip, { firstDay, payments }: MultiTripState): string =>
  `m:${campaignId}:${window.kind === 'CALENDAR' ? firstDay : payments}`;

/**
 * Counts for a goal of all members: pays the ride that reaches the member's minimum, once the total reached the target. A
 * member's earning does not depend on when other members ride. Later rides still add to the total [CAMP-83].
 */
function stepShared(campaign: MultiTrip, state: MultiTripState, endedAt: number, value: number): Step<MultiTripState> {
  const { shared, reward } = campaign.definition;
  const counted = { ...state, done: state.done + value };
  if (state.tookPart || counted.done < amountIn(measureFor(campaign), shared?.minimum ?? 1))
    return stay(counted, 'COUNTED');
  const { reachedAt } = campaign;
  if (reachedAt === null) return stay({ ...counted, tookPart: true }, 'COUNTED');
  const earning = {
    earningKey: `m:${campaign.campaignId}:shared`,
    amount: reward,
    earnedAt: Math.max(endedAt, reachedAt),
  };
  return pay({ ...counted, tookPart: true, isPaid: true, payments: 1 }, earning);
}

/**
 * Pays once per window when the count of activities or distinct units or things, or their measure, reaches `target`. CALENDAR windows are service
 * days, ISO weeks or months. CAMPAIGN is one window, the campaign's dates. FROM_FIRST lasts `days` service days from
 * the first activity; the first one after its end opens the next. ROLLING is any period of `seconds`; once paid it
 * lasts `seconds` from its first counted activity. Activities after the target are surplus: discarded, or with
 * `carryOver` counted in the next window with a ride (for rolling windows while recent enough) [CAMP-08].
 */
export const multiTrip = {
  ownActs: () => [],

  form({ definition: { measure = 'RIDES', distinct, shared } }: MultiTrip): string {
    if (shared) return `${SHARED_FORM}${measure}`;
    if (distinct && 'of' in distinct) return `-${distinct.of}`;
    return measure === 'RIDES' ? '' : `-${measure}`;
  },

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
    const { distinct, carryOver, reward } = campaign.definition;
    const day = campaign.calendar.dayOf(endedAt);
    const rejection = getDisqualifyingReason(campaign, activity, day);
    if (rejection) return stay(state, rejection);
    const measure = measureFor(campaign);
    let value = measureOf(measure, activity);
    if (value === null) return stay(state, unknownReasons[measure]);
    if (value <= 0) return stay(state, 'NOTHING_TO_EARN');
    if (campaign.definition.shared) return stepShared(campaign, state, endedAt, value);
    let now = moveTo(campaign, state, endedAt);
    if (now.isPaid && !carryOver) return stay(state, 'CAP_REACHED', now.endsAt ?? undefined);
    if (distinct && 'of' in distinct) {
      const { seen = [] } = now;
      const names = namesOf(distinct.of, activity);
      const added = names.filter((name) => !seen.includes(name));
      if (added.length === 0) return stay(state, names.length === 0 ? 'NOTHING_TO_EARN' : 'NOT_NEW');
      now = { ...now, seen: [...seen, ...added] };
      value = added.length;
    } else if (distinct) {
      const unit = countIntoUnit(distinct, now, day);
      if (!unit) return stay(state, 'UNIT_REACHED');
      now = { ...now, ...unit };
      if (unit.inUnit < distinct.behaviours) return stay(now, 'COUNTED');
    }
    const counted = add(campaign, now, endedAt, value);
    if (counted.isPaid || countOf(campaign, counted) < goalOf(campaign)) return stay(counted, 'COUNTED');
    const next = paid(campaign, counted);
    return pay(next, { earningKey: keyOf(campaign, next), amount: reward, earnedAt: endedAt });
  },

  progress(campaign: MultiTrip, state: MultiTripState, now: number): Progress {
    if (campaign.definition.shared)
      return { ...noProgress, done: Math.floor(inUnits(measureFor(campaign), state.done)) };
    const present = moveTo(campaign, state, now);
    return {
      ...noProgress,
      done: Math.floor(inUnits(measureFor(campaign), countOf(campaign, present))),
      limitedUntil: present.isPaid ? present.endsAt : null,
    };
  },
};
