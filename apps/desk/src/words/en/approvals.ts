import type { PointAct } from '@fareback/contract/admin';

export const approval = {
  lead: 'Acts above the points limits. A second person decides.',
  send: 'Send for approval',
  sent: 'Sent for approval. A colleague has 3 days to decide.',
  what: 'Request',
  details: 'Details',
  points: 'Points',
  noLimit: 'No limit',
  askedBy: 'Requested by',
  askedAt: 'Requested',
  expires: 'Expires',
  state: 'Status',
  members: 'Members',
  approve: 'Approve',
  approveTitle: 'Approve this request?',
  approveHelp: 'It runs at once, and only once.',
  approved: 'Approved and done',
  reject: 'Reject',
  rejectTitle: 'Reject this request?',
  rejectHelp: '{by} sees your reason.',
  rejected: 'Rejected',
  withdraw: 'Withdraw',
  withdrawTitle: 'Withdraw your request?',
  withdrawHelp: 'Nothing has happened yet. You can send it again later.',
  withdrawn: 'Withdrawn',
  empty: 'No requests',
  emptyHelp: 'Requests that you sent, or may decide, appear here for 90 days.',
  waiting:
    '{count, plural, =0 {No request waits for you} one {# request waits for you} other {# requests wait for you}}',
  own: '{count, plural, one {# of your requests waits for a colleague} other {# of your requests wait for a colleague}}',
};

export const approvalState = {
  PENDING: 'Waiting',
  APPROVED: 'Approved',
  REJECTED: 'Rejected',
  WITHDRAWN: 'Withdrawn',
  EXPIRED: 'Expired',
};

export const approvalAct = {
  'codes.mint': 'Create promo codes',
  'members.deduct': 'Take points',
  'members.goodwill': 'Give points',
  'members.suspend': 'Suspend and take points',
  'missingRides.answer': 'Add a missing ride',
  'redemptions.refund': 'Refund redemptions',
} satisfies Record<PointAct, string>;
