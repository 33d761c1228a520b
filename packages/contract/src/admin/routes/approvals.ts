import * as z from 'zod/mini';
import { agencyRoute } from '../route.ts';
import { Approval, WantedApproval } from '../shapes/approvals.ts';
import { Reason } from '../shapes/member-acts.ts';

const OfRequest = { request: z.uuid() };

/** Acts that move more points than one person may: one person requests, another decides. */
export const approvalRoutes = {
  /** Requests the caller made or may decide: open ones first, then the newest of the last 90 days. */
  list: agencyRoute('GET', '/approvals', {
    name: 'approvals.list',
    summary: 'List approval requests that you made or may decide',
    permission: 'members.read',
    reply: z.object({ requests: z.array(Approval) }),
  }),
  /** Dry-runs the act, then keeps the request for 3 days. Needs the act's permission; keys cannot request. */
  request: agencyRoute('POST', '/approvals', {
    name: 'approvals.request',
    summary: "Request a second person's approval for points above the limits",
    permission: 'members.read',
    stepUp: true,
    body: WantedApproval,
    reply: Approval,
    errors: [
      'CHANGED_MEANWHILE',
      'OWN_ACCOUNT',
      'BATCH_EXISTS',
      'GOODWILL_LIMIT',
      'KEY_TAKEN',
      'MEMBER_RESTS',
      'OFFER_NOT_FOR_MEMBER',
      'RIDE_KNOWN',
      'ACCOUNT_NOT_PROVEN',
      'ANSWERED_FOR_GOOD',
    ],
  }),
  /** Executes the act, once. Needs the act's permission and a person other than the requester; keys cannot approve. */
  approve: agencyRoute('POST', '/approvals/:request/approve', {
    name: 'approvals.approve',
    summary: 'Approve points above the limits and apply them',
    permission: 'members.read',
    stepUp: true,
    params: OfRequest,
    reply: Approval,
    errors: [
      'NOT_ONES_OWN',
      'REQUEST_CLOSED',
      'CHANGED_MEANWHILE',
      'OWN_ACCOUNT',
      'BATCH_EXISTS',
      'GOODWILL_LIMIT',
      'KEY_TAKEN',
      'MEMBER_RESTS',
      'OFFER_NOT_FOR_MEMBER',
      'RIDE_KNOWN',
      'ACCOUNT_NOT_PROVEN',
      'ANSWERED_FOR_GOOD',
    ],
  }),
  reject: agencyRoute('POST', '/approvals/:request/reject', {
    name: 'approvals.reject',
    summary: 'Reject points above the limits',
    permission: 'members.read',
    params: OfRequest,
    body: z.object({ reason: Reason }),
    reply: Approval,
    errors: ['NOT_ONES_OWN', 'REQUEST_CLOSED'],
  }),
  withdraw: agencyRoute('POST', '/approvals/:request/withdraw', {
    name: 'approvals.withdraw',
    summary: 'Withdraw your own request',
    permission: 'members.read',
    params: OfRequest,
    reply: Approval,
    errors: ['REQUEST_CLOSED'],
  }),
};
