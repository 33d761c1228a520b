import type { PackCampaignOf } from '@fareback/tenant-pack';
import type { Activity } from '../engine/activity.ts';
import { type Campaign, getDisqualifyingReason, noProgress, type Progress } from '../engine/campaign.ts';
import { pay, type Step, stay } from '../engine/decision.ts';
import { unitOf } from '../engine/service-day.ts';

import { countIntoUnit, noUnit, type UnitCount } from './distinct-units.ts';
import { inARow, mayRestart, type RowState } from './in-a-row.ts';

type Streak = Campaign<PackCampaignOf<'STREAK'>>;

interface Run extends UnitCount {
  /** Number of the run, from 1, used in earning keys: a late ride that moves its start pays no level twice. */
  ordinal: number;
  /** Current level, from 1; the number of levels + 1 after all are completed. */
  level: number;
  /** Last day of this level; the completion day after all levels. */
  lastDay: number;
  done: number;
  /** Distinct units reached in this level, in order; missing in older states. */
  reached?: readonly number[];
}

interface RunState {
  run: Run | null;
}

export type StreakState = RunState | RowState;

const isClimbed = ({ definition }: Streak, run: Run): boolean => run.level > definition.levels.length;

const daysOf = ({ definition }: Streak): number => definition.levelDays ?? 1;

/** Returns the last of `days` service days from `day`; paused days extend the period. */
function lastOf({ pausedDays }: Streak, day: number, days: number): number {
  let last = day;
  for (let left = days - 1; left > 0; ) {
    last += 1;
    if (!pausedDays.has(last)) left -= 1;
  }
  return last;
}

const beginRun = (campaign: Streak, ordinal: number, day: number): Run => ({
  ordinal,
  level: 1,
  lastDay: lastOf(campaign, day, daysOf(campaign)),
  done: 0,
  ...noUnit,
});

/** True if an activity on `day` may start a new run, false if that day still belongs to the previous run. */
function isAfter(campaign: Streak, run: Run, day: number): boolean {
  const { distinct } = campaign.definition;
  if (!distinct || !isClimbed(campaign, run)) return day > run.lastDay;
  return unitOf(distinct.unit, day) > unitOf(distinct.unit, run.lastDay);
}

function count({ definition: { distinct } }: Streak, run: Run, day: number): Run | null {
  if (!distinct) return { ...run, done: run.done + 1 };
  const counted = countIntoUnit(distinct, run, day);
  if (!counted || counted.inUnit < distinct.behaviours) return counted && { ...run, ...counted };
  return { ...run, ...counted, done: run.done + 1, reached: [...(run.reached ?? []), counted.unit] };
}

/** Moves the run to the next level, which starts with the next activity, or the next unit for distinct streaks. */
const climb = (campaign: Streak, run: Run, day: number): Run => ({
  ...run,
  level: run.level + 1,
  lastDay: run.level === campaign.definition.levels.length ? day : lastOf(campaign, day, daysOf(campaign) + 1),
  done: 0,
  ...(campaign.definition.distinct && { reached: [] }),
});

/**
 * Consecutive levels. Level 1 starts on the service day of the first activity and lasts `levelDays` service days. Each
 * further level starts after the activity that completed the previous one and ends `levelDays` days after that day. A
 * level reached in time pays once per run; a missed one ends the run. Activities on the day (or unit) in which a run is
 * completed are surplus, so two runs never share a day [STREAK-01, STREAK-08].
 */
const inWindow = {
  start: (): RunState => ({ run: null }),

  step(campaign: Streak, state: RunState, activity: Activity): Step<RunState> {
    const day = campaign.calendar.dayOf(activity.endedAt);
    const rejection = getDisqualifyingReason(campaign, activity, day);
    if (rejection) return stay(state, rejection);
    let run = state.run ?? beginRun(campaign, 1, day);
    let reason: 'COUNTED' | 'STREAK_BEGUN_ANEW' = 'COUNTED';
    const climbed = isClimbed(campaign, run);
    if (climbed || day > run.lastDay) {
      if (!mayRestart(campaign, climbed ? 'COMPLETED' : 'EXPIRED'))
        return stay(state, climbed ? 'STREAK_COMPLETED' : 'STREAK_ENDED');
      if (!isAfter(campaign, run, day)) return stay(state, 'STREAK_COMPLETED');
      run = beginRun(campaign, run.ordinal + 1, day);
      if (!climbed) reason = 'STREAK_BEGUN_ANEW';
    }
    const counted = count(campaign, run, day);
    if (!counted) return stay(state, 'UNIT_REACHED');
    if (counted.done < campaign.definition.target) return stay({ run: counted }, reason);
    const amount = campaign.definition.levels[run.level - 1]?.reward ?? 0;
    const earningKey = `s:${campaign.campaignId}:${run.ordinal}:${run.level}`;
    return pay({ run: climb(campaign, counted, day) }, { earningKey, amount, earnedAt: activity.endedAt });
  },

  progress(campaign: Streak, state: RunState, now: number): Progress {
    const { definition, calendar } = campaign;
    const today = calendar.dayOf(now);
    const old = state.run;
    const isOver = old !== null && isAfter(campaign, old, today);
    const run = isOver && mayRestart(campaign, isClimbed(campaign, old) ? 'COMPLETED' : 'EXPIRED') ? null : old;
    const isCompleted = run !== null && isClimbed(campaign, run);
    const done = isCompleted ? definition.target : (run?.done ?? 0);
    const daysLeft = run === null ? daysOf(campaign) : isCompleted ? 0 : Math.max(0, run.lastDay - today + 1);
    return {
      ...noProgress,
      done,
      streak: {
        level: isCompleted ? definition.levels.length : (run?.level ?? 1),
        daysLeft,
        isCompleted,
        done,
        target: definition.target,
        rewards: definition.levels.map(({ reward }) => reward),
        endsAt: run === null ? null : calendar.startOf(run.lastDay + 1),
        lastDay: run?.lastDay ?? null,
        distinct: definition.distinct
          ? {
              unit: definition.distinct.unit,
              behaviours: definition.distinct.behaviours,
              reached: done,
              days: definition.distinct.unit === 'DAY' && run?.reached?.length === done ? run.reached : null,
            }
          : null,
      },
    };
  },
};

const rules = (campaign: Streak) =>
  (campaign.definition.inARow ? inARow : inWindow) as {
    start(): StreakState;
    step(campaign: Streak, state: StreakState, activity: Activity): Step<StreakState>;
    progress(campaign: Streak, state: StreakState, now: number): Progress;
  };

export const streak = {
  ownActs: () => [],
  goesOnUnpaid: true as const,
  form: ({ definition }: Streak): string => (definition.inARow ? '-IN-A-ROW' : ''),
  start: (campaign: Streak): StreakState => rules(campaign).start(),
  step: (campaign: Streak, state: StreakState, activity: Activity): Step<StreakState> =>
    rules(campaign).step(campaign, state, activity),
  progress: (campaign: Streak, state: StreakState, now: number): Progress =>
    rules(campaign).progress(campaign, state, now),
};
