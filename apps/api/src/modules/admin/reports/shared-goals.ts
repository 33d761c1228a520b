import { limits } from '@fareback/contract';
import type { Table } from '../../../platform/csv.ts';
import { localDate } from '../../../platform/local-date.ts';
import { dateOfDay, dayOfDate, type GoalFigures, readGoalFigures, serviceCalendar } from '../../earning/index.ts';
import { forecastOf } from './budgets.ts';
import { type NamedRow, type ReportContext, sinceOpening, tableOf } from './days.ts';

const measures = { RIDES: 'rides', KILOMETER: 'kilometers', MILE: 'miles', MINUTE: 'minutes', FARE: 'fares' } as const;

/** Hides figures that could reveal a single member; zero reveals no one. */
const isShown = (members: number): boolean => members === 0 || members >= limits.teamMembersLeast;

type Course = Pick<NamedRow<'shared-goals'>, 'finding' | 'expected' | 'reaches on'>;

/** How the goal goes at the pace so far. */
function courseOf({ tenant, now }: ReportContext, goal: GoalFigures): Course {
  const calendar = serviceCalendar(tenant.timeZone, tenant.serviceDayStartMinutes);
  const first = calendar.startOf(dayOfDate(goal.startsOn));
  const ends = calendar.startOf(dayOfDate(goal.endsOn) + 1);
  const open = { expected: null, 'reaches on': null };
  if (goal.reachedAt !== null) return { ...open, finding: 'goal reached' };
  if (now.getTime() >= ends) return { ...open, finding: 'goal missed' };
  if (now.getTime() < first) return { ...open, finding: 'not begun' };
  const pace = {
    begins: sinceOpening(tenant, new Date(first)).getTime(),
    ends,
    pausedMillis: 0,
    max: goal.target,
    given: goal.total,
    paysNoMore: false,
  };
  const { points: expected, usedUpAt: reachesAt } = forecastOf(pace, now.getTime());
  if (expected === null) return { ...open, finding: 'too early' };
  if (reachesAt === null) return { ...open, finding: 'behind', expected };
  return { finding: 'on course', expected, 'reaches on': dateOfDay(calendar.dayOf(reachesAt)) };
}

function rowOf(ctx: ReportContext, goal: GoalFigures): NamedRow<'shared-goals'> {
  const { riders, below, reward, reachedAt } = goal;
  const isTotalShown = isShown(riders + below);
  const [ridersShown, belowShown] = [isTotalShown && isShown(riders), isTotalShown && isShown(below)];
  const course = isTotalShown ? courseOf(ctx, goal) : { finding: 'too few', expected: null, 'reaches on': null };
  return {
    campaign: goal.campaignId,
    ...course,
    measure: measures[goal.measure],
    counted: isTotalShown ? Math.floor(goal.total) : null,
    target: goal.target,
    minimum: goal.minimum,
    'took part': ridersShown ? riders : null,
    'below minimum': belowShown ? below : null,
    'points if reached': ridersShown ? riders * reward : null,
    'points at most': ridersShown && belowShown ? (riders + below) * reward : null,
    reached: isTotalShown && reachedAt !== null ? localDate(reachedAt, ctx.tenant.timeZone) : null,
    from: goal.startsOn,
    to: goal.endsOn,
  };
}

/** Progress of the goals of all members together, with a forecast at the pace so far [DESK-529]. */
export async function sharedGoals(ctx: ReportContext): Promise<Table> {
  return tableOf(
    'shared-goals',
    (await readGoalFigures(ctx)).map((goal) => rowOf(ctx, goal)),
  );
}
