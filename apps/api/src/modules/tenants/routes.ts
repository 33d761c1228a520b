import {
  getConfiguration as configurationRoute,
  getConfigurationIn,
  getReferralInfo as referralInfoRoute,
} from '@fareback/contract';
import { defaultLanguage } from '@fareback/wording';
import type { Call } from '../../call/context.ts';
import { type Handler, handlePrecompressed } from '../../call/handler.ts';
import { throwApiError } from '../../platform/api-error.ts';
import { getCachedReply } from '../../platform/cached-replies.ts';
import type { PrecompressedReply } from '../../platform/precompressed-reply.ts';
import { configurationOf } from './configuration.ts';
import { presentReferralInfo } from './referral.ts';

export const handlers: Handler[] = [
  handlePrecompressed(configurationRoute, (call) => getConfiguration(call, {})),
  handlePrecompressed(getConfigurationIn, (call, { body }) =>
    getConfiguration(call, { tenantId: body.TenantID, language: call.language }),
  ),
  handlePrecompressed(referralInfoRoute, (call, { params }) => getReferralInfo(call, params.tenantId)),
];

/**
 * Public referral information as cached bytes per language [API-52]. Refuses TENANT_NOT_FOUND for any tenant but the
 * call's own.
 */
async function getReferralInfo(call: Call, tenantId: string): Promise<PrecompressedReply> {
  const { tenant, language } = call;
  if (tenantId !== tenant.tenantId) throwApiError('TENANT_NOT_FOUND');
  return getCachedReply([tenant], `referral/${language}`, () => presentReferralInfo(tenant, language));
}

/**
 * Public configuration in `language` as cached bytes per tenant, language and version: of the call's tenant, or of any
 * active tenant named by `tenantId` [API-02, API-03, TEN-03]. Refuses TENANT_NOT_FOUND.
 */
async function getConfiguration(
  call: Call,
  { tenantId = call.tenant.tenantId, language = defaultLanguage }: { tenantId?: string; language?: string },
): Promise<PrecompressedReply> {
  const tenant = await call.tenants.byId(tenantId);
  if (!tenant) throwApiError('TENANT_NOT_FOUND');
  return getCachedReply([tenant], `configuration/${language}`, () => configurationOf(tenant, language));
}
