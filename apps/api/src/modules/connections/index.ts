export { subjectHash } from './account.ts';
export { endUnanswered, pruneProofs, settleCheck } from './checks/check-account.ts';
export { connectAtCounter } from './connect-at-counter.ts';
export { accountsAt, connectedIdentifiers } from './connections.ts';
export { askAboutGrants, type GrantCount } from './consent/check-grants.ts';
export { redirectAddress, takePostedAnswer } from './consent/consent.ts';
export { pruneFlows } from './consent/flow-store.ts';
export { hasGrants } from './consent/grant-store.ts';
export { REVOKE_GRANT, type ReturnedGrant, revokeGrant } from './consent/grants.ts';
export { proveAccount } from './establish.ts';
export { fillEnds, membersByCard, ownerOfCard } from './find-store.ts';
export { type AccountImport, type AccountToImport, importAccount, settleImports } from './imported/import-account.ts';
export type { ImportNote, ImportOutcome } from './imported/imported-store.ts';
export { recordUndelivered } from './mailed-code/mailed-code-store.ts';
export {
  confirmAccount,
  type ListedConnection,
  listForOperator,
  namedProvider,
  type OperatorNote,
  releaseMembersAccount,
} from './operate.ts';
export { encrypted, failOldClaims, personal } from './personal-store.ts';
export { type ClaimedRides, ridesOfClaims } from './ride-proof/recognise-ride.ts';
export { handlers } from './routes.ts';
export {
  lockAllSubjects,
  lockSubjects,
  readConnections as connectionsOf,
  readSubjects,
  type SubjectOwner,
} from './store.ts';
