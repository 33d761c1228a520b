import * as z from 'zod/mini';
import { Offer } from './offer.ts';
import { Count, MaybeText, Text } from './scalars.ts';

/** An OfferID; a whole offer is accepted too. */
const OfferReference = z.codec(z.union([Text, Offer]), Text, {
  decode: (offer) => (typeof offer === 'string' ? offer : offer.OfferID),
  encode: (id) => id,
});

/** A category of offers [OFFER-04]. */
export const OfferCategory = z.object({
  OfferCategoryID: Text,
  CategoryName: Text,
  iconImageUrl: MaybeText,
  WebUiPosition: Count,
  offerList: z.array(OfferReference),
});
export type OfferCategory = z.infer<typeof OfferCategory>;
