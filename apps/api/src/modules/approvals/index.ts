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
export { countPoints, requireProof, requireSecondPerson } from './count-points.ts';
