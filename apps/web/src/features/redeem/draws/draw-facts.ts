import type { Campaign, Draw, OfferGrant } from '@fareback/contract';
import { useFullTranslation } from '../../../i18n/full-translation.ts';

/** True if the member takes part: by their choice, else if the draw asks for none [DRAW-03]. */
export const takesPart = ({ TakesPart, NeedsConsent }: Pick<Draw, 'TakesPart' | 'NeedsConsent'>): boolean =>
  TakesPart ?? !NeedsConsent;

/** Formats a prize with its number of winners: '3 × Month pass'. */
export function usePrizeText(): (prize: Draw['Prizes'][number]) => string {
  const { t } = useFullTranslation();
  return ({ Title, Winners }) => t('draw.prize', { count: Winners, prize: Title ?? t('draw.someOffer') });
}

/** The title of the prize that the member won. */
export const wonTitle = ({ Won, Prizes }: Draw): string | undefined =>
  Prizes.find(({ OfferID }) => OfferID === Won?.OfferID)?.Title;

/** The grant of the member's prize while it can be used; undefined once used or over. */
export const grantOf = ({ Won }: Draw, grants: readonly OfferGrant[]): OfferGrant | undefined =>
  grants.find(
    ({ OfferID, CampaignID, ExpiresAtUTC }) =>
      CampaignID === null && OfferID === Won?.OfferID && ExpiresAtUTC === Won.ClaimUntilUTC,
  );

/** Campaigns that give entries for the draw, with the number of each time. */
export const campaignsOf = (
  { DrawID }: Draw,
  campaigns: readonly Campaign[],
): { campaign: Campaign; entries: number }[] =>
  campaigns.flatMap((campaign) =>
    campaign.RewardDraw?.DrawID === DrawID ? [{ campaign, entries: campaign.RewardDraw.Entries }] : [],
  );
