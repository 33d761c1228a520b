export { type Addressed, appAddress, appOrigin, appOrigins } from './app-address.ts';
export { applyTenant, finishApplying, HostTaken, minutesOf, OriginTaken, registerHost } from './apply-tenant.ts';
export { isAssistantOn, writeAssistant } from './assistant-store.ts';
export { configurationOf, type TenantConfiguration } from './configuration.ts';
export { type ContentReader, createCachedReader, createTenantDirectory } from './directory.ts';
export { referralOf, type TenantReferral } from './referral.ts';
export { handlers } from './routes.ts';
export {
  encrypted,
  liveSecrets,
  opensSecrets,
  PARTNER,
  partnerSecretSince,
  providerSecretsSince,
  purposeOf,
  rotateSecret,
  rotateSecretOnce,
  type SecretContext,
  saveGivenSecret,
  TEXTS,
  textsSecretSince,
  trustPartnerKey,
} from './secrets.ts';
export { readServers, type ServerState } from './servers.ts';
export {
  declaredDayName,
  declaredKindsOf,
  levelName,
  multiplierName,
  statusesOfTenant,
  statusTexts,
  type TenantStatus,
} from './status-settings.ts';
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
