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

/** A category with its offers; `category` is null for those that belong to none. */
export interface OfferSection {
  category: OfferCategory | null;
  offers: Offer[];
}

/** Categories by position with their offers by position; one without visible offers is not drawn [OFFER-04, OFFER-05]. */
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

/** How an offer stands for a member: open, gone, at its limit until `until` or with it at that of the day, or locked until a phone is verified. */
export type Availability =
  | { kind: 'open' }
  | { kind: 'locked' }
  | { kind: 'soldOut' }
  | { kind: 'limited'; until: string | null; isDayUsedUp?: boolean | undefined };

/** How an offer stands; without an entry it is available [OFFER-03, OFFER-07]. */
export function availabilityOf(
  offer: Pick<Offer, 'OfferID'>,
  statuses: readonly OfferStatus[],
  isVerified: boolean,
): Availability {
  const entry = statuses.find(({ OfferID }) => OfferID === offer.OfferID);
  if (entry?.status === 'SOLD_OUT') return { kind: 'soldOut' };
  if (!isVerified) return { kind: 'locked' };
  if (entry?.status === 'UNAVAILABLE_LIMIT') {
    const { NextResetAtUTC: until, isDayUsedUp } = entry;
    return { kind: 'limited', until, isDayUsedUp };
  }
  return { kind: 'open' };
}

/** What a press on an offer opens: its details, the phone verification, or nothing once it is sold out [OFFER-07, OFFER-08]. */
export function pressOfferOpens(availability: Availability): 'details' | 'verification' | 'nothing' {
  if (availability.kind === 'soldOut') return 'nothing';
  return availability.kind === 'locked' ? 'verification' : 'details';
}

/** 'x2 per 7 days': how often in how many days; null where either number is 0 or missing [OFFER-10]. */
export function limitOf(offer: {
  RedemptionsAllowedInTimeFrame: number | null;
  LimitTimeFrameInDays: number | null;
}): { count: number; days: number } | null {
  const { RedemptionsAllowedInTimeFrame: count, LimitTimeFrameInDays: days } = offer;
  return count && days ? { count, days } : null;
}

/** Whether the member's phone is verified, as the server judges it [REDEEM-03]. */
export function isVerified(member: Pick<UserInfo, 'userStatus' | 'isPhoneVerified'> | undefined): boolean {
  return member?.userStatus === 'VERIFIED' && member.isPhoneVerified;
}

/** How many points a verified member lacks for an offer that is open to them; 0 for everybody else [REDEEM-02]. */
export function pointsMissing(
  offer: Pick<Offer, 'VeloAmount'>,
  availability: Availability,
  member: Pick<UserInfo, 'Balance'>,
): number {
  return availability.kind === 'open' ? Math.max(0, offer.VeloAmount - readPoints(member.Balance)) : 0;
}

/** Why the member cannot redeem this offer now, or null: the same rule that the server asks [REDEEM-02, REDEEM-03]. */
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
