import type { Call } from '../../call/context.ts';
import { throwApiError } from '../../platform/api-error.ts';
import { type StoredReply, storeReply } from '../../platform/stored-reply.ts';
import { presentReferralInfo } from './referral.ts';
import { storedReplyOf } from './stored-replies.ts';

/** A tenant's public referral information, as bytes made once per language [API-52]. Refuses TENANT_NOT_FOUND for any tenant but the call's own. */
export async function getReferralInfo(call: Call, tenantId: string): Promise<StoredReply> {
  const { tenant, language } = call;
  if (tenantId !== tenant.tenantId) throwApiError('TENANT_NOT_FOUND');
  return storedReplyOf(call, `referral/${language}`, () =>
    storeReply(JSON.stringify(presentReferralInfo(tenant, language)), 'application/json; charset=utf-8'),
  );
}
