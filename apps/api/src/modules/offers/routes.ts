import { getOffer, listOfferCategories, listOffers, setFavoriteOffer } from '@fareback/contract';
import { type Handler, handle } from '../../call/handler.ts';
import { refuse } from '../../platform/refusal.ts';
import { activeOfferCategories, activeOffers } from './active-offers.ts';
import { setFavorite } from './favorites.ts';
import { presentCategory, presentOffer } from './present.ts';
import { readFavorites } from './store.ts';

/** The calls of offers, redeeming apart [API-38, API-39, API-40, API-42]. */
export const handlers: Handler[] = [
  handle(listOffers, async (ctx) => {
    const favorites = await readFavorites(ctx.tx, ctx.member.memberId);
    return (await activeOffers(ctx)).map((offer) => presentOffer(offer, ctx.language, favorites.has(offer.offerId)));
  }),
  handle(getOffer, async (ctx, { params }) => {
    const offer = (await activeOffers(ctx)).find(({ offerId }) => offerId === params.id);
    if (!offer) refuse('OFFER_UNAVAILABLE');
    const favorites = await readFavorites(ctx.tx, ctx.member.memberId);
    return presentOffer(offer, ctx.language, favorites.has(offer.offerId));
  }),
  handle(listOfferCategories, async (ctx) => {
    const offers = await activeOffers(ctx);
    return (await activeOfferCategories(ctx)).map((category) => presentCategory(category, offers, ctx.language));
  }),
  handle(setFavoriteOffer, (ctx, { params }) => setFavorite(ctx, params)),
];
