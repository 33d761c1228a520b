import { loadServerCatalogues, type Translator } from '@fareback/wording';
import type { TenantCtx } from '../../call/context.ts';
import { activeCampaigns } from '../campaigns/index.ts';
import { codeNames } from '../codes/index.ts';
import type { EarnedFor, EarningRow } from '../ledger/index.ts';
import { configurationOf } from '../tenants/index.ts';
import { type CampaignLooks, campaignLooks } from './store.ts';

/** An entry as far as its title depends on it; `earning` is null where it is about none. */
type Named = EarnedFor & { earning: Pick<EarningRow, 'campaignId'> | null };

/** How earnings are called in one language, and how their campaigns look. */
export interface EarningTitles {
  translate: Translator;
  lookOf: (row: Named) => CampaignLooks | undefined;
  /** What the earning is for; undefined where nothing is known but that it was earned. */
  titleOf: (row: Named) => string | undefined;
}

/** Looks of campaigns by id, of those that rest as well: history outlives them. */
async function looksOf(ctx: TenantCtx, campaignIds: Set<string>): Promise<Map<string, CampaignLooks>> {
  const looks = new Map<string, CampaignLooks>();
  if (campaignIds.size === 0) return looks;
  for (const { campaignId, texts, definition } of await activeCampaigns(ctx)) {
    if (campaignIds.has(campaignId)) looks.set(campaignId, { campaignId, texts, imageUrl: definition.imageUrl });
  }
  const rest = [...campaignIds].filter((campaignId) => !looks.has(campaignId));
  if (rest.length > 0) for (const look of await campaignLooks(ctx.tx, rest)) looks.set(look.campaignId, look);
  return looks;
}

/**
 * Titles of the earnings among `rows`: their campaign's; of no campaign, the bonus for coming back and the reward for a
 * friend what staff gave and a balance from an earlier programme by their own words, one for a code by the code's name, others as the tenant calls the sign-up reward
 * [TEN-14, EARNING-01, LEDGER-02].
 */
export async function earningTitles(ctx: TenantCtx, rows: readonly Named[], language: string): Promise<EarningTitles> {
  const translators = loadServerCatalogues();
  const translate = translators[language] ?? translators.en;
  const looks = await looksOf(ctx, new Set(rows.flatMap(({ earning }) => earning?.campaignId ?? [])));
  const codes = rows.flatMap(({ earnedByCode }) => earnedByCode ?? []);
  const names = await codeNames(ctx.tx, codes, language);
  const signUpTitle =
    configurationOf(ctx.tenant, language).SignUpRewardEarningTitle || translate('signUp.earningTitle');
  const lookOf = ({ earning }: Named) => (earning?.campaignId ? looks.get(earning.campaignId) : undefined);
  const titleOf = (row: Named): string | undefined => {
    if (row.earning === null) return undefined;
    const look = lookOf(row);
    const campaignTitle = look && (look.texts[language]?.Title || look.texts['en']?.Title);
    if (campaignTitle) return campaignTitle;
    if (row.earnedFor === 'reactivation') return translate('announcement.reactivationEarning');
    if (row.earnedFor === 'goodwill') return translate('earningServer.goodwill');
    if (row.earnedFor === 'opening') return translate('earningServer.openingBalance');
    if (row.earnedFor === 'referral') return translate('refer.earningTitle');
    const codeName = row.earnedByCode === null ? undefined : names.get(row.earnedByCode);
    return codeName || (row.earning.campaignId === null ? signUpTitle : undefined);
  };
  return { translate, lookOf, titleOf };
}
