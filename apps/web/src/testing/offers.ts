import type { Offer, OfferCategory } from '@fareback/contract';
import { verifiedMember } from './member-page.tsx';

export const dayPass: Offer = {
  OfferID: 'day-pass',
  OfferCategoryID: 'tickets',
  WebUiPosition: 1,
  Title: 'Day pass',
  SubTitle: '',
  Description: '',
  headerImageUrl: null,
  VeloAmount: 400,
  LimitTimeFrameInDays: 7,
  RedemptionsAllowedInTimeFrame: 1,
  CouponInstructions: '',
  TermsAndConditionsTitle: '',
  TermsAndConditionsBody: '',
  CouponType: 'UNIQUE_CODE',
  isFavorite: false,
};

/** Offers with these titles, in order; each title is also the id. */
export function offersNamed(titles: readonly string[], more: Partial<Offer> = {}): Offer[] {
  return titles.map((Title, at) => ({ ...dayPass, OfferID: Title, Title, WebUiPosition: at, ...more }));
}

export const categoryNamed = (CategoryName: string): OfferCategory => ({
  OfferCategoryID: CategoryName,
  CategoryName,
  WebUiPosition: 1,
  iconImageUrl: null,
  offerList: [],
});

export const shopWorld = (offers: readonly Offer[]) => ({
  'GET /rest/users/me/userinfo/en': verifiedMember,
  'GET /rest/offers/en': offers,
  'GET /rest/offerCategories/en': [],
  'GET /rest/users/me/offersStatus': [],
});
