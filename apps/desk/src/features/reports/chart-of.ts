import type { ReportColumn, ReportName } from '@fareback/contract/admin';
import type { BarPlaces } from '../../parts/chart/bar-places.ts';
import type { ReportRow } from './report-rows.ts';

/** A column of the report by its heading, a campaign by its id, what no campaign gave, or all others together. */
export type Series = { heading: ReportColumn | RiderKind } | { campaign: string } | 'noCampaign' | 'others';

/** A report as bars. */
export interface Chart extends BarPlaces {
  /** What is drawn in one colour, the greatest first where there are many. */
  series: readonly Series[];
  /** Whether places are weeks, by their Mondays, or months. */
  by: 'week' | 'month';
}

/** More than so many series nobody tells apart. */
const SERIES_MOST = 5;

/** Columns of a report beside each other or on top of each other, by the place that a row names. */
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

/** Points of each week by campaign: those that gave most, and all others together. */
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

/** Kinds of riders who rode, as the report names them. */
const riderKinds = ['new', 'came back', 'now and then', 'regular'] as const;
type RiderKind = (typeof riderKinds)[number];

/** Rides of each week by kind of rider. */
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

/** What a report looks like as bars; null where there is nothing to draw, or bars would say less than its table. */
export function chartOf<Report extends ReportName>(report: Report, rows: readonly ReportRow<Report>[]): Chart | null {
  const draw: Charts[Report] = charts[report];
  const chart = draw?.(rows) ?? null;
  return chart === null || chart.places.length < 2 ? null : chart;
}
