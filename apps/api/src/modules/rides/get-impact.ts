import type { Impact, Saved } from '@fareback/contract';
import type { MemberCtx } from '../../call/context.ts';
import {
  averageMeters,
  dateOfDay,
  dayOfDate,
  type ImpactSettings,
  impactSettingsOf,
  readSaved,
  serviceCalendar,
} from '../earning/index.ts';

const NOTHING: Saved = { grams: 0, meters: 0, leftOut: 0 };

const sumOf = (parts: readonly Saved[]): Saved =>
  parts.reduce(
    (sum, one) => ({
      grams: sum.grams + one.grams,
      meters: sum.meters + one.meters,
      leftOut: sum.leftOut + one.leftOut,
    }),
    NOTHING,
  );

/** How the agency calculates, as riders read it. */
const calculationOf = ({ factors, carGramsPerKilometer, source }: ImpactSettings) => ({
  factors: factors.map(({ mode, gramsPerKilometer, averageKilometers }) => ({
    mode,
    gramsPerKilometer,
    averageMeters: averageMeters(averageKilometers),
  })),
  carGramsPerKilometer,
  sourceName: source.name,
  sourceUrl: source.url ?? null,
  sourceYear: source.year ?? null,
});

/**
 * Returns what the member's rides saved in the current month, year and in all, by the factors that apply now; null
 * without factors. Months begin with a service day, because old rides keep nothing else of their time [EARN-24].
 */
export async function getImpact({ tx, tenant, member, now }: MemberCtx): Promise<{ impact: Impact | null }> {
  const settings = impactSettingsOf(tenant);
  if (settings === null) return { impact: null };
  const calendar = serviceCalendar(tenant.timeZone, tenant.serviceDayStartMinutes);
  const [year = '', month = ''] = dateOfDay(calendar.dayOf(now.getTime())).split('-');
  const starts = [`${year}-01-01`, `${year}-${month}-01`].map((date) => new Date(calendar.startOf(dayOfDate(date))));
  const periods = await readSaved(tx, tenant, { settings, memberId: member.memberId, starts });
  return {
    impact: {
      month: sumOf(periods.slice(2)),
      year: sumOf(periods.slice(1)),
      all: sumOf(periods),
      ...calculationOf(settings),
    },
  };
}
