import * as z from 'zod/mini';
import { Moment } from './common.ts';

/** What can be asked of a programme as a table. */
export const reportNames = ['liability', 'redemptions', 'refunds', 'codes-left'] as const;
export type ReportName = (typeof reportNames)[number];

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
