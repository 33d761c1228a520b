import * as z from 'zod/mini';
import { Offer } from './offer.ts';
import { Count, MaybeText } from './scalars.ts';

/** An OfferID; a whole offer is accepted too. */
const OfferReference = z.codec(z.union([z.string(), Offer]), z.string(), {
  decode: (offer) => (typeof offer === 'string' ? offer : offer.OfferID),
  encode: (id) => id,
});

/** A category of offers [OFFER-04]. */
export const OfferCategory = z.object({
  OfferCategoryID: z.string(),
  CategoryName: z.string(),
  iconImageUrl: MaybeText,
  WebUiPosition: Count,
  offerList: z.array(OfferReference),
});
export type OfferCategory = z.infer<typeof OfferCategory>;
