import type { ErrorCode } from '../errors.ts';
import type { UserStatus } from '../schemas/enums.ts';

/** Everything that decides whether a member may redeem an offer now. Points are whole. */
export interface RedemptionFacts {
  memberStatus: UserStatus;
  /** Whether the member's present phone number is verified. */
  isVerified: boolean;
  balance: number;
  price: number;
  /** The price that the member saw; nothing where the caller names none [REDEEM-21]. */
  priceSeen?: number | undefined;
  /** Redemptions of this offer, not refunded, inside the present frame. */
  redeemedInFrame: number;
  /** How many the frame allows; null or 0 is no limit. */
  allowedInFrame: number | null;
  /** Whether the member has redeemed as often in 24 hours as the agency allows [REDEEM-25]. */
  isDayUsedUp?: boolean;
  hasStock: boolean;
  offerIsActive: boolean;
}

/** How many redemptions a frame allows, or null for no limit: either number 0 or null means none [OFFER-10, OFFER-11]. */
export function allowedInFrame(redemptions: number | null, frameDays: number | null): number | null {
  return redemptions && frameDays ? redemptions : null;
}

/** Why a member can't redeem an offer, or null; greys the button and refuses the call [REDEEM-02, REDEEM-03]. */
export function getRedemptionError(facts: RedemptionFacts): ErrorCode | null {
  if (facts.memberStatus === 'SUSPENDED') return 'ACCOUNT_SUSPENDED';
  if (facts.memberStatus === 'OPTED_OUT') return 'ACCOUNT_OPTED_OUT';
  if (!facts.offerIsActive) return 'OFFER_UNAVAILABLE';
  if (facts.memberStatus !== 'VERIFIED' || !facts.isVerified) return 'PHONE_NOT_VERIFIED';
  if (!facts.hasStock) return 'SOLD_OUT';
  if (facts.allowedInFrame && facts.redeemedInFrame >= facts.allowedInFrame) return 'LIMIT_REACHED';
  if (facts.isDayUsedUp) return 'DAILY_LIMIT_REACHED';
  // Before the balance is looked at: where the price has risen beyond it, the rider has not miscounted.
  if (facts.priceSeen !== undefined && facts.priceSeen !== facts.price) return 'PRICE_CHANGED';
  return facts.balance < facts.price ? 'INSUFFICIENT_BALANCE' : null;
}
