export {
  type ActInput,
  type ApprovalRow,
  beginTrial,
  closeApproval,
  insertApproval,
  listApprovals,
  lockApproval,
  pruneApprovals,
  undoTrial,
} from './approval-store.ts';
export { countPoints, requireProof } from './count-points.ts';
export { personal } from './personal-store.ts';
