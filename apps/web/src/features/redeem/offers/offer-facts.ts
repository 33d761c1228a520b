import {
  type ErrorCode,
  getRedemptionError,
  type Offer,
  type OfferCategory,
  type OfferStatus,
  readPoints,
  type UserInfo,
} from '@fareback/contract';
import { byPosition } from '../../../data/sets/by-position.ts';

/** A category with its offers; `category` is null for offers without one. */
export interface OfferSection {
  category: OfferCategory | null;
  offers: Offer[];
}

/**
 * Groups offers by category, both sorted by position; categories without visible offers are dropped [OFFER-04,
 * OFFER-05].
 */
export function groupOffersByCategory(categories: readonly OfferCategory[], offers: readonly Offer[]): OfferSection[] {
  const sorted = byPosition(
    offers,
    ({ WebUiPosition }) => WebUiPosition,
    ({ OfferID }) => OfferID,
  );
  const ordered = byPosition(
    categories,
    ({ WebUiPosition }) => WebUiPosition,
    ({ OfferCategoryID }) => OfferCategoryID,
  );
  const sections: OfferSection[] = ordered.map((category) => ({
    category,
    offers: sorted.filter((offer) => isIn(offer, category)),
  }));
  const loose = sorted.filter((offer) => !categories.some((category) => isIn(offer, category)));
  return [...sections, { category: null, offers: loose }].filter(({ offers: inside }) => inside.length > 0);
}

/**
 * Availability of an offer for a member: open, sold out, at its limit until `until` or with the day's limit, or locked
 * until phone verification.
 */
export type Availability =
  | { kind: 'open' }
  | { kind: 'locked' }
  | { kind: 'soldOut' }
  | { kind: 'limited'; until: string | null; isDayUsedUp?: boolean | undefined; isUsed?: boolean | undefined };

/** Returns an offer's availability; without an entry it is available [OFFER-03, OFFER-07]. */
export function availabilityOf(
  offer: Pick<Offer, 'OfferID'>,
  statuses: readonly OfferStatus[],
  isVerified: boolean,
): Availability {
  const entry = statuses.find(({ OfferID }) => OfferID === offer.OfferID);
  if (entry?.status === 'SOLD_OUT') return { kind: 'soldOut' };
  if (!isVerified) return { kind: 'locked' };
  if (entry?.status === 'UNAVAILABLE_LIMIT') {
    const { NextResetAtUTC: until, isDayUsedUp, isUsed } = entry;
    return { kind: 'limited', until, isDayUsedUp, ...(isUsed && { isUsed }) };
  }
  return { kind: 'open' };
}

/** The availability with a grant, for which a code is kept when all others are sold [OFFER-22]; limits apply. */
export const withGrant = (availability: Availability): Availability =>
  availability.kind === 'soldOut' ? { kind: 'open' } : availability;

/**
 * Returns what a click on an offer opens: its details, the phone verification, or nothing if sold out [OFFER-07,
 * OFFER-08].
 */
export function pressOfferOpens(availability: Availability): 'details' | 'verification' | 'nothing' {
  if (availability.kind === 'soldOut') return 'nothing';
  return availability.kind === 'locked' ? 'verification' : 'details';
}

/** 'x2 per 7 days': how often in how many days; null if either number is 0 or missing [OFFER-10]. */
export function limitOf(offer: {
  RedemptionsAllowedInTimeFrame: number | null;
  LimitTimeFrameInDays: number | null;
}): { count: number; days: number } | null {
  const { RedemptionsAllowedInTimeFrame: count, LimitTimeFrameInDays: days } = offer;
  return count && days ? { count, days } : null;
}

/** True if the member's phone is verified, by the server's rule [REDEEM-03]. */
export function isVerified(member: Pick<UserInfo, 'userStatus' | 'isPhoneVerified'> | undefined): boolean {
  return member?.userStatus === 'VERIFIED' && member.isPhoneVerified;
}

/** Returns how many points a verified member still needs for an open offer; 0 otherwise [REDEEM-02]. */
export function pointsMissing(
  offer: Pick<Offer, 'VeloAmount'>,
  availability: Availability,
  member: Pick<UserInfo, 'Balance'>,
): number {
  return availability.kind === 'open' ? Math.max(0, offer.VeloAmount - readPoints(member.Balance)) : 0;
}

/**
 * Returns why the member cannot redeem an offer now, or null; the server applies the same rule [REDEEM-02, REDEEM-03].
 */
export function getRedeemError(
  offer: Pick<Offer, 'VeloAmount'>,
  availability: Availability,
  member: Pick<UserInfo, 'userStatus' | 'isPhoneVerified' | 'Balance'>,
): ErrorCode | null {
  const isDayUsedUp = availability.kind === 'limited' && availability.isDayUsedUp === true;
  const isLimited = availability.kind === 'limited' && !isDayUsedUp;
  return getRedemptionError({
    memberStatus: member.userStatus,
    isVerified: member.isPhoneVerified,
    balance: readPoints(member.Balance),
    price: offer.VeloAmount,
    redeemedInFrame: isLimited ? 1 : 0,
    allowedInFrame: isLimited ? 1 : null,
    isDayUsedUp,
    hasStock: availability.kind !== 'soldOut',
    offerIsActive: true,
  });
}

function isIn(offer: Offer, category: OfferCategory): boolean {
  return offer.OfferCategoryID === category.OfferCategoryID || category.offerList.includes(offer.OfferID);
}
