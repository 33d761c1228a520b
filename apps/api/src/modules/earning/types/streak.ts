import type { PackCampaignOf } from '@fareback/tenant-pack';
import type { Activity } from '../activity.ts';
import { unitOf } from '../calendar/service-day.ts';
import type { Campaign } from '../campaign.ts';
import { pay, type Step, stay } from '../explain/decision.ts';
import { noProgress, type Progress } from '../progress.ts';
import { getDisqualifyingReason } from '../rules.ts';
import { countIntoUnit, noUnit, type UnitCount } from './distinct-units.ts';
import { inARow, type RowState } from './in-a-row.ts';
import { mayRestart } from './restart.ts';

type Streak = Campaign<PackCampaignOf<'STREAK'>>;

/** A climb through the levels, from its first behaviour on. Days are service days. */
interface Run extends UnitCount {
  /** Which run this is, from 1: names it in earning keys, so that a late ride that moves its start pays no level twice. */
  ordinal: number;
  /** Level being climbed, from 1; the number of levels + 1 when all are climbed. */
  level: number;
  /** Last day of this level; the day of completion when all levels are climbed. */
  lastDay: number;
  /** Behaviours done in this level, or distinct units reached. */
  done: number;
  /** The distinct units reached in this level, in order; states folded before they were kept have none. */
  reached?: readonly number[];
}

/** The present run; null before the first behaviour. */
interface RunState {
  run: Run | null;
}

/** A streak that lasts its days, or one in a row. */
export type StreakState = RunState | RowState;

const isClimbed = ({ definition }: Streak, run: Run): boolean => run.level > definition.levels.length;

const daysOf = ({ definition }: Streak): number => definition.levelDays ?? 1;

/** The last of `days` service days from `day` on; those that are paused come on top. */
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

/** Whether a behaviour of `day` comes after the run's end so that a new run may begin, or is still part of what the run used up. */
function isAfter(campaign: Streak, run: Run, day: number): boolean {
  const { distinct } = campaign.definition;
  if (!distinct || !isClimbed(campaign, run)) return day > run.lastDay;
  return unitOf(distinct.unit, day) > unitOf(distinct.unit, run.lastDay);
}

/** The run with one more behaviour in it; null when the behaviour's unit is used up already. */
function count({ definition: { distinct } }: Streak, run: Run, day: number): Run | null {
  if (!distinct) return { ...run, done: run.done + 1 };
  const counted = countIntoUnit(distinct, run, day);
  if (!counted || counted.inUnit < distinct.behaviours) return counted && { ...run, ...counted };
  return { ...run, ...counted, done: run.done + 1, reached: [...(run.reached ?? []), counted.unit] };
}

/** The run after a level is reached on `day`: the next level begins with what follows, for distinct streaks with the next unit. */
const climb = (campaign: Streak, run: Run, day: number): Run => ({
  ...run,
  level: run.level + 1,
  lastDay: run.level === campaign.definition.levels.length ? day : lastOf(campaign, day, daysOf(campaign) + 1),
  done: 0,
  ...(campaign.definition.distinct && { reached: [] }),
});

/**
 * Levels, one after the other. Level 1 begins on the service day of the first behaviour and lasts `levelDays` service
 * days; each further one begins after the behaviour that completed the one before and ends `levelDays` days after that
 * day. A level reached before its end pays once per run; a missed one ends the run. After a climbed run, what falls on
 * the day (or unit) of its completion is surplus, so two runs never share a day [STREAK-01, STREAK-08].
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

/** Each form has states of its own; which one a campaign has, its definition says. */
const rules = (campaign: Streak) =>
  (campaign.definition.inARow ? inARow : inWindow) as {
    start(): StreakState;
    step(campaign: Streak, state: StreakState, activity: Activity): Step<StreakState>;
    progress(campaign: Streak, state: StreakState, now: number): Progress;
  };

/** Levels one after the other: within their days each, or of units in a row [STREAK-01, STREAK-08]. */
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
