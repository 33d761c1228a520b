export { type Addressed, appAddress } from './app-address.ts';
export { applyTenant, finishApplying, HostTaken, minutesOf, OriginTaken } from './apply-tenant.ts';
export { configurationOf, type TenantConfiguration } from './configuration.ts';
export { type ContentReader, createCachedReader } from './content-reader.ts';
export { createTenantDirectory } from './directory.ts';
export { encrypted } from './encrypted-rows.ts';
export { appOrigin, appOrigins } from './linked-hosts.ts';
export { referralOf, type TenantReferral } from './referral.ts';
export { registerHost } from './register-host.ts';
export { handlers } from './routes.ts';
export {
  liveSecrets,
  opensSecrets,
  PARTNER,
  partnerSecretSince,
  providerSecretsSince,
  rotateSecret,
  rotateSecretOnce,
  type SecretContext,
  trustPartnerKey,
} from './secrets.ts';
export { readServers, type ServerState } from './servers.ts';
export {
  announceChange,
  closeUntilLaunch,
  isThere,
  launchAgency,
  lockMaking,
  readAnsweringTenantIds,
  readPackedTenantIds,
  readTenantIds,
  recordAgencyAuthor,
  recordSampleSeen,
  staysClosed,
  TENANT_CHANGED,
  tenantWithin,
  triedDigest,
} from './store.ts';
