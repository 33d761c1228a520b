import { getOffer, listOfferCategories, listOffers, type Offer, setFavoriteOffer } from '@fareback/contract';
import { type Handler, handle, handleCached } from '../../call/handler.ts';
import { throwApiError } from '../../platform/api-error.ts';
import { getCachedReply } from '../../platform/cached-replies.ts';
import { activeOfferCategories, activeOffers, openOffers } from './active-offers.ts';
import { setFavorite } from './favorites.ts';
import { presentCategory, presentOffer } from './present.ts';
import type { OfferRow } from './shapes.ts';
import { readFavorites } from './store.ts';

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
  handle(setFavoriteOffer, (ctx, { params }) => setFavorite(ctx, params)),
];
