import * as z from 'zod/mini';
import { By } from './acts.ts';
import { Moment } from './common.ts';
import { type ReportName, reportNames } from './reports.ts';

export const reportSpans = ['YESTERDAY', 'LAST_7_DAYS', 'LAST_28_DAYS', 'LAST_MONTH', 'MONTH_TO_DATE'] as const;
/** Days of a scheduled report, counted back from the day of the sending in the agency's time zone. */
export type ReportSpan = (typeof reportSpans)[number];

export const reportFrequencies = ['DAILY', 'WEEKLY', 'MONTHLY'] as const;
export type ReportFrequency = (typeof reportFrequencies)[number];

export const reportScheduleLimits = {
  /** Most schedules of an agency. */
  schedules: 50,
  recipients: 20,
  /** Most times that one schedule is sent by hand in an hour. */
  byHandPerHour: 3,
  /** Most times that one person sends schedules of an agency by hand in an hour. */
  byPersonPerHour: 10,
  /** Largest file that is attached; a larger one is a link to the desk. */
  attachedBytes: 256 * 1024,
  /** Days that sendings are listed. */
  retentionDays: 90,
} as const;

/** Reports with personal data: an email has only their sums, because a mailbox keeps what an erasure deletes. */
export const personalReports: readonly ReportName[] = ['refunds'];

/** The day fits the frequency: a weekday only if weekly, a day of the month only if monthly. */
const fitsFrequency = ({
  frequency,
  weekday,
  dayOfMonth,
}: {
  frequency: ReportFrequency;
  weekday: number | null;
  dayOfMonth: number | null;
}): boolean => (frequency === 'WEEKLY') === (weekday !== null) && (frequency === 'MONTHLY') === (dayOfMonth !== null);

const plan = {
  report: z.enum(reportNames),
  span: z.enum(reportSpans),
  frequency: z.enum(reportFrequencies),
  /** 1 is Monday. */
  weekday: z.nullable(z.int().check(z.minimum(1), z.maximum(7))),
  /** A month without this day uses its last one. */
  dayOfMonth: z.nullable(z.int().check(z.minimum(1), z.maximum(31))),
  /** Hour in the agency's time zone. */
  hour: z.int().check(z.minimum(0), z.maximum(23)),
  /** False: the email has only the summary and a link. */
  hasFile: z.boolean(),
  /** Adds a link to the month-end files at the desk, as CSV and Parquet. */
  linksMonth: z.boolean(),
  /** Language of campaign and offer titles in the file. */
  language: z.enum(['en', 'es']),
};

export const NewReportSchedule = z
  .object({
    ...plan,
    recipients: z.array(z.uuid()).check(z.minLength(1), z.maxLength(reportScheduleLimits.recipients)),
    /** `revision` of the schedule that the caller edited. */
    was: z.optional(z.string().check(z.maxLength(64))),
  })
  .check(z.refine(fitsFrequency, { path: ['frequency'] }));
export type NewReportSchedule = z.infer<typeof NewReportSchedule>;

export const reportDeliveryStates = ['WAITING', 'SENT', 'NO_EMAIL', 'NOT_ALLOWED', 'REJECTED', 'EXPIRED'] as const;
export type ReportDeliveryState = (typeof reportDeliveryStates)[number];

export const ReportSending = z.object({
  sendingId: z.uuid(),
  /** Null if someone sent it by hand. */
  dueAt: z.nullable(Moment),
  queuedAt: Moment,
  state: z.enum(['QUEUED', 'MADE', 'FAILED']),
  /** One for each recipient; the name is null after the person left. */
  deliveries: z.array(z.object({ name: z.nullable(z.string()), state: z.enum(reportDeliveryStates) })),
});
export type ReportSending = z.infer<typeof ReportSending>;

export const ReportSchedule = z.object({
  scheduleId: z.uuid(),
  ...plan,
  /** `mayRead` is false for a person who left or may no longer read reports: nothing is sent to them. */
  recipients: z.array(z.object({ staffId: z.uuid(), name: z.nullable(z.string()), mayRead: z.boolean() })),
  isPaused: z.boolean(),
  nextAt: z.nullable(Moment),
  /** Changes with the plan and the recipients. */
  revision: z._default(z.string(), ''),
  madeBy: By,
  madeAt: Moment,
  /** The newest sendings, newest first. */
  sendings: z.array(ReportSending),
});
export type ReportSchedule = z.infer<typeof ReportSchedule>;

export const ReportSchedules = z.object({
  timeZone: z.string(),
  data: z.array(ReportSchedule),
  /** Staff who may read reports; empty for callers who may not schedule. */
  readers: z.array(z.object({ staffId: z.uuid(), name: z.string() })),
});
export type ReportSchedules = z.infer<typeof ReportSchedules>;
