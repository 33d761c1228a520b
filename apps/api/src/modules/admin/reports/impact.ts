import type { Table } from '../../../platform/csv.ts';
import {
  type Concealed,
  dateOfDay,
  dayOfDate,
  impactSettingsOf,
  readSavedByMode,
  type SavedByMode,
  serviceCalendar,
} from '../../earning/index.ts';
import { monthBefore, type NamedRow, type ReportContext, sinceOpening, tableOf } from './days.ts';

const MONTHS = 12;
const NONE = { members: null, rides: null, 'kilometers saved': null, 'kilograms saved': null, 'rides left out': null };

function figuresOf(row: SavedByMode | Concealed): Omit<NamedRow<'impact'>, 'month' | 'mode'> {
  if (row.members === null) return NONE;
  return {
    members: row.members,
    rides: row.rides,
    'kilometers saved': row.meters / 1_000,
    'kilograms saved': row.grams / 1_000,
    'rides left out': row.leftOut,
  };
}

/** CO2 and car distance saved by members' rides in twelve months, by month and mode [DESK-502]. */
export async function impact({ tx, tenant, now }: ReportContext): Promise<Table> {
  const settings = impactSettingsOf(tenant);
  if (settings === null) return tableOf('impact', []);
  const calendar = serviceCalendar(tenant.timeZone, tenant.serviceDayStartMinutes);
  const today = dateOfDay(calendar.dayOf(now.getTime()));
  const months = Array.from({ length: MONTHS }, (_, at) => monthBefore(today, MONTHS - 1 - at));
  const starts = months.map((month) => new Date(calendar.startOf(dayOfDate(month))));
  const from = sinceOpening(tenant, starts[0] ?? now);
  const before = new Date(now.getTime() + 1);
  const rows = await readSavedByMode(tx, tenant, { settings, starts, from, before });
  return tableOf(
    'impact',
    rows.map((row) => ({
      month: row.month === null ? 'all' : (months[row.month - 1]?.slice(0, 'YYYY-MM'.length) ?? ''),
      mode: row.mode ?? 'all',
      ...figuresOf(row),
    })),
  );
}
