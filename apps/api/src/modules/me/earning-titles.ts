import { loadServerCatalogues, type Translator } from '@fareback/wording';
import type { TenantCtx } from '../../call/context.ts';
import { activeCampaigns } from '../campaigns/index.ts';
import { codeNames } from '../codes/index.ts';
import { STEP_KIND } from '../earning/index.ts';
import type { EarnedFor, EarningRow } from '../ledger/index.ts';
import { configurationOf } from '../tenants/index.ts';
import { type CampaignLooks, campaignLooks } from './store.ts';

type Named = EarnedFor & { earning: Pick<EarningRow, 'campaignId'> | null };

interface EarningTitles {
  translate: Translator;
  lookOf: (row: Named) => CampaignLooks | undefined;
  /** Title of the earning; undefined if its cause is unknown. */
  titleOf: (row: Named) => string | undefined;
}

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

/** The number of friends that a step of referrals rewards; null for other causes. */
const friendsOf = (earnedFor: string | null): number | null =>
  earnedFor?.startsWith(STEP_KIND) ? Number(earnedFor.slice(STEP_KIND.length)) : null;

/**
 * Returns titles for the earnings in `rows`: the campaign's title; without a campaign, the built-in texts for return
 * bonus, birthday, referral reward, goodwill and imported balance, the code's name for a code, else the tenant's title of the
 * sign-up reward [TEN-14, EARNING-01, LEDGER-02].
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
    if (row.earnedFor === 'birthday') return translate('account.birthday');
    if (row.earnedFor === 'referral') return translate('refer.earningTitle');
    const friends = friendsOf(row.earnedFor);
    if (friends !== null) return translate('refer.stepEarningTitle', { count: friends });
    const codeName = row.earnedByCode === null ? undefined : names.get(row.earnedByCode);
    return codeName || (row.earning.campaignId === null ? signUpTitle : undefined);
  };
  return { translate, lookOf, titleOf };
}
