import type { Call } from '../../call/context.ts';
import { throwApiError } from '../../platform/api-error.ts';
import { type PrecompressedReply, precompressReply } from '../../platform/precompressed-reply.ts';
import { presentReferralInfo } from './referral.ts';
import { storedReplyOf } from './stored-replies.ts';

/**
 * Public referral information as cached bytes per language [API-52]. Refuses TENANT_NOT_FOUND for any tenant but the
 * call's own.
 */
export async function getReferralInfo(call: Call, tenantId: string): Promise<PrecompressedReply> {
  const { tenant, language } = call;
  if (tenantId !== tenant.tenantId) throwApiError('TENANT_NOT_FOUND');
  return storedReplyOf(call, `referral/${language}`, () =>
    precompressReply(JSON.stringify(presentReferralInfo(tenant, language)), 'application/json; charset=utf-8'),
  );
}
