import type { CouponType } from '@fareback/contract';
import type { OfferTexts, PackOffer } from '@fareback/tenant-pack';

/** An offer's terms as its pack states them, with the address of its picture. */
export type OfferDefinition = PackOffer & { imageUrl: string | null };

/** An offer's words in one language; names of the coupon's extra fields by id. */
export type OfferWords = OfferTexts & { fields: Record<string, string> };

/** An active offer. Price in points; a limit of 0 redemptions or 0 days is none. */
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

/** An active shelf of offers. */
export interface OfferCategoryRow {
  categoryId: string;
  position: number;
  definition: { iconUrl: string | null };
  texts: Record<string, { name: string }>;
}

/** A row as it is written: resting ones too; texts as far as the pack has them. */
export type Written<Row extends { texts: Record<string, object> }> = Omit<Row, 'texts'> & {
  texts: Partial<Record<string, Partial<Row['texts'][string]>>>;
  isActive: boolean;
};
