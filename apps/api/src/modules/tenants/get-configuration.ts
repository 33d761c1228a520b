import { defaultLanguage } from '@fareback/wording';
import type { Call } from '../../call/context.ts';
import { throwApiError } from '../../platform/api-error.ts';
import { type PrecompressedReply, precompressReply } from '../../platform/precompressed-reply.ts';
import { configurationOf } from './configuration.ts';
import { storedReplyOf } from './stored-replies.ts';

/**
 * Public configuration in `language` as cached bytes per tenant, language and version: of the call's tenant, or of any
 * active tenant named by `tenantId` [API-02, API-03, TEN-03]. Refuses TENANT_NOT_FOUND.
 */
export async function getConfiguration(
  call: Call,
  { tenantId = call.tenant.tenantId, language = defaultLanguage }: { tenantId?: string; language?: string },
): Promise<PrecompressedReply> {
  const tenant = await call.tenants.byId(tenantId);
  if (!tenant) throwApiError('TENANT_NOT_FOUND');
  return storedReplyOf({ services: call.services, tenant }, `configuration/${language}`, () =>
    precompressReply(JSON.stringify(configurationOf(tenant, language)), 'application/json; charset=utf-8'),
  );
}
