import type { UsedInviteCode } from '@fareback/contract';
import type { Tenant } from '../../call/tenant.ts';
import { localized } from '../../platform/localized.ts';
import { pairOfReferee } from '../earning/index.ts';
import type { ContentReader, TenantReferral } from '../tenants/index.ts';
import { presentReferralStatus, titlesFor } from './referral-status.ts';

/** Returns the referral code a member has used, as a list entry; null if not referred [CODE-06]. */
export async function usedFriendCode(
  reader: ContentReader & { tenant: Pick<Tenant, 'settings'> },
  memberId: string,
  language: string,
): Promise<UsedInviteCode | null> {
  const { tx, tenant } = reader;
  const pair = await pairOfReferee(tx, memberId);
  if (!pair) return null;
  const referral = tenant.settings['referral'] as TenantReferral | null | undefined;
  const words = referral?.campaignId === pair.campaignId ? localized(referral.texts, language) : {};
  const titleOf = await titlesFor(reader, [pair.terms.action], language);
  return {
    PromotionCode: pair.code,
    CreatedAtUTC: pair.usedAt.toISOString(),
    IsReferralCampaign: true,
    IsActionRequired: pair.terms.action !== null,
    IsActionComplete: pair.completedAt !== null,
    // The action and its reward are in one transaction.
    IsRewarded: pair.completedAt !== null,
    referral: presentReferralStatus(pair, titleOf),
    CampaignName: words.ReferralTitle || words.title || '',
    CampaignDescription: words.ReferralDescription || words.description || '',
  };
}
