import { type ReportColumn, type ReportName, type ReportTable, reportColumns } from '@fareback/contract/admin';

type ReportCell = string | number | null;

export type ReportRow<Report extends ReportName = ReportName> = Readonly<Record<ReportColumn<Report>, ReportCell>>;

interface ReportRows<Report extends ReportName = ReportName> {
  rows: readonly ReportRow<Report>[];
  sums: readonly ReportRow<Report>[];
}

export const firstColumn = (report: ReportName): ReportColumn => reportColumns[report][0];

/** Maps rows by the desk's own column order, whatever order the API sends; a missing column is empty [DESK-302]. */
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
