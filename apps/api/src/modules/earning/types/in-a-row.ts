import type { PackCampaignOf } from '@fareback/tenant-pack';
import type { Activity } from '../engine/activity.ts';
import { type Campaign, getDisqualifyingReason, noProgress, type Progress } from '../engine/campaign.ts';
import { type DecisionReason, pay, type Step, stay } from '../engine/decision.ts';
import { firstDayOfUnit, unitOf, weekdayOf } from '../engine/service-day.ts';
import { countIntoUnit, noUnit, type UnitCount } from './distinct-units.ts';

/** True if a streak may restart after all levels were completed (COMPLETED) or after it ended early (EXPIRED). */
export const mayRestart = (
  { definition: { restart } }: Campaign<PackCampaignOf<'STREAK'>>,
  after: 'COMPLETED' | 'EXPIRED',
): boolean => restart === 'ALWAYS' || restart === `WHEN_${after}`;

type Streak = Campaign<PackCampaignOf<'STREAK'>>;

interface Row {
  last: number;
  /** Units reached in all levels, without freezes. */
  length: number;
  /** Current level, from 1; the number of levels + 1 after all are completed. */
  level: number;
  reached: readonly number[];
  /** Misses still forgiven: `given` with the level, `earned` by reaching units. */
  given: number;
  earned: number;
}

/**
 * The unit being filled, the current row (null before the first unit reached), and how often each level was reached.
 */
export interface RowState extends UnitCount {
  row: Row | null;
  times: readonly number[];
}

const unitKind = ({ definition }: Streak) => definition.distinct?.unit ?? 'DAY';

const isClimbed = ({ definition }: Streak, row: Row): boolean => row.level > definition.levels.length;

/** True if the campaign does not count that weekday, so a row of working days continues after the weekend. */
function isOff(campaign: Streak, unit: number): boolean {
  const { weekdays } = campaign.definition.counts;
  return unitKind(campaign) === 'DAY' && weekdays !== undefined && !weekdays.includes(weekdayOf(unit));
}

function isPaused(campaign: Streak, unit: number): boolean {
  const { pausedDays } = campaign;
  if (pausedDays.size === 0) return false;
  const kind = unitKind(campaign);
  const [from, until] = [firstDayOfUnit(kind, unit), firstDayOfUnit(kind, unit + 1)];
  return [...pausedDays].some((day) => day >= from && day < until);
}

const isExcused = (campaign: Streak, unit: number): boolean => isOff(campaign, unit) || isPaused(campaign, unit);

function lastToKeep(campaign: Streak, { last, given, earned }: Row): number {
  let forgiven = given + earned;
  let unit = last + 1;
  for (; isExcused(campaign, unit) || forgiven > 0; unit += 1) if (!isExcused(campaign, unit)) forgiven -= 1;
  return unit;
}

/** Returns the row when `unit` is reached, after spending freezes on the gap; null if a miss ended it. */
function extendRow(campaign: Streak, row: Row, unit: number): Row | null {
  if (unit > lastToKeep(campaign, row)) return null;
  let missed = 0;
  for (let between = row.last + 1; between < unit; between += 1) if (!isExcused(campaign, between)) missed += 1;
  return { ...row, given: Math.max(0, row.given - missed), earned: row.earned - Math.max(0, missed - row.given) };
}

const givenPerLevel = ({ definition: { freezes } }: Streak): number => freezes?.perLevel ?? 0;

function reach(campaign: Streak, kept: Row | null, unit: number): Row {
  const { freezes } = campaign.definition;
  const row = kept ?? { last: unit, length: 0, level: 1, reached: [], given: givenPerLevel(campaign), earned: 0 };
  const length = row.length + 1;
  const isFreezeEarned = freezes?.earnedEvery !== undefined && length % freezes.earnedEvery === 0;
  const earned = isFreezeEarned ? Math.min(row.earned + 1, freezes.most ?? Number.MAX_SAFE_INTEGER) : row.earned;
  return { ...row, last: unit, length, reached: [...row.reached, unit], earned };
}

/**
 * Returns the last day that counts in the next unit that keeps the row without another freeze, and the freezes left once
 * the missed ones are spent; null if no day in it counts any more.
 */
function keepOf(campaign: Streak, { row, unit, inUnit }: RowState & { row: Row }, today: number) {
  const kind = unitKind(campaign);
  let next = Math.max(row.last + 1, unitOf(kind, today));
  while (isExcused(campaign, next)) next += 1;
  let missed = 0;
  for (let between = row.last + 1; between < next; between += 1) if (!isExcused(campaign, between)) missed += 1;
  const from = Math.max(today, firstDayOfUnit(kind, next));
  const { weekdays } = campaign.definition.counts;
  let by = Math.min(firstDayOfUnit(kind, next + 1) - 1, campaign.lastDay);
  if (weekdays) while (by >= from && !weekdays.includes(weekdayOf(by))) by -= 1;
  if (by < from) return null;
  const needed = campaign.definition.distinct?.behaviours ?? 1;
  return {
    by,
    days: by - today + 1,
    rides: needed - (unit === next ? inUnit : 0),
    freezes: row.given + row.earned - missed,
  };
}

