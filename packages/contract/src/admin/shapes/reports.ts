import * as z from 'zod/mini';
import { Moment } from './common.ts';

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
  'impact',
  'shared-goals',
] as const;
export type ReportName = (typeof reportNames)[number];

/** Daily reports; the others show the current state. */
export const reportsOfDays: readonly ReportName[] = [
  'weeks',
  'campaigns',
  'riders',
  'funnel',
  'redemptions',
  'refunds',
];

/** The columns of each report in order, binding for both writers and readers of reports [DESK-302]. */
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
  impact: ['month', 'mode', 'members', 'rides', 'kilometers saved', 'kilograms saved', 'rides left out'],
  'shared-goals': [
    'campaign',
    'finding',
    'measure',
    'counted',
    'target',
    'expected',
    'reaches on',
    'minimum',
    'took part',
    'below minimum',
    'points if reached',
    'points at most',
    'reached',
    'from',
    'to',
  ],
} as const satisfies Record<ReportName, readonly string[]>;

export type ReportColumn<Report extends ReportName = ReportName> = (typeof reportColumns)[Report][number];

export const Day = z.iso.date();

const Titles = z.record(z.string(), z.string());

export const ReportTable = z.object({
  report: z.enum(reportNames),
  at: Moment,
  timeZone: z.string(),
  head: z.array(z.string()),
  rows: z.array(z.array(z.nullable(z.union([z.string(), z.number()])))),
  /** Current or last titles in the requested language, or in English if it is missing there. */
  titles: z.object({ campaign: Titles, offer: Titles }),
  /** False if the table was truncated at its row limit. */
  isWhole: z.boolean(),
});
export type ReportTable = z.infer<typeof ReportTable>;

const DayFigures = z.object({
  rides: z.int(),
  riders: z.int(),
  pointsEarned: z.int(),
  /** Redemptions, including those waiting for a supplier. */
  redemptions: z.int(),
  pointsRedeemed: z.int(),
});
export type DayFigures = z.infer<typeof DayFigures>;

const TrendFigures = z.extend(DayFigures, {
  /** Members' points at the end of the time: unclaimed, available and held. */
  pointsOwed: z.int(),
});
export type TrendFigures = z.infer<typeof TrendFigures>;

/** Figures of the last 28 whole days in the agency's time zone, `from` and `to` included. */
export const Trend = z.object({
  at: Moment,
  timeZone: z.string(),
  from: Day,
  to: Day,
  last: TrendFigures,
  /** The same for the 28 days before; null if riders could not use the app on all of them. */
  previous: z.nullable(TrendFigures),
  /** Every day of the last 28, in order. */
  days: z.array(z.extend(TrendFigures, { day: Day })),
});
export type Trend = z.infer<typeof Trend>;

/** Today's figures so far, and those of the same day a week ago up to the same time of day. */
export const TodayFigures = z.object({
  at: Moment,
  timeZone: z.string(),
  today: DayFigures,
  weekAgo: DayFigures,
  /** Campaigns that have given at least four fifths of this month's budget. */
  budgetsLow: z.int(),
});
export type TodayFigures = z.infer<typeof TodayFigures>;
