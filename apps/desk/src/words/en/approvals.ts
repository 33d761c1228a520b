import type { PointAct } from '@fareback/contract/admin';

export const approval = {
  lead: 'Requests above the points limits. A second person decides.',
  send: 'Submit for approval',
  sent: 'Submitted for approval. A colleague has 3 days to decide.',
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
  approveHelp: 'It runs right away, and only once.',
  approved: 'Approved and completed',
  reject: 'Reject',
  rejectTitle: 'Reject this request?',
  rejectHelp: '{by} will see your reason.',
  rejected: 'Rejected',
  withdraw: 'Withdraw',
  withdrawTitle: 'Withdraw your request?',
  withdrawHelp: 'Nothing has changed yet. You can submit it again later.',
  withdrawn: 'Withdrawn',
  empty: 'No requests',
  emptyHelp: 'Requests you submitted or can decide appear here for 90 days.',
  waiting:
    '{count, plural, =0 {No requests need your decision} one {# request needs your decision} other {# requests need your decision}}',
  own: '{count, plural, one {# of your requests is pending} other {# of your requests are pending}}',
};

export const approvalState = {
  PENDING: 'Pending',
  APPROVED: 'Approved',
  REJECTED: 'Rejected',
  WITHDRAWN: 'Withdrawn',
  EXPIRED: 'Expired',
};

export const approvalAct = {
  'codes.mint': 'Generate promo codes',
  'members.deduct': 'Deduct points',
  'members.goodwill': 'Give points',
  'members.suspend': 'Suspend and deduct points',
  'missingRides.answer': 'Add a missing ride',
  'redemptions.refund': 'Refund redemptions',
} satisfies Record<PointAct, string>;
