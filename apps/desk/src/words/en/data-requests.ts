/** Requests of members to delete or export their data, handed to someone who may. */
export const dataRequest = {
  all: 'Data requests',
  lead: 'Requests of members to delete their data or to get a copy.',
  none: 'No data requests',
  noneHelp: 'Requests that you made or may complete appear here for 90 days.',
  requestERASE: 'Request deletion',
  requestCOPY: 'Request data copy',
  titleERASE: 'Request deletion of {name}?',
  titleCOPY: 'Request a data copy of {name}?',
  helpERASE: 'An owner of your agency is notified and decides. Nothing is deleted yet.',
  helpCOPY: 'Staff who may export data are notified and decide.',
  words: 'Member’s words',
  wordsHelp: 'What they asked for, such as on the phone (3 to 300 characters).',
  due: 'Due',
  dueHelp: 'Leave blank for {days, number} days from now.',
  dueBy: 'due',
  dueInvalid: 'Choose a day within the next 90 days.',
  overdue: 'Overdue',
  sent: 'Request sent',
  what: 'Request',
  decline: 'Decline',
  declineTitle: 'Decline this data request?',
  declined: 'Declined',
  waiting: '{count, plural, one {# data request needs you} other {# data requests need you}}',
  late: '{count, plural, one {# is overdue} other {# are overdue}}',
  own: '{count, plural, one {# of your data requests is open} other {# of your data requests are open}}',
};

export const dataRequestKind = { ERASE: 'Delete member', COPY: 'Export member data' };

export const dataRequestState = { OPEN: 'Open', DONE: 'Done', DECLINED: 'Declined', WITHDRAWN: 'Withdrawn' };
