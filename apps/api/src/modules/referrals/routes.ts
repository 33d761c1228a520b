import {
  announceReferrerPoints,
  getReferralConfiguration,
  getReferralStatistics,
  limits,
  listReferralInstructions,
  listReferredFriends as listReferredFriendsRoute,
  type ReferrerRecord,
  getReferrerRecord as referrerRecordRoute,
} from '@fareback/contract';
import { loadServerCatalogues } from '@fareback/wording';
import type { MemberCtx } from '../../call/context.ts';
import { type Handler, handle } from '../../call/handler.ts';
import { throwApiError } from '../../platform/api-error.ts';
import { plainCode } from '../../platform/encryption/plain-code.ts';
import { announcePoints, pairStatistics } from '../earning/index.ts';
import { configurationOf, referralOf } from '../tenants/index.ts';
import { presentInstructions, presentReferral } from './present.ts';
import { listReferredFriends } from './referral-status.ts';
import { insertReferrerCode, referrerCode } from './store.ts';

/** A collision among 31^8 codes is rare; five in a row indicate a bug. */
const ATTEMPTS = 5;

/** Returns the member's referral code, created on the first call. Throws REFERRAL_NOT_AVAILABLE [API-53, REFER-13]. */
async function getReferrerRecord({ tx, tenant, member, now }: MemberCtx): Promise<ReferrerRecord> {
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

export const handlers: Handler[] = [
  handle(getReferralConfiguration, async ({ tenant, language }, { body }) => {
    if (body.TenantID !== undefined && body.TenantID !== tenant.tenantId) throwApiError('TENANT_MISMATCH');
    const referral = referralOf(tenant);
    return { ReferralConfiguration: referral && presentReferral(referral, language) };
  }),
  handle(referrerRecordRoute, (ctx) => getReferrerRecord(ctx)),
  handle(getReferralStatistics, async ({ tx, tenant, member }) => {
    const referral = referralOf(tenant);
    return referral ? pairStatistics(tx, member.memberId, referral.campaignId) : { codeEntered: 0, completedAction: 0 };
  }),
  handle(listReferredFriendsRoute, (ctx) => listReferredFriends(ctx)),
  handle(announceReferrerPoints, async ({ tx, member, now }) => ({
    pointsFromReferee: await announcePoints(tx, member.memberId, now),
  })),
  handle(listReferralInstructions, async ({ tenant, language }) => {
    const referral = referralOf(tenant);
    if (!referral) return [];
    const translators = loadServerCatalogues();
    const translate = translators[language] ?? translators.en;
    return presentInstructions(
      referral,
      language,
      translate,
      configurationOf(tenant, language).WordsForPoints?.long ?? '',
    );
  }),
];
