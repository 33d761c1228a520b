import type { ReportName } from '@fareback/contract/admin';
import type { BarPlaces } from '../../parts/chart/bar-places.ts';

/** A row of a report: words and numbers in the order of its headings. */
export type ReportRow = readonly (string | number | null)[];

/** A column of the report by its heading, a campaign by its id, what no campaign gave, or all others together. */
export type Series = { heading: string } | { campaign: string } | 'noCampaign' | 'others';

/** A report as bars. */
export interface Chart extends BarPlaces {
  /** What is drawn in one colour, the greatest first where there are many. */
  series: readonly Series[];
}

/** More than so many series nobody tells apart. */
const SERIES_MOST = 5;

const numberAt = (row: ReportRow, at: number): number => Number(row[at] ?? 0);
const withoutSums = (rows: readonly ReportRow[]): readonly ReportRow[] => rows.filter(([first]) => first !== 'all');

/** Columns of a report beside each other or on top of each other, by the first. */
const columnsOf = (
  rows: readonly ReportRow[],
  columns: readonly (readonly [string, number])[],
  isStacked: boolean,
): Chart => ({
  series: columns.map(([heading]) => ({ heading })),
  places: withoutSums(rows).map((row) => ({
    name: String(row[0]),
    values: columns.map(([, at]) => numberAt(row, at)),
  })),
  isStacked,
});

/** Points of each week by campaign: those that gave most, and all others together. */
function campaignsOf(rows: readonly ReportRow[]): Chart {
  const given = withoutSums(rows).map((row) => ({
    week: String(row[0]),
    campaign: row[1] as string | null,
    points: numberAt(row, 4),
  }));
  const sumOf = (of: typeof given): number => of.reduce((sum, { points }) => sum + points, 0);
  const byCampaign = [...Map.groupBy(given, ({ campaign }) => campaign)].toSorted(
    ([, one], [, other]) => sumOf(other) - sumOf(one),
  );
  const shown = byCampaign.slice(0, SERIES_MOST).map(([campaign]) => campaign);
  const hasOthers = byCampaign.length > SERIES_MOST;
  const named = shown.map((campaign) => (campaign === null ? 'noCampaign' : { campaign }));
  return {
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
const KINDS = ['new', 'came back', 'now and then', 'regular'];

/** Rides of each week by kind of rider. */
const ridersOf = (rows: readonly ReportRow[]): Chart => ({
  series: KINDS.map((heading) => ({ heading })),
  places: [...Map.groupBy(withoutSums(rows), ([week]) => String(week))].map(([name, ofWeek]) => ({
    name,
    values: KINDS.map((kind) => numberAt(ofWeek.find((row) => row[1] === kind) ?? [], 3)),
  })),
  isStacked: true,
});

const charts: Partial<Record<ReportName, (rows: readonly ReportRow[]) => Chart>> = {
  weeks: (rows) =>
    columnsOf(
      rows,
      [
        ['points given', 4],
        ['points redeemed', 7],
      ],
      false,
    ),
  campaigns: campaignsOf,
  riders: ridersOf,
  lapsing: (rows) =>
    columnsOf(
      rows.filter(([month]) => month !== 'never'),
      [
        ['unclaimed', 2],
        ['available', 3],
      ],
      true,
    ),
};

/** What a report looks like as bars; null where there is nothing to draw, or bars would say less than its table. */
export function chartOf(report: ReportName, rows: readonly ReportRow[]): Chart | null {
  const chart = charts[report]?.(rows) ?? null;
  return chart === null || chart.places.length < 2 ? null : chart;
}
