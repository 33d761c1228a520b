import { allowedInFrame, type ErrorCode, getRedemptionError } from '@fareback/contract';
import type { HeldCoupon } from '../coupons/coupon-store.ts';
import type { OfferTerms, RequestMemberStatus } from './facts-store.ts';

/** One request to redeem, in the order in which it came. */
export interface RedemptionAttempt {
  /** Undefined when no live session stands behind the request. */
  memberId: string | undefined;
  offerId: string;
  key: string | undefined;
  priceSeen?: number | undefined;
}

/** An offer whose coupons somebody else issues: what is ordered, and whether orders are taken. */
export interface Supply {
  supplierId: string;
  product: string;
  amount?: number;
  /** For credit: the provider at which the member must have an account. */
  providerId?: string;
  /** Whether the supplier is left alone for a while, because it failed or has too much to do. */
  isShut: boolean;
}

/** An offer as it stands in the shop at this moment. */
export interface OfferOnSale extends OfferTerms {
  isOpen: boolean;
  /** Whether its codes come from a pool. */
  isPooled: boolean;
  supply: Supply | null;
}

/** Everything about members and offers that decides a group of wishes, read under the members' locks. */
export interface BatchFacts {
  standings: Map<string, RequestMemberStatus>;
  balances: Map<string, number>;
  offers: Map<string, OfferOnSale>;
  /** Redemptions inside the offer's frame by `memberId offerId`. */
  used: Map<string, number>;
  /** First results by `memberId key`. */
  firstResults: Map<string, { operation: string; resultId: string }>;
  /** Codes held for this group, by offer, in the order in which they are given out. */
  coupons: Map<string, HeldCoupon[]>;
  /**
   * Made-up codes that are known to be nobody's, by offer. An offer that is missing here makes up its codes without
   * looking.
   */
  madeCodes: Map<string, string[]>;
  /** Members' accounts at providers that are credited, by `memberId providerId`. */
  accounts: Map<string, string>;
  caps: DailyCaps;
}

/** How many redemptions one member may make in 24 hours, and how many of them for nothing. */
export interface DailyCaps {
  all: number;
  free: number;
}

/** Whether a member who redeemed this much in 24 hours may redeem nothing more of this price. */
export const isDayUsedUp = (caps: DailyCaps, { ofDay, freeOfDay }: DayUse, price: number): boolean =>
  ofDay >= caps.all || (price === 0 && freeOfDay >= caps.free);

/** Redemptions of 24 hours, and those of them that cost nothing. */
export type DayUse = Pick<RequestMemberStatus, 'ofDay' | 'freeOfDay'>;

/** What becomes of one wish. */
export type RedemptionDecision =
  | { kind: 'refused'; code: ErrorCode }
  /** The same key had this redemption before. */
  | { kind: 'repeated'; redemptionId: string }
  /** An earlier request of this group has the same key: the one at this place. */
  | { kind: 'echo'; of: number }
  /** With a code of the pool, a made-up one that nobody has, or neither. */
  | { kind: 'redeemed'; memberId: string; offer: OfferOnSale; coupon: HeldCoupon | null; madeCode: string | null }
  /** The points are set aside, and the supplier is asked. */
  | { kind: 'ordered'; memberId: string; offer: OfferOnSale; supply: Supply; account: string | null };

/** What a keyed request asked for, so that the key cannot be used for something else. */
export const operationOf = (offerId: string): string => `redeem:${offerId}`;

const rejected = (code: ErrorCode): RedemptionDecision => ({ kind: 'refused', code });

/** What an earlier request with the same key got; null when the key is new. */
function firstResult(
  before: { operation: string; resultId: string } | undefined,
  offerId: string,
): RedemptionDecision | null {
  if (!before) return null;
  return before.operation === operationOf(offerId)
    ? { kind: 'repeated', redemptionId: before.resultId }
    : rejected('IDEMPOTENCY_KEY_REUSED');
}

/** What a key gets that an earlier request of this group has, at the place `of`: the same, if it asks for the same. */
function echo(of: number, first: RedemptionDecision | undefined, offerId: string): RedemptionDecision {
  return (first?.kind === 'redeemed' || first?.kind === 'ordered') && first.offer.offerId !== offerId
    ? rejected('IDEMPOTENCY_KEY_REUSED')
    : { kind: 'echo', of };
}

/**
 * Decides wishes one after the other, each seeing what the earlier ones of its member took: points, uses of a limit and
 * codes [REDEEM-02, REDEEM-03, REDEEM-04, REDEEM-17, OFFER-11]. Changes nothing that it is given.
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

/** How many more codes each offer would need so that nobody of the group is told 'sold out' while codes are left. */
export function missingCoupons(attempts: RedemptionAttempt[], decisions: RedemptionDecision[]): Map<string, number> {
  const missing = new Map<string, number>();
  decisions.forEach((decision, place) => {
    const offerId = attempts[place]?.offerId;
    if (offerId === undefined || decision.kind !== 'refused' || decision.code !== 'SOLD_OUT') return;
    missing.set(offerId, (missing.get(offerId) ?? 0) + 1);
  });
  return missing;
}
