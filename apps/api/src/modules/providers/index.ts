export { applyProviders } from './apply-providers.ts';
export { activeProviders, catalogueHandlers } from './catalogue.ts';
export type { ProviderRow } from './catalogue-shapes.ts';
export { connectionHandlers } from './connection-routes.ts';
export {
  lockAllSubjects,
  lockSubjects,
  readConnections as connectionsOf,
  readFirstConnections as firstConnectionsOf,
  readSubjects,
} from './connection-store.ts';
export { accountsAt, connectByIdentifier, connectedIdentifiers, subjectHash } from './connections.ts';
export { personal } from './personal-store.ts';
