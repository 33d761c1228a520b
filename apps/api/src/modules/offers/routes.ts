import {
  getOffer,
  listOfferCategories,
  listOfferGrants,
  listOffers,
  type Offer,
  type OfferCategory,
  setFavoriteOffer,
} from '@fareback/contract';
import { type Handler, handle, handleCached } from '../../call/handler.ts';
import { throwApiError } from '../../platform/api-error.ts';
import { getCachedReply } from '../../platform/cached-replies.ts';
import { localized } from '../../platform/localized.ts';
import { activeOfferCategories, activeOffers, openOffers } from './active-offers.ts';
import { setFavorite } from './favorites.ts';
import { readOpenGrants } from './grant-store.ts';
import { type OfferCategoryRow, type OfferRow, readFavorites } from './store.ts';

/** Cache variant shared by members: the same while the same offers are available. */
const variantOf = (offers: OfferRow[], language: string): string =>
  [language, ...offers.map(({ offerId }) => offerId)].join(' ');

export const handlers: Handler[] = [
  handleCached(listOffers, async (ctx) => {
    const source = await openOffers(ctx);
    const [favorites, offers] = [await readFavorites(ctx.tx, ctx.member.memberId), await activeOffers(ctx)];
    const list = (): Offer[] => offers.map((offer) => presentOffer(offer, ctx.language, favorites.has(offer.offerId)));
    return favorites.size > 0 ? { own: list() } : getCachedReply([source], variantOf(offers, ctx.language), list);
  }),
  handle(getOffer, async (ctx, { params }) => {
    const offer = (await activeOffers(ctx)).find(({ offerId }) => offerId === params.id);
    if (!offer) throwApiError('OFFER_UNAVAILABLE');
    const favorites = await readFavorites(ctx.tx, ctx.member.memberId);
    return presentOffer(offer, ctx.language, favorites.has(offer.offerId));
  }),
  handleCached(listOfferCategories, async (ctx) => {
    const source = await openOffers(ctx);
    const [offers, categories] = [await activeOffers(ctx), await activeOfferCategories(ctx)];
    return getCachedReply([source, categories], variantOf(offers, ctx.language), () =>
      categories.map((category) => presentCategory(category, offers, ctx.language)),
    );
  }),
  handle(listOfferGrants, async ({ tx, member, now }) => {
    const grants = await readOpenGrants(tx, member.memberId, now);
    return grants.map(({ grantId, offerId, campaignId, grantedAt, expiresAt }) => ({
      GrantID: grantId,
      OfferID: offerId,
      CampaignID: campaignId,
      GrantedAtUTC: grantedAt.toISOString(),
      ExpiresAtUTC: expiresAt?.toISOString() ?? null,
    }));
  }),
  handle(setFavoriteOffer, (ctx, { params }) => setFavorite(ctx, params)),
];

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

function presentCategory(
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
