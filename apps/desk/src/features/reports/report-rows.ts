import { type ReportColumn, type ReportName, type ReportTable, reportColumns } from '@fareback/contract/admin';

/** What stands in a cell of a report. */
export type ReportCell = string | number | null;

/** A row of a report by the names of its columns. */
export type ReportRow<Report extends ReportName = ReportName> = Readonly<Record<ReportColumn<Report>, ReportCell>>;

/** Rows of a report, and the sums that stand under them. */
export interface ReportRows<Report extends ReportName = ReportName> {
  rows: readonly ReportRow<Report>[];
  sums: readonly ReportRow<Report>[];
}

/** The column that says what a row is about. */
export const firstColumn = (report: ReportName): ReportColumn => reportColumns[report][0];

/** The rows of a report by its own headings, in whatever order they come; a column that it lacks is empty [DESK-302]. */
export function rowsOf<Report extends ReportName>(
  report: Report,
  { head, rows }: Pick<ReportTable, 'head' | 'rows'>,
): ReportRows<Report> {
  const places = reportColumns[report].map((column) => [column, head.indexOf(column)] as const);
  const named = rows.map(
    (row) => Object.fromEntries(places.map(([column, at]) => [column, row[at] ?? null])) as ReportRow<Report>,
  );
  const first = firstColumn(report) as ReportColumn<Report>;
  return { rows: named.filter((row) => row[first] !== 'all'), sums: named.filter((row) => row[first] === 'all') };
}
