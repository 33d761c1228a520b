export {
  countOpenGrants,
  grantOffers,
  type NewGrant,
  type OfferGrant,
  offersWithGrants,
  personal,
  readOpenGrants,
  readUsableGrants,
  reopenGrant,
  useGrants,
  withdrawGrants,
} from './grant-store.ts';
