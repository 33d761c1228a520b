import * as z from 'zod/mini';
import { defineAdminRoute } from '../route.ts';
import { CsvFile, OfAgency } from '../shapes/common.ts';
import { Day, ReportTable, reportNames } from '../shapes/reports.ts';

const OfReport = z.extend(OfAgency, { report: z.enum(reportNames) });

/** First and last day by the agency's clocks, both included; for redemptions and refunds. */
const days = z.object({ from: z.optional(Day), to: z.optional(Day) });

/** Figures of a programme as a table of at most 1,000 rows. */
const getReport = defineAdminRoute({
  name: 'reports.get',
  summary: 'Liability, redemptions, refunds or codes that are left, as a table',
  method: 'GET',
  path: '/admin/agencies/:agency/reports/:report',
  permission: 'reports.read',
  params: OfReport,
  query: days,
  reply: { 200: ReportTable },
  errors: [],
});

/** The same as a file of at most 100,000 rows; that it was taken is on record. */
const exportReport = defineAdminRoute({
  name: 'reports.export',
  summary: 'The same as a file',
  method: 'GET',
  path: '/admin/agencies/:agency/reports/:report/export',
  permission: 'reports.read',
  params: OfReport,
  query: days,
  reply: { 200: CsvFile },
  errors: [],
});

/** Figures of a programme. */
export const reportRoutes = { get: getReport, export: exportReport };
