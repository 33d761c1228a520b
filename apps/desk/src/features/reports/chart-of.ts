import type { ReportColumn, ReportName } from '@fareback/contract/admin';
import type { BarPlaces } from '../../parts/chart/bar-places.ts';
import type { ReportRow } from './report-rows.ts';

/** A series: a report column, a campaign by its id, points without a campaign, or all others summed. */
export type Series = { heading: ReportColumn | RiderKind } | { campaign: string } | 'noCampaign' | 'others';

export interface Chart extends BarPlaces {
  /** Series, each in its own color; if there are many, the largest first. */
  series: readonly Series[];
  /** Weeks are keyed by their Monday. */
  by: 'week' | 'month';
}

/** Most series per chart; more colors are hard to distinguish. */
const SERIES_MOST = 5;

/** Charts report columns side by side or stacked, keyed by the row's period. */
const columnsOf = <Column extends ReportColumn>(
  rows: readonly Readonly<Record<Column, string | number | null>>[],
  columns: readonly NoInfer<Column>[],
  { place, ...drawn }: Pick<Chart, 'by' | 'isStacked'> & { place: NoInfer<Column> },
): Chart => ({
  ...drawn,
  series: columns.map((heading) => ({ heading })),
  places: rows.map((row) => ({
    name: String(row[place]),
    values: columns.map((column) => Number(row[column] ?? 0)),
  })),
});

/** Points per week by campaign: the largest campaigns, and all others summed. */
function campaignsOf(rows: readonly ReportRow<'campaigns'>[]): Chart {
  const given = rows.map((row) => ({
    week: String(row.week),
    campaign: row.campaign === null ? null : String(row.campaign),
    points: Number(row['points given'] ?? 0),
  }));
  const sumOf = (of: typeof given): number => of.reduce((sum, { points }) => sum + points, 0);
  const byCampaign = [...Map.groupBy(given, ({ campaign }) => campaign)].toSorted(
    ([, one], [, other]) => sumOf(other) - sumOf(one),
  );
  const shown = byCampaign.slice(0, SERIES_MOST).map(([campaign]) => campaign);
  const hasOthers = byCampaign.length > SERIES_MOST;
  const named = shown.map((campaign) => (campaign === null ? 'noCampaign' : { campaign }));
  return {
    by: 'week',
    series: hasOthers ? [...named, 'others'] : named,
    places: [...Map.groupBy(given, ({ week }) => week)].map(([name, ofWeek]) => {
      const values = shown.map((campaign) => sumOf(ofWeek.filter((each) => each.campaign === campaign)));
      const others = sumOf(ofWeek) - values.reduce((sum, value) => sum + value, 0);
      return { name, values: hasOthers ? [...values, others] : values };
    }),
    isStacked: true,
  };
}

/** Rider kinds, spelled as in the report. */
const riderKinds = ['new', 'came back', 'now and then', 'regular'] as const;
type RiderKind = (typeof riderKinds)[number];

const ridersOf = (rows: readonly ReportRow<'riders'>[]): Chart => ({
  by: 'week',
  series: riderKinds.map((heading) => ({ heading })),
  places: [...Map.groupBy(rows, ({ week }) => String(week))].map(([name, ofWeek]) => ({
    name,
    values: riderKinds.map((kind) => Number(ofWeek.find((row) => row.kind === kind)?.rides ?? 0)),
  })),
  isStacked: true,
});

type Charts = { [Report in ReportName]?: (rows: readonly ReportRow<Report>[]) => Chart };

const charts: Charts = {
  weeks: (rows) =>
    columnsOf(rows, ['points given', 'points redeemed'], { place: 'week', by: 'week', isStacked: false }),
  campaigns: campaignsOf,
  riders: ridersOf,
  lapsing: (rows) =>
    columnsOf(
      rows.filter((row) => row['lapses in'] !== 'never'),
      ['unclaimed', 'available'],
      { place: 'lapses in', by: 'month', isStacked: true },
    ),
};

export function chartOf<Report extends ReportName>(report: Report, rows: readonly ReportRow<Report>[]): Chart | null {
  const draw: Charts[Report] = charts[report];
  const chart = draw?.(rows) ?? null;
  return chart === null || chart.places.length < 2 ? null : chart;
}
