import { figureDays, type Trend, type TrendFigures } from '@fareback/contract/admin';
import type { TenantCtx } from '../../../call/context.ts';
import { dayBefore, endOfLocalDate, localDate } from '../../../platform/local-date.ts';
import { ridesByDay } from '../../earning/index.ts';
import { pointsGivenByDay, readOwedByDay } from '../../ledger/index.ts';
import { redeemedByDays } from '../../redemptions/index.ts';
import { daysBefore, type Opened, sinceOpening } from './days.ts';

interface Window {
  /** All days of both parts, in order. */
  days: string[];
  stretch: { timeZone: string; from: Date; before: Date };
  /** Begin of the last 28 days. */
  since: Date;
}

/** Two times 28 whole days that end with yesterday: a running day next to whole ones always looks like a fall. */
function trendWindow({ now, tenant: { timeZone } }: TenantCtx): Window {
  const today = localDate(now, timeZone);
  const days = Array.from({ length: 2 * figureDays }, (_, at) => daysBefore(today, 2 * figureDays - at));
  const beginOf = (day: string): Date => endOfLocalDate(dayBefore(day), timeZone);
  return {
    days,
    stretch: { timeZone, from: beginOf(days[0] ?? today), before: beginOf(today) },
    since: beginOf(days[figureDays] ?? today),
  };
}

type Flows = Omit<TrendFigures, 'pointsOwed'>;

const NONE: Flows = { rides: 0, riders: 0, pointsEarned: 0, redemptions: 0, pointsRedeemed: 0 };

/** Sums of several days. Riders are counted apart: a member may ride on many of them. */
const sumOf = (days: readonly Flows[], riders: number): Flows => ({
  ...days.reduce(
    (sum, day) => ({
      ...sum,
      rides: sum.rides + day.rides,
      pointsEarned: sum.pointsEarned + day.pointsEarned,
      redemptions: sum.redemptions + day.redemptions,
      pointsRedeemed: sum.pointsRedeemed + day.pointsRedeemed,
    }),
    NONE,
  ),
  riders,
});

/** What happened on each day of both parts, and how many members rode in each part. */
async function readFlows({ tx }: TenantCtx, { days, stretch, since }: Window) {
  const [ridden, given, redeemed] = await Promise.all([
    ridesByDay(tx, stretch, since),
    pointsGivenByDay(tx, stretch),
    redeemedByDays(tx, stretch),
  ]);
  const byDay = <Row extends { day: string | null }>(rows: readonly Row[]): Map<string | null, Row> =>
    new Map(rows.map((row) => [row.day, row]));
  const [rides, points, redemptions] = [byDay(ridden), byDay(given), byDay(redeemed)];
  const ridersOf = (isSince: boolean): number => ridden.find((row) => row.isSince === isSince)?.riders ?? 0;
  return {
    flows: days.map((day) => ({
      rides: rides.get(day)?.rides ?? 0,
      riders: rides.get(day)?.riders ?? 0,
      pointsEarned: points.get(day)?.points ?? 0,
      redemptions: redemptions.get(day)?.redemptions ?? 0,
      pointsRedeemed: redemptions.get(day)?.points ?? 0,
    })),
    riders: { last: ridersOf(true), previous: ridersOf(false) },
  };
}

/** Members' points at the end of each day: those of now without what later days changed. */
async function readOwed({ tx }: TenantCtx, { days, stretch }: Window): Promise<number[]> {
  const rows = await readOwedByDay(tx, stretch);
  const now = rows.find(({ day }) => day === null)?.points ?? 0;
  return days.map((last) =>
    rows.reduce((owed, { day, points }) => (day !== null && day > last ? owed - points : owed), now),
  );
}

const wasOpenAt = ({ openedAt }: Opened, moment: Date): boolean => openedAt === null || openedAt <= moment;

/** Figures of the last 28 whole days next to the 28 before, without the time before the opening [DESK-586]. */
export async function getTrend(ctx: TenantCtx): Promise<Trend> {
  const { now, tenant } = ctx;
  const window = trendWindow(ctx);
  const { days, stretch } = window;
  const from = sinceOpening(tenant, stretch.from);
  const isCounted = from < stretch.before;
  const counted = { ...window, stretch: { ...stretch, from } };
  const { flows, riders } = isCounted
    ? await readFlows(ctx, counted)
    : { flows: days.map(() => NONE), riders: { last: 0, previous: 0 } };
  const owed = isCounted ? await readOwed(ctx, counted) : days.map(() => 0);
  const owedAt = (at: number): number => owed.at(at) ?? 0;
  const hasPrevious = isCounted && wasOpenAt(tenant, stretch.from);
  return {
    at: now.toISOString(),
    timeZone: tenant.timeZone,
    from: days[figureDays] ?? '',
    to: days.at(-1) ?? '',
    last: { ...sumOf(flows.slice(figureDays), riders.last), pointsOwed: owedAt(-1) },
    previous: hasPrevious
      ? { ...sumOf(flows.slice(0, figureDays), riders.previous), pointsOwed: owedAt(figureDays - 1) }
      : null,
    days: days.map((day, at) => ({ day, ...(flows[at] ?? NONE), pointsOwed: owedAt(at) })).slice(figureDays),
  };
}
