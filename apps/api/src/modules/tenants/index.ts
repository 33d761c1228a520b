export { applyTenant, finishApplying, HostTaken, isNewPack } from './apply-tenant.ts';
export { configurationOf, type TenantConfiguration } from './configuration.ts';
export type { ContentReader } from './content-reader.ts';
export { createTenantDirectory, type Tenant, type TenantDirectory } from './directory.ts';
export { referralOf, type TenantReferral } from './referral.ts';
export { handlers } from './routes.ts';
export { liveSecrets, PARTNER, rotateSecret, type SecretKeeper } from './secrets.ts';
export { addHost, announceChange, foreignHosts, readTenantIds } from './store.ts';
export { storedReplyOf } from './stored-replies.ts';
