import { allowedInFrame, type ErrorCode, getRedemptionError } from '@fareback/contract';
import type { HeldCoupon } from '../coupons/coupon-store.ts';
import type { OfferTerms, RequestMemberStatus } from './redemption-store.ts';

export interface RedemptionAttempt {
  memberId: string | undefined;
  offerId: string;
  key: string | undefined;
  priceSeen?: number | undefined;
}

export interface Supply {
  supplierId: string;
  product: string;
  amount?: number;
  /** For credit: the provider at which the member needs an account. */
  providerId?: string;
  /** Whether the supplier is paused after failures or overload. */
  isShut: boolean;
}

export interface OfferOnSale extends OfferTerms {
  isOpen: boolean;
  isPooled: boolean;
  supply: Supply | null;
}

export interface BatchFacts {
  standings: Map<string, RequestMemberStatus>;
  balances: Map<string, number>;
  offers: Map<string, OfferOnSale>;
  /** Redemptions in the offer's window by `memberId offerId`. */
  used: Map<string, number>;
  /** First results by `memberId key`. */
  firstResults: Map<string, { operation: string; resultId: string }>;
  /** Codes reserved for this group by offer, in order of use. */
  coupons: Map<string, HeldCoupon[]>;
  /** Generated codes verified as unused, by offer. A missing offer generates codes unchecked. */
  madeCodes: Map<string, string[]>;
  /** Members' accounts at credited providers, by `memberId providerId`. */
  accounts: Map<string, string>;
  caps: DailyCaps;
}

export interface DailyCaps {
  all: number;
  free: number;
}

/** True if a member has reached the 24-hour cap for this price. */
export const isDayUsedUp = (caps: DailyCaps, { ofDay, freeOfDay }: DayUse, price: number): boolean =>
  ofDay >= caps.all || (price === 0 && freeOfDay >= caps.free);

type DayUse = Pick<RequestMemberStatus, 'ofDay' | 'freeOfDay'>;

export type RedemptionDecision =
  | { kind: 'refused'; code: ErrorCode }
  /** An earlier request with the same key got this redemption. */
  | { kind: 'repeated'; redemptionId: string }
  /** An earlier request in this group, at this index, has the same key. */
  | { kind: 'echo'; of: number }
  /** With a pool code, an unused generated code, or neither. */
  | { kind: 'redeemed'; memberId: string; offer: OfferOnSale; coupon: HeldCoupon | null; madeCode: string | null }
  /** The points are held and the supplier is asked. */
  | { kind: 'ordered'; memberId: string; offer: OfferOnSale; supply: Supply; account: string | null };

/** Identifies a keyed request's operation, so a key cannot be used for another one. */
export const operationOf = (offerId: string): string => `redeem:${offerId}`;

const rejected = (code: ErrorCode): RedemptionDecision => ({ kind: 'refused', code });

function firstResult(
  before: { operation: string; resultId: string } | undefined,
  offerId: string,
): RedemptionDecision | null {
  if (!before) return null;
  return before.operation === operationOf(offerId)
    ? { kind: 'repeated', redemptionId: before.resultId }
    : rejected('IDEMPOTENCY_KEY_REUSED');
}

/** Returns the decision for a key that is also at index `of` in this group: the same if the operation matches. */
function echo(of: number, first: RedemptionDecision | undefined, offerId: string): RedemptionDecision {
  return (first?.kind === 'redeemed' || first?.kind === 'ordered') && first.offer.offerId !== offerId
    ? rejected('IDEMPOTENCY_KEY_REUSED')
    : { kind: 'echo', of };
}

/**
 * Decides requests in order; each sees the points, limits and codes used by earlier ones [REDEEM-02, REDEEM-03,
 * REDEEM-04, REDEEM-17, OFFER-11]. Does not modify its input.
 */
export function decideAll(attempts: RedemptionAttempt[], facts: BatchFacts): RedemptionDecision[] {
  const spent = new Map<string, number>();
  const usedNow = new Map<string, number>();
  const dayNow = new Map<string, DayUse>();
  const given = new Map<string, number>();
  const firstOfKey = new Map<string, number>();
  const decisions: RedemptionDecision[] = [];

  const decide = ({ memberId, offerId, key, priceSeen }: RedemptionAttempt, place: number): RedemptionDecision => {
    const memberStatus = memberId === undefined ? undefined : facts.standings.get(memberId);
    if (memberId === undefined || !memberStatus || memberStatus.status === 'DELETED')
      return rejected('SESSION_REQUIRED');
    const memberKey = `${memberId} ${key}`;
    if (key !== undefined) {
      const before = firstResult(facts.firstResults.get(memberKey), offerId);
      if (before) return before;
      const earlier = firstOfKey.get(memberKey);
      if (earlier !== undefined) return echo(earlier, decisions[earlier], offerId);
    }
    const offer = facts.offers.get(offerId);
    if (!offer) return rejected('OFFER_UNAVAILABLE');
    const limitKey = `${memberId} ${offerId}`;
    const pool = offer.isPooled ? (facts.coupons.get(offerId) ?? []) : undefined;
    const made = facts.madeCodes.get(offerId);
    const stock = pool ?? made;
    const taken = given.get(offerId) ?? 0;
    const used = usedNow.get(limitKey) ?? 0;
    const day = dayNow.get(memberId) ?? memberStatus;
    const reason = getRedemptionError({
      memberStatus: memberStatus.status,
      isVerified: memberStatus.isVerified,
      balance: (facts.balances.get(memberId) ?? 0) - (spent.get(memberId) ?? 0),
      price: offer.price,
      priceSeen,
      redeemedInFrame: (facts.used.get(limitKey) ?? 0) + used,
      allowedInFrame: allowedInFrame(offer.limitRedemptions, offer.limitDays),
      isDayUsedUp: isDayUsedUp(facts.caps, day, offer.price),
      hasStock: stock === undefined || taken < stock.length,
      offerIsActive: offer.isActive && offer.isOpen,
    });
    if (reason !== null) return rejected(reason);
    const { supply } = offer;
    const account = supply?.providerId === undefined ? null : facts.accounts.get(`${memberId} ${supply.providerId}`);
    if (account === undefined) return rejected('PROVIDER_NOT_CONNECTED');
    if (supply?.isShut) return rejected('SUPPLIER_UNAVAILABLE');
    spent.set(memberId, (spent.get(memberId) ?? 0) + offer.price);
    usedNow.set(limitKey, used + 1);
    dayNow.set(memberId, { ofDay: day.ofDay + 1, freeOfDay: day.freeOfDay + (offer.price === 0 ? 1 : 0) });
    given.set(offerId, taken + 1);
    if (key !== undefined) firstOfKey.set(memberKey, place);
    if (supply) return { kind: 'ordered', memberId, offer, supply, account };
    return { kind: 'redeemed', memberId, offer, coupon: pool?.[taken] ?? null, madeCode: made?.[taken] ?? null };
  };

  attempts.forEach((attempt, place) => decisions.push(decide(attempt, place)));
  return decisions;
}

/** Returns how many more codes each offer needs before any request is declined as sold out. */
export function missingCoupons(attempts: RedemptionAttempt[], decisions: RedemptionDecision[]): Map<string, number> {
  const missing = new Map<string, number>();
  decisions.forEach((decision, place) => {
    const offerId = attempts[place]?.offerId;
    if (offerId === undefined || decision.kind !== 'refused' || decision.code !== 'SOLD_OUT') return;
    missing.set(offerId, (missing.get(offerId) ?? 0) + 1);
  });
  return missing;
}
