import { allowedInFrame, type ErrorCode, getRedemptionError } from '@fareback/contract';
import type { HeldCoupon } from '../coupons/coupon-store.ts';
import type { OfferTerms, RequestMemberStatus } from './redemption-store.ts';

export interface RedemptionAttempt {
  memberId: string | undefined;
  offerId: string;
  key: string | undefined;
  priceSeen?: number | undefined;
  /** The grant that is used instead of points. */
  grantId?: string | undefined;
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
  /** Whether a campaign or staff give it to members. */
  isGranted: boolean;
  /** Whether each member can redeem it only once. */
  isOnce: boolean;
  supply: Supply | null;
}

export interface BatchFacts {
  standings: Map<string, RequestMemberStatus>;
  balances: Map<string, number>;
  offers: Map<string, OfferOnSale>;
  /** Redemptions in the offer's window by `memberId offerId`. */
  used: Map<string, number>;
  /** All redemptions of the offer by `memberId offerId`. */
  usedEver: Map<string, number>;
  /** First results by `memberId key`. */
  firstResults: Map<string, { operation: string; resultId: string }>;
  /** Codes reserved for this group by offer, in order of use. */
  coupons: Map<string, HeldCoupon[]>;
  /** Generated codes verified as unused, by offer. A missing offer generates codes unchecked. */
  madeCodes: Map<string, string[]>;
  /** Members' accounts at credited providers, by `memberId providerId`. */
  accounts: Map<string, string>;
  caps: DailyCaps;
  /** Offers of grants that can be used now, by `memberId grantId`. */
  grants: Map<string, string>;
  /** Pairs `memberId offerId` whose offer is not for the member. */
  closed: ReadonlySet<string>;
  /** Grants to use for offers that only granted members have, by `memberId offerId`; the first to expire first. */
  ownGrants: Map<string, readonly string[]>;
  /** Codes of granted offers that are left for points, after one for each open grant. A missing offer has no grants. */
  spare: Map<string, number>;
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
  | (Redeemed & { kind: 'redeemed'; coupon: HeldCoupon | null; madeCode: string | null })
  /** The points are held and the supplier is asked. */
  | (Redeemed & { kind: 'ordered'; supply: Supply; account: string | null });

/** What a member gets, for its price or for a grant. */
interface Redeemed {
  memberId: string;
  offer: OfferOnSale;
  price: number;
  grantId: string | null;
}

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

/** The member's account at a credited provider; null if none is needed, undefined if it is missing. */
const accountOf = (memberId: string, supply: Supply | null, { accounts }: BatchFacts): string | null | undefined =>
  supply?.providerId === undefined ? null : accounts.get(`${memberId} ${supply.providerId}`);

/** Whether a named grant of the member is for this offer and was not used by an earlier request of this group. */
const canUseGrant = (
  { memberId, offerId, grantId = '' }: RedemptionAttempt,
  { grants }: BatchFacts,
  used: ReadonlySet<string>,
): boolean => grants.get(`${memberId} ${grantId}`) === offerId && !used.has(grantId);

/** The grant for an offer that only granted members have: the first unused one, or any, which is then refused. */
const ownGrant = (own: readonly string[] = [], used: ReadonlySet<string>): string | undefined =>
  own.find((one) => !used.has(one)) ?? own[0];

/** Whether one more code may be sold for points after `bought` of this group. */
const hasSpare = ({ spare }: BatchFacts, offerId: string, bought = 0): boolean =>
  bought < (spare.get(offerId) ?? Number.POSITIVE_INFINITY);

/** What earlier requests of a group used: per member, per member and offer, and per offer. */
const createCounters = () => ({
  spent: new Map<string, number>(),
  usedNow: new Map<string, number>(),
  dayNow: new Map<string, DayUse>(),
  given: new Map<string, number>(),
  grantsUsed: new Set<string>(),
  bought: new Map<string, number>(),
});

/**
 * Decides requests in order; each sees the points, limits and codes used by earlier ones [REDEEM-02, REDEEM-03,
 * REDEEM-04, REDEEM-17, OFFER-11]. Does not modify its input.
 */
export function decideAll(attempts: RedemptionAttempt[], facts: BatchFacts): RedemptionDecision[] {
  const { spent, usedNow, dayNow, given, grantsUsed, bought } = createCounters();
  const firstOfKey = new Map<string, number>();
  const decisions: RedemptionDecision[] = [];

  const decide = (attempt: RedemptionAttempt, place: number): RedemptionDecision => {
    const { memberId, offerId, key } = attempt;
    const memberStatus = memberId === undefined ? undefined : facts.standings.get(memberId);
    if (memberId === undefined || !memberStatus || memberStatus.status === 'DELETED')
      return rejected('SESSION_REQUIRED');
    const memberKey = `${memberId} ${key}`;
    if (key !== undefined) {
      const earlier = firstOfKey.get(memberKey);
      const before = firstResult(facts.firstResults.get(memberKey), offerId);
      if (before) return before;
      if (earlier !== undefined) return echo(earlier, decisions[earlier], offerId);
    }
    const limitKey = `${memberId} ${offerId}`;
    const grantId = attempt.grantId ?? ownGrant(facts.ownGrants.get(limitKey), grantsUsed);
    const isGranted = grantId !== undefined;
    // Before the offer: a named grant gets the same answer for hidden and unknown offers.
    if (isGranted && !canUseGrant({ ...attempt, grantId }, facts, grantsUsed)) return rejected('GRANT_UNAVAILABLE');
    const offer = facts.offers.get(offerId);
    if (!offer || facts.closed.has(limitKey)) return rejected('OFFER_UNAVAILABLE');
    const price = isGranted ? 0 : offer.price;
    const isSpare = isGranted || hasSpare(facts, offerId, bought.get(offerId));
    const pool = offer.isPooled ? (facts.coupons.get(offerId) ?? []) : undefined;
    const made = facts.madeCodes.get(offerId);
    const taken = given.get(offerId) ?? 0;
    const used = usedNow.get(limitKey) ?? 0;
    const day = dayNow.get(memberId) ?? memberStatus;
    const reason = getRedemptionError({
      memberStatus: memberStatus.status,
      isVerified: memberStatus.isVerified,
      balance: (facts.balances.get(memberId) ?? 0) - (spent.get(memberId) ?? 0),
      price,
      priceSeen: isGranted ? undefined : attempt.priceSeen,
      redeemedInFrame: ((offer.isOnce ? facts.usedEver : facts.used).get(limitKey) ?? 0) + used,
      allowedInFrame: offer.isOnce ? 1 : allowedInFrame(offer.limitRedemptions, offer.limitDays),
      isDayUsedUp: isDayUsedUp(facts.caps, day, price),
      hasStock: isSpare && taken < ((pool ?? made)?.length ?? Number.POSITIVE_INFINITY),
      offerIsActive: offer.isActive && offer.isOpen,
    });
    if (reason !== null) return rejected(reason);
    const { supply } = offer;
    const account = accountOf(memberId, supply, facts);
    if (account === undefined || supply?.isShut)
      return rejected(account === undefined ? 'PROVIDER_NOT_CONNECTED' : 'SUPPLIER_UNAVAILABLE');
    spent.set(memberId, (spent.get(memberId) ?? 0) + price);
    usedNow.set(limitKey, used + 1);
    dayNow.set(memberId, { ofDay: day.ofDay + 1, freeOfDay: day.freeOfDay + (price === 0 ? 1 : 0) });
    if (isGranted) grantsUsed.add(grantId);
    else bought.set(offerId, (bought.get(offerId) ?? 0) + 1);
    given.set(offerId, taken + 1);
    if (key !== undefined) firstOfKey.set(memberKey, place);
    const redeemed = { memberId, offer, price, grantId: grantId ?? null };
    if (supply) return { kind: 'ordered', ...redeemed, supply, account };
    return { kind: 'redeemed', ...redeemed, coupon: pool?.[taken] ?? null, madeCode: made?.[taken] ?? null };
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
