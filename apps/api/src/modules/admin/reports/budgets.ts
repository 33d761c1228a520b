import type { TenantCtx } from '../../../call/context.ts';
import type { Table } from '../../../platform/csv.ts';
import { DAY_MILLIS, localMoment } from '../../../platform/local-date.ts';

import { activeCampaigns, type CampaignDefinition } from '../../campaigns/index.ts';
import { dateOfDay, dayOfDate, monthAt, type ServiceCalendar, serviceCalendar } from '../../earning/index.ts';
import { type GivenMonth, type Month, readMonths } from '../../ledger/index.ts';
import { monthBefore, type ReportContext, sinceOpening, tableOf } from './days.ts';

const MONTHS = 12;

/** Percentage of a monthly budget from which to warn. */
const LOW = 80;

interface Read {
  calendar: ServiceCalendar;
  running: Month;
  rules: ReadonlyMap<string, CampaignDefinition>;
  months: GivenMonth[];
}

async function readLast(ctx: TenantCtx, count: number): Promise<Read> {
  const { timeZone, serviceDayStartMinutes } = ctx.tenant;
  const calendar = serviceCalendar(timeZone, serviceDayStartMinutes);
  const running = monthAt(calendar, ctx.now.getTime());
  const active = await activeCampaigns(ctx);
  const rules = new Map(active.map(({ campaignId, definition }) => [campaignId, definition]));
  const months = await readMonths(ctx.tx, { since: monthBefore(running.month, count - 1), running: running.month });
  const stands = (one: GivenMonth): boolean =>
    one.month !== running.month || one.given > 0 || rules.has(one.campaignId);
  return { calendar, running, rules, months: months.filter(stands) };
}

/** Counts active campaigns that spent four fifths or more of the running month's budget [DESK-218]. */
export async function countLowBudgets(ctx: TenantCtx): Promise<number> {
  const { rules, months } = await readLast(ctx, 1);
  return months.filter(({ campaignId, level }) => level >= LOW && rules.has(campaignId)).length;
}

/** Forecasts a campaign's running month from its paying days since the opening. */
function forecastMonth({ tenant, now }: TenantCtx, { calendar, running, rules }: Read, month: GivenMonth) {
  const definition = rules.get(month.campaignId);
  const first = definition?.startsOn === undefined ? running.begins : calendar.startOf(dayOfDate(definition.startsOn));
  const end = definition?.endsOn === undefined ? running.ends : calendar.startOf(dayOfDate(definition.endsOn) + 1);
  const begins = sinceOpening(tenant, new Date(Math.max(running.begins, first))).getTime();
  const paysNoMore = month.usedUpAt !== null || definition === undefined;
  return forecastOf({ ...month, begins, ends: Math.min(running.ends, end), paysNoMore }, now.getTime());
}

/** Budget spending of the last twelve months, with a forecast for the running one [DESK-215, DESK-216]. */
export async function budgets(ctx: ReportContext): Promise<Table> {
  const read = await readLast(ctx, MONTHS);
  return tableOf(
    'budgets',
    read.months.map((row) => {
      const { month, campaignId, max, given, usedUpAt } = row;
      const forecast = month === read.running.month ? forecastMonth(ctx, read, row) : null;
      return {
        month,
        campaign: campaignId,
        'points budgeted': max,
        'points given': given,
        'points left': max - given,
        'used up': usedUpAt && localMoment(usedUpAt, ctx.tenant.timeZone),
        'points expected': forecast?.points ?? null,
        // The agency's service day, like its months.
        'lasts until': forecast?.usedUpAt ? dateOfDay(read.calendar.dayOf(forecast.usedUpAt)) : null,
      };
    }),
  );
}

interface Pace {
  /** Start of payment: the month's, or the campaign's if later. */
  begins: number;
  /** End of payment: the month's, or the campaign's if earlier. */
  ends: number;
  /** Milliseconds it was used up before the limit was raised. */
  pausedMillis: number;
  max: number;
  given: number;
  paysNoMore: boolean;
}

interface Forecast {
  points: number | null;
  /** Time the limit is reached; null if it lasts or is already reached. */
  usedUpAt: number | null;
}

/** Forecasts a running month from its pace while it paid. A pace needs at least two days. */
export function forecastOf({ begins, ends, pausedMillis, max, given, paysNoMore }: Pace, now: number): Forecast {
  if (paysNoMore || now >= ends) return { points: given, usedUpAt: null };
  const paidMillis = now - begins - pausedMillis;
  if (paidMillis < DAY_MILLIS) return { points: null, usedUpAt: null };
  const atPace = Math.round(given + (given * (ends - now)) / paidMillis);
  if (atPace <= max) return { points: atPace, usedUpAt: null };
  return { points: max, usedUpAt: now + ((max - given) * paidMillis) / given };
}
