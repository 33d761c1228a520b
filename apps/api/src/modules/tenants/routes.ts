import {
  getConfiguration as configurationRoute,
  getConfigurationIn,
  getReferralInfo as referralInfoRoute,
} from '@fareback/contract';
import { defaultLanguage } from '@fareback/wording';
import type { Call } from '../../call/context.ts';
import { type Handler, handlePrecompressed } from '../../call/handler.ts';
import { throwApiError } from '../../platform/api-error.ts';
import { type PrecompressedReply, precompressReply } from '../../platform/precompressed-reply.ts';
import { configurationOf } from './configuration.ts';
import { presentReferralInfo } from './referral.ts';
import { storedReplyOf } from './stored-replies.ts';

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
  return storedReplyOf(call, `referral/${language}`, () =>
    precompressReply(JSON.stringify(presentReferralInfo(tenant, language)), 'application/json; charset=utf-8'),
  );
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
  return storedReplyOf({ services: call.services, tenant }, `configuration/${language}`, () =>
    precompressReply(JSON.stringify(configurationOf(tenant, language)), 'application/json; charset=utf-8'),
  );
}
