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
export { countPoints, requireProof } from './count-points.ts';
