export { activeOffers, applyOffers } from './active-offers.ts';
export { countFavorites } from './favorites.ts';
export {
  countOpenGrants,
  grantOffers,
  type NewGrant,
  readUsableGrants,
  reopenGrant,
  useGrants,
  withdrawGrants,
} from './grant-store.ts';
export { handlers } from './routes.ts';
export type { OfferDefinition, OfferRow, OfferWords } from './store.ts';
export { offersNamed, offerTitles, personal } from './store.ts';
