import type { Tenant } from '../../../call/tenant.ts';
import type { Tx } from '../../../platform/database/transactions.ts';
import type { Declared } from '../engine/conditions.ts';
import { dateOfDay, dayOfDate, serviceCalendar } from '../engine/service-day.ts';
import { countRidesByQuarter } from './backtest-store.ts';

export interface RidesOfDay {
  /** YYYY-MM-DD. */
  day: string;
  rides: number;
}

type Zone = Pick<Tenant, 'timeZone' | 'serviceDayStartMinutes'>;

interface DayChoice {
  from: string;
  to: string;
  /** Days with most rides, or those closest to the average of days with rides. */
  which: 'BUSIEST' | 'AVERAGE';
  count: number;
}

/** Members' rides of each service day that has some. */
async function countRidesByDay(tx: Tx, zone: Zone, { from, to }: DayChoice): Promise<RidesOfDay[]> {
  const calendar = serviceCalendar(zone.timeZone, zone.serviceDayStartMinutes);
  const start = new Date(calendar.startOf(dayOfDate(from)));
  const end = new Date(calendar.startOf(dayOfDate(to) + 1));
  const rides = new Map<number, number>();
  for (const quarter of await countRidesByQuarter(tx, start, end)) {
    const day = calendar.dayOf(quarter.at.getTime());
    rides.set(day, (rides.get(day) ?? 0) + quarter.rides);
  }
  return [...rides].map(([day, count]) => ({ day: dateOfDay(day), rides: count }));
}

/**
 * Chooses past service days to treat as declared, in order of days: the busiest, or the most average ones. Of equal
 * days the earlier one is first [CAMP-125].
 */
export async function chooseDays(tx: Tx, zone: Zone, choice: DayChoice): Promise<RidesOfDay[]> {
  const all = await countRidesByDay(tx, zone, choice);
  const average = all.reduce((sum, { rides }) => sum + rides, 0) / Math.max(all.length, 1);
  const rank = ({ rides }: RidesOfDay): number => (choice.which === 'BUSIEST' ? -rides : Math.abs(rides - average));
  const byDay = (a: RidesOfDay, b: RidesOfDay): number => (a.day < b.day ? -1 : 1);
  return all
    .toSorted((a, b) => rank(a) - rank(b) || byDay(a, b))
    .slice(0, choice.count)
    .toSorted(byDay);
}

/** Declared days of every kind, with some assumed ones for these kinds. */
export function withAssumed(declared: Declared, kinds: readonly string[], days: readonly string[]): Declared {
  if (days.length === 0) return declared;
  const assumed = days.map(dayOfDate);
  return new Map([
    ...declared,
    ...kinds.map((kind) => [kind, new Set([...(declared.get(kind) ?? []), ...assumed])] as const),
  ]);
}
