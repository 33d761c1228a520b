import type { ReportName } from '@fareback/contract/admin';
import type { Cell, Table } from '../../../platform/csv.ts';
import type { ReportFigures } from '../../report-schedules/index.ts';
import type { FigureColumn, ReportFigure } from '../../staff/index.ts';

/** Main figures of each report, in the order of its email. */
const mainFigures: Record<ReportName, readonly FigureColumn[]> = {
  weeks: ['rides', 'riders', 'joined', 'points given', 'redemptions', 'points redeemed'],
  campaigns: ['times', 'members', 'points given', 'points taken back', 'unclaimed'],
  budgets: ['points budgeted', 'points given', 'points left'],
  riders: ['members', 'rides', 'points given', 'redemptions', 'points redeemed'],
  funnel: ['joined', 'verified', 'connected', 'rode', 'claimed', 'redeemed once'],
  liability: ['unclaimed', 'available', 'held', 'all'],
  lapsing: ['unclaimed', 'available', 'all'],
  redemptions: ['redemptions', 'members', 'points', 'refunds', 'points refunded'],
  refunds: ['points'],
  'codes-left': ['left', 'given in 30 days', 'expired'],
  'added-rides': ['added rides', 'points given'],
  impact: ['members', 'rides', 'kilometers saved', 'kilograms saved'],
  'shared-goals': [],
};

/** The row of totals: 'all' in the first column, and nothing or 'all' in the second. */
const isTotal = ([first, second]: readonly Cell[]): boolean =>
  first === 'all' && (typeof second !== 'string' || second === 'all');

/** Rows whose figures are summed if a report has no totals: budgets have several months, and the first is the newest. */
function summedRows(report: ReportName, rows: Table['rows']): Table['rows'] {
  const totals = rows.filter(isTotal);
  if (totals.length > 0) return totals.slice(0, 1);
  return report === 'budgets' ? rows.filter(([month]) => month === rows[0]?.[0]) : rows;
}

/** Totals of a report's main columns; a column without numbers is left out. */
export function figuresOf(report: ReportName, { head, rows }: Table): ReportFigures {
  const summed = summedRows(report, rows);
  return Object.fromEntries(
    mainFigures[report].flatMap((column) => {
      const at = head.indexOf(column);
      const numbers = summed.map((row) => row[at]).filter((cell) => typeof cell === 'number');
      return numbers.length === 0 ? [] : [[column, numbers.reduce((sum, number) => sum + number, 0)]];
    }),
  );
}

/** Figures next to those before, in the order of the report. */
export const compareFigures = (report: ReportName, now: ReportFigures, before: ReportFigures | null): ReportFigure[] =>
  mainFigures[report].flatMap((column) => {
    const value = now[column];
    return value === undefined ? [] : [{ column, value, before: before?.[column] ?? null }];
  });
