export { activeOffers, applyOffers } from './active-offers.ts';
export { countFavorites } from './favorites.ts';
export { isOfferFor, isOnPaper, type MemberRights, readMemberOffers, readRights } from './member-offers.ts';
export { handlers } from './routes.ts';
export type { OfferDefinition, OfferRow, OfferWords } from './store.ts';
export { markGranted, offersNamed, offerTitles, personal } from './store.ts';
