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

/** The columns of each report by name, in their order: what writes a report and what reads one are both held to it [DESK-302]. */
export const reportColumns = {
  weeks: ['week', 'joined', 'rides', 'riders', 'points given', 'points taken back', 'redemptions', 'points redeemed'],
  campaigns: ['week', 'campaign', 'times', 'members', 'points given', 'points taken back', 'unclaimed'],
  budgets: [
    'month',
    'campaign',
    'points budgeted',
    'points given',
    'points left',
    'used up',
    'points expected',
    'lasts until',
  ],
  riders: ['week', 'kind', 'members', 'rides', 'points given', 'redemptions', 'points redeemed'],
  funnel: ['joined in', 'joined', 'verified', 'connected', 'rode', 'claimed', 'redeemed once'],
  liability: ['age', 'unclaimed', 'available', 'held', 'all'],
  lapsing: ['lapses in', 'members', 'unclaimed', 'available', 'all'],
  redemptions: ['month', 'offer', 'redemptions', 'members', 'points', 'refunds', 'points refunded'],
  refunds: ['refunded', 'redeemed', 'offer', 'points', 'redemption', 'member', 'by', 'reason'],
  'codes-left': ['offer', 'active', 'left', 'days left', 'given', 'given in 30 days', 'expired', 'next expiry'],
  'added-rides': [
    'campaign',
    'finding',
    'more each',
    'at least',
    'at most',
    'added rides',
    'points given',
    'points an added ride',
    'or as few as',
    'or as many as',
    'members',
    'held out',
    'rides each',
    'rides each held out',
    'from',
    'to',
  ],
} as const satisfies Record<ReportName, readonly string[]>;

/** The name of a column of a report. */
export type ReportColumn<Report extends ReportName = ReportName> = (typeof reportColumns)[Report][number];

/** A day of the agency's calendar, such as 2026-03-31. */
export const Day = z.iso.date();

/** What things of a programme are called, or were called last, by their ids. */
const Titles = z.record(z.string(), z.string());

/** Figures of a programme: headings, rows, and the time and clocks that they stand for. */
export const ReportTable = z.object({
  report: z.enum(reportNames),
  /** When the figures were read. */
  at: Moment,
  /** The clocks by which days and months are told. */
  timeZone: z.string(),
  head: z.array(z.string()),
  /** Campaigns and offers stand in them by id. */
  rows: z.array(z.array(z.nullable(z.union([z.string(), z.number()])))),
  /** What they are called in the asked language, or were called last; in English where they have no title in it. */
  titles: z.object({ campaign: Titles, offer: Titles }),
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
