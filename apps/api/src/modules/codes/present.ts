import type { PromotionResult, UsedInviteCode } from '@fareback/contract';
import type { CodeTexts } from '@fareback/tenant-pack';
import { loadServerCatalogues } from '@fareback/wording';
import type { CodeRow } from './store.ts';

const textsIn = (texts: Record<string, CodeTexts>, language: string): Partial<CodeTexts> =>
  texts[language] ?? texts['en'] ?? {};

export function presentPromotion(code: CodeRow, language: string): PromotionResult {
  const texts = textsIn(code.texts, language);
  return {
    WelcomeTitle: texts.WelcomeTitle || null,
    welcomeIcon: code.definition.iconUrl ?? null,
    WelcomeDescription: texts.WelcomeDescription || null,
    WelcomeButtonLabel: texts.WelcomeButtonLabel || null,
    CampaignType: code.campaignType,
  };
}

/**
 * Like `presentPromotion`, for a reward withheld because the member received it in an account they deleted [PRIV-06].
 */
export function presentWithheld(code: CodeRow, language: string): PromotionResult {
  const translators = loadServerCatalogues();
  const translate = translators[language] ?? translators.en;
  return {
    ...presentPromotion(code, language),
    WelcomeTitle: translate('rewardHold.codeTitle'),
    WelcomeDescription: translate('rewardHold.codeText'),
    WelcomeButtonLabel: translate('common.ok'),
  };
}

/** Name of a code's reward in the history; '' if it has no text [LEDGER-02]. */
export const presentName = ({ texts }: Pick<CodeRow, 'texts'>, language: string): string =>
  textsIn(texts, language).CampaignName || texts['en']?.CampaignName || '';

export function presentUsedCode(use: CodeRow & { usedAt: Date }, language: string): UsedInviteCode {
  const texts = textsIn(use.texts, language);
  return {
    PromotionCode: use.code,
    CreatedAtUTC: use.usedAt.toISOString(),
    IsReferralCampaign: use.campaignType === 'REFERRAL',
    IsActionRequired: false,
    IsActionComplete: false,
    CampaignName: texts.CampaignName ?? '',
    CampaignDescription: texts.CampaignDescription ?? '',
  };
}
