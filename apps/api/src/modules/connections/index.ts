export { subjectHash } from './account.ts';
export { accountsAt, connectedIdentifiers } from './connections.ts';
export { confirmAccount } from './establish.ts';
export { personal } from './personal-store.ts';
export { handlers } from './routes.ts';
export { lockAllSubjects, lockSubjects, readConnections as connectionsOf, readSubjects } from './store.ts';
