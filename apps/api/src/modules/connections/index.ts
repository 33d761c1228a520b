export { subjectHash } from './account.ts';
export { settleCheck } from './check-account.ts';
export { accountsAt, connectedIdentifiers } from './connections.ts';
export { askAboutGrants, type GrantCount } from './consent/ask-about-grants.ts';
export { pruneFlows } from './consent/flow-store.ts';
export { REVOKE_GRANT, type ReturnedGrant } from './consent/give-back.ts';
export { revokeGrant } from './consent/revoke-grant.ts';
export { redirectAddress } from './consent/start-consent.ts';
export { endUnanswered, pruneProofs } from './end-unanswered.ts';
export { noteUndelivered } from './mailed-code/undelivered.ts';
export { failOldClaims } from './old-claims.ts';
export {
  confirmAccount,
  type ListedConnection,
  listForOperator,
  namedProvider,
  type OperatorNote,
  releaseAccount,
} from './operate.ts';
export { personal } from './personal-store.ts';
export { type ClaimedRides, ridesOfClaims } from './rides-of-claims.ts';
export { handlers } from './routes.ts';
export { lockAllSubjects, lockSubjects, readConnections as connectionsOf, readSubjects } from './store.ts';
