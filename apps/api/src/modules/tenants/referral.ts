import type { ReferralInfo } from '@fareback/contract';
import { imageUrl, inEveryLanguage, type Pack, type PackReferral, type ReferralTexts } from '@fareback/tenant-pack';
import type { Tenant } from '../../call/tenant.ts';
import { localized } from '../../platform/localized.ts';
import { configurationOf } from './configuration.ts';

export interface TenantReferral extends Omit<PackReferral, 'namesReferrer'> {
  /** Missing in packs applied before this setting existed: names are shown. */
  namesReferrer?: boolean;
  imageUrl: string | null;
  headerImageUrl: string | null;
  stepImageUrls: (string | null)[];
  texts: Record<string, ReferralTexts>;
}

export function referralSettings(pack: Pack): TenantReferral | null {
  const { referral } = pack.programme;
  if (referral === null) return null;
  return {
    ...referral,
    imageUrl: imageUrl(pack, referral.image),
    headerImageUrl: imageUrl(pack, referral.headerImage),
    stepImageUrls: referral.stepImages.map((file) => imageUrl(pack, file)),
    texts: inEveryLanguage(pack, (wording) => wording.referral) as Record<string, ReferralTexts>,
  };
}

/** A tenant's referral settings; null if referrals are switched off [TEN-12]. */
export function referralOf(tenant: Pick<Tenant, 'configuration' | 'settings'>): TenantReferral | null {
  const referral = tenant.settings['referral'] as TenantReferral | null | undefined;
  const isAvailable = configurationOf(tenant, 'en').IsReferralAvailable === true;
  return isAvailable && referral?.active ? referral : null;
}

/** Public part of a tenant's referral: no target groups, no personal data [API-52]. */
export function presentReferralInfo(tenant: Tenant, language: string): ReferralInfo {
  const referral = referralOf(tenant);
  if (!referral) return { isReferralConfigured: false };
  const words = localized(referral.texts, language);
  return {
    isReferralConfigured: true,
    ReferralTitle: words.ReferralTitle ?? '',
    ReferralDescription: words.ReferralDescription ?? '',
    ReferralImageURL: referral.headerImageUrl,
    RewardsForReferee: referral.rewardForReferee,
  };
}
