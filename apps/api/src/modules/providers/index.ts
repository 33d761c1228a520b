export { applyProviders } from './apply-providers.ts';
export { accountFormOf, activeProviders, handlers, proofOf } from './catalogue.ts';
export type { ProviderRow } from './catalogue-shapes.ts';
export { connectServer, serverKindOf } from './connect-server.ts';
export { encrypted } from './encrypted-rows.ts';
export { deleteServer, type ProviderServer, readServer, readServers, writeServer } from './server-store.ts';
