import type { DayFigures, TodayFigures } from '@fareback/contract/admin';
import type { StaffCtx } from '../../../call/staff.ts';
import { dayBefore, endOfLocalDate, localDate } from '../../../platform/local-date.ts';
import { countRides } from '../../earning/index.ts';
import { pointsGiven } from '../../ledger/index.ts';
import { countRedeemed } from '../../redemptions/index.ts';
import { sinceOpening } from '../since-launch.ts';
import { countLowBudgets } from './budgets.ts';

const DAYS_OF_WEEK = 7;

const weekBefore = (date: string): string => Array.from({ length: DAYS_OF_WEEK }).reduce<string>(dayBefore, date);

async function figuresOf(tx: StaffCtx['tx'], stretch: { from: Date; before: Date }): Promise<DayFigures> {
  const [{ rides, riders }, pointsEarned, { redemptions, points }] = await Promise.all([
    countRides(tx, stretch),
    pointsGiven(tx, stretch),
    countRedeemed(tx, stretch),
  ]);
  return { rides, riders, pointsEarned, redemptions, pointsRedeemed: points };
}

/** Today's figures, and those of a week ago as known by the same time of day [DESK-142]; low budgets [DESK-218]. */
export async function getToday(ctx: StaffCtx): Promise<TodayFigures> {
  const { tx, now, tenant } = ctx;
  const { timeZone } = tenant;
  const date = localDate(now, timeZone);
  const beginOf = (day: string): Date => endOfLocalDate(dayBefore(day), timeZone);
  const [from, weekAgo] = [beginOf(date), beginOf(weekBefore(date))];
  const elapsed = now.getTime() - from.getTime();
  return {
    at: now.toISOString(),
    timeZone,
    // Includes the current millisecond.
    today: await figuresOf(tx, { from: sinceOpening(tenant, from), before: new Date(now.getTime() + 1) }),
    weekAgo: await figuresOf(tx, {
      from: sinceOpening(tenant, weekAgo),
      before: new Date(weekAgo.getTime() + elapsed + 1),
    }),
    budgetsLow: await countLowBudgets(ctx),
  };
}
