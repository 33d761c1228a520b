import { type ReportName, type ReportTable, reportColumns } from '@fareback/contract/admin';

/** A report in the API's format, with values in column order. */
export const reportReply = (
  report: ReportName,
  rows: ReportTable['rows'],
  more: Partial<ReportTable> = {},
): { reply: ReportTable } => ({
  reply: {
    report,
    at: '2026-11-23T01:00:00Z',
    timeZone: 'America/New_York',
    head: [...reportColumns[report]],
    rows,
    titles: { campaign: {}, offer: {} },
    isWhole: true,
    ...more,
  },
});
