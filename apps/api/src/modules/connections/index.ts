export { subjectHash } from './account.ts';
export { settleCheck } from './checks/check-account.ts';
export { endUnanswered, pruneProofs } from './checks/end-unanswered.ts';
export { accountsAt, connectedIdentifiers } from './connections.ts';
export { askAboutGrants, type GrantCount } from './consent/ask-about-grants.ts';
export { pruneFlows } from './consent/flow-store.ts';
export { REVOKE_GRANT, type ReturnedGrant } from './consent/give-back.ts';
export { revokeGrant } from './consent/revoke-grant.ts';
export { redirectAddress } from './consent/start-consent.ts';
export { encrypted } from './encrypted-rows.ts';
export { proveAccount } from './establish.ts';
export { fillEnds, membersByCard } from './find-by-card.ts';
export { type AccountImport, type AccountToImport, importAccount } from './imported/import-account.ts';
export type { ImportNote, ImportOutcome } from './imported/imported-store.ts';
export { settleImports } from './imported/settle-imports.ts';
export { recordUndelivered } from './mailed-code/undelivered.ts';
export { failOldClaims } from './old-claims.ts';
export {
  confirmAccount,
  type ListedConnection,
  listForOperator,
  namedProvider,
  type OperatorNote,
  releaseMembersAccount,
} from './operate.ts';
export { personal } from './personal-store.ts';
export { type ClaimedRides, ridesOfClaims } from './ride-proof/rides-of-claims.ts';
export { handlers } from './routes.ts';
export {
  lockAllSubjects,
  lockSubjects,
  readConnections as connectionsOf,
  readSubjects,
  type SubjectOwner,
} from './store.ts';
