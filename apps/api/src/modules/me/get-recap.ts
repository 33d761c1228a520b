import type { Recap } from '@fareback/contract';
import type { MemberCtx } from '../../call/context.ts';
import {
  dateOfDay,
  dayOfDate,
  firstDayOfUnit,
  impactSettingsOf,
  type RiddenDay,
  readRiddenDays,
  readSaved,
  type ServiceCalendar,
  serviceCalendar,
  unitOf,
} from '../earning/index.ts';
import { pointsEarnedIn } from '../ledger/index.ts';
import { findMember } from '../members/index.ts';
import { countRedemptionsOf } from '../redemptions/index.ts';

/** Service days of a period: the first, and the first after it. */
interface Days {
  first: number;
  after: number;
}

const monthOfDay = (day: number): string => dateOfDay(day).slice(0, 'YYYY-MM'.length);

/** Days of a year (YYYY) or month (YYYY-MM), or of the one `ahead` periods later. */
function daysOf(period: string, ahead = 0): Days {
  const months = period.length === 'YYYY'.length ? 12 : 1;
  const month = unitOf('MONTH', dayOfDate(months === 12 ? `${period}-01-01` : `${period}-01`)) + ahead * months;
  return { first: firstDayOfUnit('MONTH', month), after: firstDayOfUnit('MONTH', month + months) };
}

/** The most weeks in a row that hold one of these days. */
function weeksInRow(days: readonly number[]): number {
  const weeks = [...new Set(days.map((day) => unitOf('WEEK', day)))].toSorted((one, other) => one - other);
  let most = 0;
  let row = 0;
  for (const [at, week] of weeks.entries()) {
    row = weeks[at - 1] === week - 1 ? row + 1 : 1;
    most = Math.max(most, row);
  }
  return most;
}

const sumOf = (rows: readonly RiddenDay[], figure: 'rides' | 'meters'): number =>
  rows.reduce((sum, row) => sum + row[figure], 0);

function modesOf(rows: readonly RiddenDay[]): Recap['modes'] {
  const byMode = Map.groupBy(rows, ({ mode }) => mode ?? 'other');
  return [...byMode]
    .map(([mode, ridden]) => ({ mode, rides: sumOf(ridden, 'rides') }))
    .toSorted((one, other) => other.rides - one.rides || (one.mode < other.mode ? -1 : 1));
}

const startsOf = (calendar: ServiceCalendar, { first, after }: Days): Date[] =>
  Array.from({ length: after - first + 1 }, (_, at) => new Date(calendar.startOf(first + at)));

/** A member's month or year in figures, of the running or last period without one named [EARN-27]. */
export async function getRecap({ tx, tenant, member, now }: MemberCtx, asked?: string): Promise<{ recap: Recap }> {
  const calendar = serviceCalendar(tenant.timeZone, tenant.serviceDayStartMinutes);
  const { memberId } = member;
  const joinedAt = (await findMember(tx, memberId))?.createdAt ?? now;
  const joinedOn = calendar.dayOf(joinedAt.getTime());
  const today = calendar.dayOf(now.getTime());
  const [firstMonth, lastMonth] = [monthOfDay(joinedOn), monthOfDay(today)];
  const monthBefore = monthOfDay(daysOf(lastMonth, -1).first);
  const period = asked ?? (firstMonth <= monthBefore ? monthBefore : lastMonth);

  const days = daysOf(period);
  const earlier = daysOf(period, -1);
  const starts = startsOf(calendar, { first: earlier.first, after: days.after });
  const all = await readRiddenDays(tx, tenant, { memberId, starts });
  const placeOfFirst = days.first - earlier.first + 1;
  const ridden = all.filter(({ place }) => place >= placeOfFirst);

  const stretch = { from: new Date(calendar.startOf(days.first)), before: new Date(calendar.startOf(days.after)) };
  const impact = impactSettingsOf(tenant);
  const saved =
    impact && (await readSaved(tx, tenant, { settings: impact, memberId, starts: [stretch.from, stretch.before] }));
  return {
    recap: {
      period,
      firstMonth,
      lastMonth,
      isRunning: today < days.after,
      rides: sumOf(ridden, 'rides'),
      ridesBefore: joinedOn <= earlier.first ? sumOf(all, 'rides') - sumOf(ridden, 'rides') : null,
      days: new Set(ridden.map(({ place }) => place)).size,
      weeksInRow: weeksInRow(ridden.map(({ place }) => earlier.first + place - 1)),
      meters: sumOf(ridden, 'meters'),
      grams: saved?.[1]?.grams ?? null,
      modes: modesOf(ridden),
      points: await pointsEarnedIn(tx, memberId, stretch),
      offers: await countRedemptionsOf(tx, memberId, stretch),
    },
  };
}
