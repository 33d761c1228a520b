import type { Offer, OfferCategory } from '@fareback/contract';
import { localized } from '../../platform/localized.ts';
import type { OfferCategoryRow, OfferRow } from './shapes.ts';

/** Formats an offer for the API; only `isFavorite` depends on the member [OFFER-01]. */
export function presentOffer(offer: OfferRow, language: string, isFavorite: boolean): Offer {
  const words = localized(offer.texts, language);
  const { stock } = offer.definition;
  return {
    OfferID: offer.offerId,
    OfferCategoryID: offer.categoryId,
    WebUiPosition: offer.position,
    Title: words.Title ?? '',
    SubTitle: words.SubTitle ?? '',
    Description: words.Description ?? '',
    headerImageUrl: offer.definition.imageUrl ?? null,
    VeloAmount: offer.price,
    LimitTimeFrameInDays: offer.limitDays,
    RedemptionsAllowedInTimeFrame: offer.limitRedemptions,
    CouponInstructions: words.CouponInstructions ?? '',
    TermsAndConditionsTitle: words.TermsAndConditionsTitle ?? '',
    TermsAndConditionsBody: words.TermsAndConditionsBody ?? '',
    CouponType: offer.couponType,
    ...(stock?.kind === 'credit' ? { creditsProviderID: stock.provider } : {}),
    isFavorite,
  };
}

export function presentCategory(
  { categoryId, position, definition, texts }: OfferCategoryRow,
  offers: OfferRow[],
  language: string,
): OfferCategory {
  return {
    OfferCategoryID: categoryId,
    CategoryName: localized(texts, language).name ?? '',
    iconImageUrl: definition.iconUrl ?? null,
    WebUiPosition: position,
    offerList: offers.filter((offer) => offer.categoryId === categoryId).map(({ offerId }) => offerId),
  };
}
