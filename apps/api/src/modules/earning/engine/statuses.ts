import type { Activity, Levels } from './activity.ts';
import type { Campaign, Status } from './campaign.ts';
import { isLeftOut, type Joined, progress, start, step } from './evaluate.ts';
import { firstDayOfUnit, unitOf } from './service-day.ts';

/** State of what a status counts, and its sums in the present period and the one before. */
export interface StatusState {
  own: unknown;
  period: number | null;
  now: number;
  last: number;
}

export type StatusStates = Readonly<Record<string, StatusState>>;

const startOf = ({ of }: Status): StatusState => ({ own: start(of), period: null, now: 0, last: 0 });

const periodAt = ({ definition, of: { calendar } }: Status, at: number): number =>
  definition.kind === 'TIER' || definition.period === 'CAMPAIGN' ? 0 : unitOf(definition.period, calendar.dayOf(at));

/** Moves the sums to the period of a moment: the present one becomes the last one, or both are too old. */
function moveTo(state: StatusState, period: number): StatusState {
  if (state.period === null || period <= state.period) return { ...state, period: state.period ?? period };
  return { ...state, period, now: 0, last: period === state.period + 1 ? state.now : 0 };
}

/** Meters, seconds and thousandths of the currency, so that sums are exact. */
const perUnit = { RIDES: 1, KILOMETER: 1000, MILE: 1609.344, MINUTE: 60, FARE: 1000 } as const;

function measureOf({ definition }: Status, { distanceMeters, durationSeconds, fare }: Activity): number {
  if (definition.kind === 'TIER' || definition.measure === 'RIDES') return 1;
  if (definition.measure === 'FARE') return fare ?? 0;
  return (definition.measure === 'MINUTE' ? durationSeconds : distanceMeters) ?? 0;
}

function stepStatus(status: Status, state: StatusState, activity: Activity, joined: Joined): StatusState {
  const { state: own, decision } = step(status.of, state.own, activity, joined);
  if (status.definition.kind === 'TIER') return own === state.own ? state : { ...state, own };
  if (decision.reason !== 'COUNTED') return own === state.own ? state : { ...state, own };
  const moved = moveTo(state, periodAt(status, activity.endedAt));
  return { ...moved, own, now: moved.now + measureOf(status, activity) };
}

/** Number of the tier that the next activity has; the last one when all are full. */
function tierAt({ of }: Status, { own }: StatusState, at: number): number {
  const { done, tier } = progress(of, own, at);
  let left = done ?? 0;
  const full = (tier?.tiers ?? []).findIndex(({ maxBehaviors }) => {
    left -= maxBehaviors;
    return left < 0;
  });
  return full < 0 ? (tier?.tiers.length ?? 0) : full + 1;
}

/** A member's progress at a time, in the unit of the measure; it decides the level. */
export function amountAt(status: Status, before: StatusState | undefined, at: number): number {
  const state = before ?? startOf(status);
  const { definition } = status;
  if (definition.kind === 'TIER') return tierAt(status, state, at);
  const { now, last } = moveTo(state, periodAt(status, at));
  return (definition.of === 'LAST' ? last : now) / perUnit[definition.measure];
}

/** Amount that the present period gives so far; for a status of the last period, it decides the next level. */
export function amountSoFar(status: Status, before: StatusState | undefined, at: number): number {
  const state = before ?? startOf(status);
  const { definition } = status;
  if (definition.kind === 'TIER') return tierAt(status, state, at);
  return moveTo(state, periodAt(status, at)).now / perUnit[definition.measure];
}

export const levelOf = ({ definition: { levels } }: Status, amount: number): string | null =>
  levels.findLast(({ from }) => amount >= from)?.id ?? null;

/** A member's levels at a moment, by status. */
export const levelsAt = (statuses: readonly Status[], states: StatusStates, at: number): Levels =>
  Object.fromEntries(
    statuses.map((status) => [status.statusId, levelOf(status, amountAt(status, states[status.statusId], at))]),
  );

/** When the present period of a status ends (milliseconds since 1970, UTC); null if it does not. */
export function periodEndsAt({ definition, of }: Status, at: number): number | null {
  const { calendar } = of;
  const unit = definition.kind === 'TIER' ? (of as Campaign<never>).definition['period'] : definition.period;
  if (unit === 'CAMPAIGN') return Number.isFinite(of.lastDay) ? calendar.startOf(of.lastDay + 1) : null;
  return calendar.startOf(firstDayOfUnit(unit, unitOf(unit, calendar.dayOf(at)) + 1));
}

/** The program's statuses, which all its campaigns share. */
export const statusesOf = (campaigns: readonly Campaign[]): readonly Status[] => campaigns[0]?.statuses ?? [];

/**
 * Marks each activity with the member's levels before it, and returns the states after all of them. Activities must be
 * in order; those left out change no status. Statuses look at activity only, never at points [CAMP-63].
 */
export function withLevels(
  statuses: readonly Status[],
  before: StatusStates,
  activities: readonly Activity[],
  joined: Joined,
): { marked: readonly Activity[]; states: StatusStates } {
  if (statuses.length === 0) return { marked: activities, states: before };
  const states = new Map(statuses.map((status) => [status.statusId, before[status.statusId] ?? startOf(status)]));
  const marked = activities.map((activity) => {
    const levels: Record<string, string | null> = {};
    for (const status of statuses) {
      const state = states.get(status.statusId) ?? startOf(status);
      levels[status.statusId] = levelOf(status, amountAt(status, state, activity.endedAt));
      if (!isLeftOut(activity)) states.set(status.statusId, stepStatus(status, state, activity, joined));
    }
    return { ...activity, levels: levels satisfies Levels };
  });
  return { marked, states: Object.fromEntries(states) };
}
