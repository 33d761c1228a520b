export {
  type ActInput,
  type ApprovalRow,
  beginTrial,
  closeApproval,
  insertApproval,
  listApprovals,
  lockApproval,
  personal,
  pruneApprovals,
  undoTrial,
} from './approval-store.ts';
export { countPoints, requirePointsPermission, requireProof, requireSecondPerson } from './count-points.ts';
export { personalRequests } from './data-request-personal.ts';
export { forgetDataRequestAuthor, markReminded, pruneDataRequests } from './data-request-store.ts';
export {
  addDataRequest,
  encrypted,
  endDataRequest,
  findOpenDataRequest,
  listDataRequests,
  type OpenedDataRequest,
  openDataRequest,
} from './data-requests.ts';
