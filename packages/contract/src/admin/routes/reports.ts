import * as z from 'zod/mini';
import { LanguageText } from '../../schemas/scalars.ts';
import { agencyRoute } from '../route.ts';
import { CsvFile } from '../shapes/common.ts';
import { Day, ReportTable, reportNames, TodayFigures, Trend } from '../shapes/reports.ts';
import { inLanguage } from './of-member.ts';

const OfReport = { report: z.enum(reportNames) };

/** First and last day in the agency's time zone, both included, within `daysBound`; for daily reports. */
const days = { from: z.optional(Day), to: z.optional(Day) };

export const reportRoutes = {
  /** A report as a table of at most 1,000 rows. */
  get: agencyRoute('GET', '/reports/:report', {
    name: 'reports.get',
    summary: 'Get a report as a table: weeks, campaigns, liability, redemptions, refunds or codes left',
    permission: 'reports.read',
    params: OfReport,
    query: z.object({ ...days, ...inLanguage }),
    reply: ReportTable,
  }),
  today: agencyRoute('GET', '/today', {
    name: 'reports.today',
    summary: "Get today's rides, points and redemptions next to a week ago",
    permission: 'reports.read',
    reply: TodayFigures,
  }),
  trend: agencyRoute('GET', '/trend', {
    name: 'reports.trend',
    isHeavy: true,
    summary: 'Get the figures of the last 28 days next to the 28 before',
    permission: 'reports.read',
    reply: Trend,
  }),
  /**
   * The same as a file of at most 100,000 rows, logged in the audit log. With a language, titles appear next to ids.
   */
  export: agencyRoute('GET', '/reports/:report/export', {
    name: 'reports.export',
    summary: 'Export the same as a file',
    permission: 'reports.read',
    params: OfReport,
    query: z.object({ ...days, language: z.optional(LanguageText) }),
    reply: CsvFile,
  }),
};