/** Returns the reason for an activity that counted: restarted after a miss, or continued despite one. */
function getCountedReason(campaign: Streak, { row }: RowState, kept: Row | null, unit: number): DecisionReason {
  if (row === null || isClimbed(campaign, row)) return 'COUNTED';
  if (kept === null) return 'STREAK_BEGUN_ANEW';
  for (let between = row.last + 1; between < unit; between += 1) if (!isOff(campaign, between)) return 'STREAK_KEPT';
  return 'COUNTED';
}

/**
 * Levels of `target` consecutive distinct units. The first missed unit ends the row unless a freeze is left (given with
 * each level or earned by units reached); excused units are no miss. The next level continues the same row. A level's
 * key contains how often it was reached, which late activities change less than the row's number [STREAK-08].
 */
export const inARow = {
  start: (): RowState => ({ ...noUnit, row: null, times: [] }),

  step(campaign: Streak, state: RowState, activity: Activity): Step<RowState> {
    const { distinct = { unit: 'DAY' as const, behaviours: 1 }, target, levels } = campaign.definition;
    const day = campaign.calendar.dayOf(activity.endedAt);
    const rejection = getDisqualifyingReason(campaign, activity, day);
    if (rejection) return stay(state, rejection);
    const { row } = state;
    const unit = unitOf(distinct.unit, day);
    const climbed = row !== null && isClimbed(campaign, row);
    const extended = row === null || climbed ? null : extendRow(campaign, row, unit);
    if (row !== null && extended === null && !mayRestart(campaign, climbed ? 'COMPLETED' : 'EXPIRED'))
      return stay(state, climbed ? 'STREAK_COMPLETED' : 'STREAK_ENDED');
    const counted = countIntoUnit(distinct, state, day);
    if (!counted) return stay(state, 'UNIT_REACHED');
    const reason = getCountedReason(campaign, state, extended, unit);
    if (counted.inUnit < distinct.behaviours) return stay({ ...state, ...counted }, reason);
    const next = reach(campaign, extended, unit);
    if (next.reached.length < target) return stay({ ...state, ...counted, row: next }, reason);
    const time = (state.times[next.level - 1] ?? 0) + 1;
    const grant = {
      earningKey: `s:${campaign.campaignId}:${time}:${next.level}`,
      amount: levels[next.level - 1]?.reward ?? 0,
      earnedAt: activity.endedAt,
    };
    const times = levels.map((_, at) => (at === next.level - 1 ? time : (state.times[at] ?? 0)));
    const climbing = { ...next, level: next.level + 1, reached: [], given: givenPerLevel(campaign) };
    return pay({ ...counted, row: climbing, times }, grant);
  },

  progress(campaign: Streak, state: RowState, now: number): Progress {
    const { row: last } = state;
    const { definition, calendar } = campaign;
    const { target, levels, distinct } = definition;
    const kind = unitKind(campaign);
    const today = calendar.dayOf(now);
    const isBehind = last !== null && isClimbed(campaign, last) && unitOf(kind, today) > last.last;
    const row = isBehind && mayRestart(campaign, 'COMPLETED') ? null : last;
    const isCompleted = row !== null && isClimbed(campaign, row);
    const end = row === null ? null : firstDayOfUnit(kind, (isCompleted ? row.last : lastToKeep(campaign, row)) + 1);
    const isLost = !isCompleted && end !== null && today >= end;
    const isFresh = row === null || (isLost && mayRestart(campaign, 'EXPIRED'));
    const done = isFresh ? 0 : isCompleted ? target : row.reached.length;
    return {
      ...noProgress,
      done,
      streak: {
        level: isFresh ? 1 : Math.min(row.level, levels.length),
        daysLeft: end === null ? null : isCompleted ? 0 : Math.max(0, end - today),
        isCompleted,
        done,
        target,
        rewards: levels.map(({ reward }) => reward),
        endsAt: end === null ? null : calendar.startOf(end),
        lastDay: end === null ? null : end - 1,
        keep: row === null || isCompleted || isLost ? null : keepOf(campaign, { ...state, row }, today),
        distinct: {
          unit: kind,
          behaviours: distinct?.behaviours ?? 1,
          reached: done,
          days: kind === 'DAY' && !isCompleted ? (isFresh ? [] : row.reached) : null,
        },
      },
    };
  },
};
