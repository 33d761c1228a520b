import { limits, type ReferrerRecord } from '@fareback/contract';
import type { MemberCtx } from '../../call/context.ts';
import { throwApiError } from '../../platform/api-error.ts';
import { plainCode } from '../../platform/encryption/plain-code.ts';
import { referralOf } from '../tenants/index.ts';
import { insertReferrerCode, referrerCode } from './store.ts';

/** A collision among 31^8 codes is rare; five in a row indicate a bug. */
const ATTEMPTS = 5;

/** Returns the member's referral code, created on the first call. Throws REFERRAL_NOT_AVAILABLE [API-53, REFER-13]. */
export async function getReferrerRecord({ tx, tenant, member, now }: MemberCtx): Promise<ReferrerRecord> {
  const referral = referralOf(tenant);
  if (!referral) throwApiError('REFERRAL_NOT_AVAILABLE');
  const { memberId } = member;
  const { campaignId } = referral;
  let code = await referrerCode(tx, memberId, campaignId);
  for (let attempt = 0; code === undefined && attempt < ATTEMPTS; attempt += 1) {
    await insertReferrerCode(tx, tenant.tenantId, {
      memberId,
      campaignId,
      code: plainCode(limits.referralCodeLength),
      now,
    });
    code = await referrerCode(tx, memberId, campaignId);
  }
  if (code === undefined) throw new Error('No referral code is free');
  return { UserID: memberId, CampaignID: campaignId, ReferralCouponCode: code };
}
