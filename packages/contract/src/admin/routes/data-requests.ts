import * as z from 'zod/mini';
import { agencyRoute } from '../route.ts';
import { DataRequest, NewDataRequest } from '../shapes/data-requests.ts';
import { Reason } from '../shapes/member-acts.ts';
import { OfMember } from './of-member.ts';

const OfRequest = { request: z.uuid() };

/**
 * Requests of members to delete or export their data, handed to someone who may. Erasing or exporting the member
 * completes them.
 */
export const dataRequestRoutes = {
  /** Requests the caller made or may complete: open ones first, then the newest of the last 90 days. */
  list: agencyRoute('GET', '/data-requests', {
    name: 'dataRequests.list',
    summary: 'List data requests that you made or may complete',
    permission: 'members.read',
    reply: z.object({ requests: z.array(DataRequest) }),
  }),
  /** One open request of each kind for a member; keys cannot request. A repeat with the same words returns it. */
  request: agencyRoute('POST', '/members/:member/data-requests', {
    name: 'dataRequests.request',
    summary: "Hand over a member's request to delete or export their data",
    permission: 'members.read',
    params: OfMember,
    body: NewDataRequest,
    reply: DataRequest,
    errors: ['DATA_REQUEST_OPEN'],
  }),
  /** Needs `members.erase` for a deletion, `members.personal` for a copy; keys cannot decline. */
  decline: agencyRoute('POST', '/data-requests/:request/decline', {
    name: 'dataRequests.decline',
    summary: 'Decline a data request',
    permission: 'members.read',
    params: OfRequest,
    body: z.object({ reason: Reason }),
    reply: DataRequest,
    errors: ['REQUEST_CLOSED'],
  }),
  withdraw: agencyRoute('POST', '/data-requests/:request/withdraw', {
    name: 'dataRequests.withdraw',
    summary: 'Withdraw your own data request',
    permission: 'members.read',
    params: OfRequest,
    reply: DataRequest,
    errors: ['REQUEST_CLOSED'],
  }),
};
