/** Reports by email. */
export const reportSchedules = {
  lead: 'Reports that staff get by email. Hours are in {zone}.',
  add: 'Schedule a report',
  addThis: 'Schedule by email',
  edit: 'Edit',
  editTitle: 'Edit scheduled report',
  dialogLead: 'Recipients must be able to read reports. This is checked again before each email.',
  save: 'Save',
  saved: 'Report scheduled',
  changed: 'Schedule saved',
  empty: 'No scheduled reports',
  emptyHelp: 'Get figures by email every day, week or month.',
  report: 'Report',
  span: 'Days',
  spanHelp: 'Reports of the current state have no days.',
  frequency: 'How often',
  weekday: 'Weekday',
  dayOfMonth: 'Day of the month',
  dayOfMonthHelp: 'Shorter months use their last day.',
  hour: 'Hour',
  hourHelp: 'In {zone}.',
  recipients: 'Recipients',
  noRecipients: 'No recipients: nothing is sent.',
  chooseRecipients: 'Choose 1 to 20 people.',
  hasFile: 'Attach a CSV file. A large one becomes a link.',
  linksMonth: 'Add a link to month-end files (CSV and Parquet)',
  next: 'Next',
  last: 'Last',
  never: 'Not sent yet',
  paused: 'Paused',
  active: 'Active',
  madeBy: 'Created by',
  file: 'File',
  csv: 'CSV attached',
  csvMonth: 'CSV attached, link to month-end files',
  month: 'Link to month-end files',
  summary: 'Summary only',
  left: 'Former staff',

  pause: 'Pause',
  pauseLead: 'No emails are sent until you resume it.',
  isPaused: 'Schedule paused',
  resume: 'Resume',
  resumeLead: 'Emails start again at the next regular time. Missed ones aren’t sent.',
  isResumed: 'Schedule resumed',
  remove: 'Delete',
  removeTitle: 'Delete scheduled report',
  removeLead: 'No more emails are sent. The list of sent reports is deleted too.',
  isRemoved: 'Schedule deleted',
  sendNow: 'Send now',
  sendNowLead:
    'Sends the report to {count, plural, one {# recipient} other {# recipients}}. Regular times don’t change.',
  isQueued: 'Report on its way',
  leave: 'Stop getting this report',
  leaveLead: 'You no longer get this report by email. Other recipients still do.',
  hasLeft: 'You no longer get this report',
  sendings: 'Sent reports',
  sendingWhen: 'Date',
  sendingState: 'Status',
  byHand: 'Sent by hand',
  QUEUED: 'In preparation',
  MADE: 'Sent',
  FAILED: 'Failed: the report couldn’t be made',
};

/** Recurring times of a scheduled report. */
export const reportTimes = {
  DAILY: 'Every day at {hour}',
  WEEKLY: 'Every {day} at {hour}',
  MONTHLY: 'On day {day} of each month at {hour}',
};

export const reportFrequency = { DAILY: 'Daily', WEEKLY: 'Weekly', MONTHLY: 'Monthly' };

export const reportSpan = {
  YESTERDAY: 'Yesterday',
  LAST_7_DAYS: 'Last 7 days',
  LAST_28_DAYS: 'Last 28 days',
  LAST_MONTH: 'Last calendar month',
  MONTH_TO_DATE: 'Month to date',
};

/** Outcome for one recipient, after their name. */
export const reportDelivery = {
  WAITING: 'waiting',
  SENT: 'sent',
  NO_EMAIL: 'shown at the desk only, by their choice',
  NOT_ALLOWED: 'not sent: no access to reports',
  REJECTED: 'not sent: their mail server rejected the address',
  EXPIRED: 'not sent: the mail service was unavailable',
};
