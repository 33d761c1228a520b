import * as z from 'zod/mini';
import { Moment } from './common.ts';

/** What can be asked of a programme as a table. */
export const reportNames = [
  'weeks',
  'campaigns',
  'budgets',
  'riders',
  'funnel',
  'liability',
  'lapsing',
  'redemptions',
  'refunds',
  'codes-left',
  'added-rides',
] as const;
export type ReportName = (typeof reportNames)[number];

/** Reports of days: the others say how it stands now. */
export const reportsOfDays: readonly ReportName[] = [
  'weeks',
  'campaigns',
  'riders',
  'funnel',
  'redemptions',
  'refunds',
];

/** A day of the agency's calendar, such as 2026-03-31. */
export const Day = z.iso.date();

/** Figures of a programme: headings, rows, and the time and clocks that they stand for. */
export const ReportTable = z.object({
  report: z.enum(reportNames),
  /** When the figures were read. */
  at: Moment,
  /** The clocks by which days and months are told. */
  timeZone: z.string(),
  head: z.array(z.string()),
  rows: z.array(z.array(z.nullable(z.union([z.string(), z.number()])))),
  /** Whether these are all rows: a table is cut at its bound. */
  isWhole: z.boolean(),
});
export type ReportTable = z.infer<typeof ReportTable>;

/** What came in of one day, up to a moment of it. */
const DayFigures = z.object({
  /** Rides of members that ended on the day, those left out that were taken back. */
  rides: z.int(),
  /** Members who rode. */
  riders: z.int(),
  /** Points that members were given, by rides and whatever else brings some. */
  pointsEarned: z.int(),
  /** What was redeemed; of a supplier that does not answer, too. */
  redemptions: z.int(),
  /** What was paid for it, in points. */
  pointsRedeemed: z.int(),
});
export type DayFigures = z.infer<typeof DayFigures>;

/** A programme's day so far beside the same day a week ago, as far as that was known by the same time of day. */
export const TodayFigures = z.object({
  at: Moment,
  /** The clocks by which the day began. */
  timeZone: z.string(),
  today: DayFigures,
  weekAgo: DayFigures,
  /** Campaigns that gave four fifths of this month's budget, or more. */
  budgetsLow: z.int(),
});
export type TodayFigures = z.infer<typeof TodayFigures>;
