import * as z from 'zod/mini';
import { agencyRoute } from '../route.ts';
import { NewReportSchedule, ReportSchedules } from '../shapes/report-schedules.ts';

const OfSchedule = { schedule: z.uuid() };

export const reportScheduleRoutes = {
  list: agencyRoute('GET', '/report-schedules', {
    name: 'reportSchedules.list',
    summary: 'List the reports that staff get by email, with their newest sendings',
    permission: 'reports.read',
    reply: ReportSchedules,
  }),
  /** Adds the schedule with this id, or replaces it: repeating the call changes nothing. */
  save: agencyRoute('PUT', '/report-schedules/:schedule', {
    name: 'reportSchedules.save',
    summary: 'Schedule a report by email',
    permission: 'reports.schedule',
    params: OfSchedule,
    body: NewReportSchedule,
    reply: ReportSchedules,
    errors: ['TOO_MANY_SCHEDULES', 'NOT_A_REPORT_READER', 'CHANGED_MEANWHILE'],
  }),
  /** A resumed schedule sends nothing for the time in which it was paused. */
  pause: agencyRoute('POST', '/report-schedules/:schedule/pause', {
    name: 'reportSchedules.pause',
    summary: 'Pause or resume a scheduled report',
    permission: 'reports.schedule',
    params: OfSchedule,
    body: z.object({ isPaused: z.boolean() }),
    reply: ReportSchedules,
  }),
  remove: agencyRoute('DELETE', '/report-schedules/:schedule', {
    name: 'reportSchedules.remove',
    summary: 'Delete a scheduled report and its list of sendings',
    permission: 'reports.schedule',
    params: OfSchedule,
    reply: ReportSchedules,
  }),
  /** Sends it to all recipients besides its regular times; `sending` is chosen by the caller, so a retry sends once. */
  sendNow: agencyRoute('POST', '/report-schedules/:schedule/send', {
    name: 'reportSchedules.sendNow',
    summary: 'Send a scheduled report now',
    permission: 'reports.schedule',
    params: OfSchedule,
    body: z.object({ sending: z.uuid() }),
    reply: ReportSchedules,
    errors: ['REPORT_SENT_OFTEN'],
  }),
  /** Removes the caller from the recipients. */
  leave: agencyRoute('POST', '/report-schedules/:schedule/leave', {
    name: 'reportSchedules.leave',
    summary: 'Stop getting a scheduled report yourself',
    permission: 'reports.read',
    params: OfSchedule,
    reply: ReportSchedules,
  }),
};
