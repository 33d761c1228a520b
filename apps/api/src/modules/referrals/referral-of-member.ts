import type { UsedInviteCode } from '@fareback/contract';
import type { Tx } from '../../platform/database.ts';
import { localized } from '../../platform/localized.ts';
import { pairsOf } from '../earning/index.ts';
import type { TenantReferral } from '../tenants/index.ts';

/** The friend's code that a member has used, as the list of used codes shows it; null when there is none [CODE-06]. */
export async function usedFriendCode(
  tx: Tx,
  tenant: { settings: Record<string, unknown> },
  memberId: string,
  language: string,
): Promise<UsedInviteCode | null> {
  const [pair] = await pairsOf(tx, [memberId]);
  if (!pair) return null;
  const referral = tenant.settings['referral'] as TenantReferral | null | undefined;
  const words = referral?.campaignId === pair.campaignId ? localized(referral.texts, language) : {};
  return {
    PromotionCode: pair.code,
    CreatedAtUTC: pair.usedAt.toISOString(),
    IsReferralCampaign: true,
    IsActionRequired: pair.terms.action !== null,
    IsActionComplete: pair.completedAt !== null,
    // The act and the reward for it are one transaction.
    IsRewarded: pair.completedAt !== null,
    CampaignName: words.ReferralTitle || words.title || '',
    CampaignDescription: words.ReferralDescription || words.description || '',
  };
}
