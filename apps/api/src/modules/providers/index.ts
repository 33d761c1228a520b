export { accountFormOf, activeProviders, handlers, proofOf } from './catalogue.ts';
export type { ProviderRow } from './catalogue-store.ts';
export { applyProviders, readProviderIds } from './catalogue-store.ts';
export { connectServer, serverKindOf } from './connect-server.ts';
export { deleteServer, encrypted, type ProviderServer, readServer, readServers, writeServer } from './server-store.ts';
