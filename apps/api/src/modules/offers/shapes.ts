import type { CouponType } from '@fareback/contract';
import type { OfferTexts, PackOffer } from '@fareback/tenant-pack';

export type OfferDefinition = PackOffer & { imageUrl: string | null };

/** An offer's texts in one language; `fields` has the names of extra coupon fields by id. */
export type OfferWords = OfferTexts & { fields: Record<string, string> };

/** An active offer. Price in points; a limit of 0 redemptions or 0 days means unlimited. */
export interface OfferRow {
  offerId: string;
  categoryId: string;
  position: number;
  price: number;
  couponType: CouponType;
  limitRedemptions: number;
  limitDays: number;
  definition: OfferDefinition;
  texts: Record<string, OfferWords>;
}

export interface OfferCategoryRow {
  categoryId: string;
  position: number;
  definition: { iconUrl: string | null };
  texts: Record<string, { name: string }>;
}

export type Written<Row extends { texts: Record<string, object> }> = Omit<Row, 'texts'> & {
  texts: Partial<Record<string, Partial<Row['texts'][string]>>>;
  isActive: boolean;
};
