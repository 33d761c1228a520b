import type { ErrorCode } from '../errors.ts';
import type { UserStatus } from '../schemas/user-status.ts';

/** Facts that decide whether a member may redeem an offer now. Points are whole. */
export interface RedemptionFacts {
  memberStatus: UserStatus;
  isVerified: boolean;
  balance: number;
  price: number;
  /** The price that the member saw; omitted if the caller names no price [REDEEM-21]. */
  priceSeen?: number | undefined;
  /** Non-refunded redemptions of this offer in the current limit window. */
  redeemedInFrame: number;
  /** Limit of the window; null or 0 is unlimited. */
  allowedInFrame: number | null;
  /** True if the member has reached the agency's limit for 24 hours [REDEEM-25]. */
  isDayUsedUp?: boolean;
  hasStock: boolean;
  offerIsActive: boolean;
}

/**
 * Returns the redemptions a limit window allows; null, meaning unlimited, if either number is 0 or null [OFFER-10,
 * OFFER-11].
 */
export function allowedInFrame(redemptions: number | null, frameDays: number | null): number | null {
  return redemptions && frameDays ? redemptions : null;
}

/** Returns why a member can't redeem an offer, or null; both the button and the API use it [REDEEM-02, REDEEM-03]. */
export function getRedemptionError(facts: RedemptionFacts): ErrorCode | null {
  if (facts.memberStatus === 'SUSPENDED') return 'ACCOUNT_SUSPENDED';
  if (facts.memberStatus === 'OPTED_OUT') return 'ACCOUNT_OPTED_OUT';
  if (!facts.offerIsActive) return 'OFFER_UNAVAILABLE';
  if (facts.memberStatus !== 'VERIFIED' || !facts.isVerified) return 'PHONE_NOT_VERIFIED';
  if (!facts.hasStock) return 'SOLD_OUT';
  if (facts.allowedInFrame && facts.redeemedInFrame >= facts.allowedInFrame) return 'LIMIT_REACHED';
  if (facts.isDayUsedUp) return 'DAILY_LIMIT_REACHED';
  // Checked before the balance: if the price rose beyond it, the reason is the price.
  if (facts.priceSeen !== undefined && facts.priceSeen !== facts.price) return 'PRICE_CHANGED';
  return facts.balance < facts.price ? 'INSUFFICIENT_BALANCE' : null;
}
