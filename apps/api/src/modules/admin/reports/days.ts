import {
  boundOfDays,
  type DaySpan,
  getDayRangeError,
  type ReportColumn,
  type ReportName,
  reportColumns,
} from '@fareback/contract/admin';
import type { TenantCtx } from '../../../call/context.ts';
import type { Tenant } from '../../../call/tenant.ts';
import { throwAdminError } from '../../../platform/api-error.ts';
import type { Cell, Table } from '../../../platform/csv.ts';
import { dayBefore, endOfLocalDate } from '../../../platform/local-date.ts';

export type Opened = Pick<Tenant, 'isOpen' | 'openedAt'>;

const NEVER = new Date('9999-01-01T00:00:00Z');

/** Moves a start time to the opening: earlier activity is by test riders, and in no report [DESK-241]. */
export function sinceOpening({ isOpen, openedAt }: Opened, from: Date): Date {
  if (!isOpen) return NEVER;
  return openedAt !== null && openedAt > from ? openedAt : from;
}

export interface Days {
  from?: string | undefined;
  to?: string | undefined;
}

/** Time range of days in the agency's time zone: start inclusive, end exclusive; null is open. */
export const stretchOf = ({ from, to }: Days, timeZone: string): { from: Date | null; before: Date | null } => ({
  from: from === undefined ? null : endOfLocalDate(dayBefore(from), timeZone),
  before: to === undefined ? null : endOfLocalDate(to, timeZone),
});

export const EVER = new Date(0);

/** The same, starting at the opening, so tests before it do not count. */
export function countedStretch(days: Days, tenant: Opened & { timeZone: string }): ReturnType<typeof stretchOf> {
  const { from, before } = stretchOf(days, tenant.timeZone);
  const since = sinceOpening(tenant, from ?? EVER);
  return { from: since > EVER ? since : null, before };
}

export function assertDays(days: DaySpan, most?: number): void {
  const error = getDayRangeError(days, most);
  if (error !== null) throwAdminError('INVALID_REQUEST', { field: error.field, extra: { bound: boundOfDays(error) } });
}

export const daysBefore = (date: string, days: number): string =>
  Array.from({ length: days }).reduce<string>(dayBefore, date);

export function monthBefore(date: string, months: number): string {
  const [year = 0, month = 1] = date.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 - months, 1)).toISOString().slice(0, 10);
}

export interface ReportContext extends TenantCtx {
  days: Days;
  most: number;
}

export type NamedRow<Report extends ReportName> = Readonly<Record<ReportColumn<Report>, Cell>>;

export function tableOf<Report extends ReportName>(report: Report, rows: readonly NamedRow<Report>[]): Table {
  const head: readonly ReportColumn<Report>[] = reportColumns[report];
  return { head, rows: rows.map((row) => head.map((column) => row[column])) };
}
