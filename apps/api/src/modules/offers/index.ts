export { activeOffers } from './active-offers.ts';
export { applyOffers } from './apply-offers.ts';
export { countFavorites } from './favorites.ts';
export { personal } from './personal-store.ts';
export { handlers } from './routes.ts';
export type { OfferDefinition, OfferRow, OfferWords } from './shapes.ts';
export { offersNamed, offerTitles } from './store.ts';
