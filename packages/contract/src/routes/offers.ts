import * as z from 'zod/mini';
import { defineRoute } from '../route.ts';
import { Offer } from '../schemas/offer.ts';
import { OfferCategory } from '../schemas/offer-category.ts';
import { Redemption } from '../schemas/redemption.ts';
import { Count, Flag, Id, IgnoredBody, InLanguage, LanguageText, Text } from '../schemas/scalars.ts';

/** Active offers [API-38]. */
export const listOffers = defineRoute({
  name: 'offers.list',
  method: 'GET',
  path: '/rest/offers/:lang',
  level: 'session',
  params: InLanguage,
  reply: { 200: z.array(Offer) },
  errors: [],
});

/** One offer. In this path the id comes before the language [API-39]. */
export const getOffer = defineRoute({
  name: 'offers.get',
  method: 'GET',
  path: '/rest/offers/:id/:lang',
  level: 'session',
  params: z.object({ id: Id, lang: LanguageText }),
  reply: { 200: Offer },
  errors: ['OFFER_UNAVAILABLE'],
});

/** Offer categories, by position [API-40]. */
export const listOfferCategories = defineRoute({
  name: 'offers.listCategories',
  method: 'GET',
  path: '/rest/offerCategories/:lang',
  level: 'session',
  params: InLanguage,
  reply: { 200: z.array(OfferCategory) },
  errors: [],
});

export const redeemErrors = [
  'ACCOUNT_SUSPENDED',
  'ACCOUNT_OPTED_OUT',
  'OFFER_UNAVAILABLE',
  'PHONE_NOT_VERIFIED',
  'SOLD_OUT',
  'LIMIT_REACHED',
  'DAILY_LIMIT_REACHED',
  'PRICE_CHANGED',
  'INSUFFICIENT_BALANCE',
  'IDEMPOTENCY_KEY_REUSED',
  'PROVIDER_NOT_CONNECTED',
  'SUPPLIER_UNAVAILABLE',
  'REDEMPTION_PENDING',
  'GRANT_UNAVAILABLE',
] as const;

/**
 * Exchanges points for an offer; a repeat with the same key returns the first result [API-41, REDEEM-04]. The level is
 * `session`, because `getRedemptionError` checks status and verification under the lock that also takes the points.
 * `VeloAmount` is the price the rider saw: no other price is ever charged [REDEEM-21]. Without it, the current price
 * applies. `GrantID` uses a grant of the member instead of points [OFFER-20].
 */
export const redeemOffer = defineRoute({
  name: 'offers.redeem',
  method: 'POST',
  path: '/rest/offers/:id/redemption',
  level: 'session',
  params: z.object({ id: Id }),
  headers: z.object({ 'idempotency-key': z.optional(z.uuid()) }),
  body: z.nullish(
    z.object({ VeloAmount: z.optional(z.int().check(z.gte(0), z.lte(2_147_483_647))), GrantID: z.optional(z.uuid()) }),
  ),
  reply: { 200: Redemption },
  errors: [...redeemErrors],
});

/** `true`, `false`, `1` or `0` in a path; anything else is refused. */
const PathSwitch = z.codec(z.enum(['true', 'false', '1', '0']), Flag, {
  decode: (text) => text === 'true' || text === '1',
  encode: (on) => (on ? 'true' : 'false'),
});

/** Adds or removes a favorite [API-42, FAV-02]. */
export const setFavoriteOffer = defineRoute({
  name: 'offers.setFavorite',
  method: 'POST',
  path: '/rest/offers/setFavoriteOffer/:id/:flag',
  level: 'active',
  params: z.object({ id: Id, flag: PathSwitch }),
  body: IgnoredBody,
  reply: { 200: z.object({ OfferID: Text, isFavorite: Flag, favoriteOfferCount: Count }) },
  errors: ['OFFER_UNAVAILABLE', 'FAVORITE_LIMIT_REACHED', 'FEATURE_DISABLED'],
});
