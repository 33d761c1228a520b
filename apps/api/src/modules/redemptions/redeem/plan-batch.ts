import { hash } from 'node:crypto';
import { limits } from '@fareback/contract';
import { agencyLimit, type Tenant } from '../../../call/tenant.ts';
import type { Tx } from '../../../platform/database/transactions.ts';
import type { Deps } from '../../../platform/deps.ts';
import { DAY_MILLIS } from '../../../platform/durations.ts';
import { sortableId } from '../../../platform/ids.ts';
import { isWithinDays, localDate } from '../../../platform/local-date.ts';
import { earningScopeOf, paysForRedemptions, saveInAppActions } from '../../earning/index.ts';
import type { ReadySupplier } from '../../suppliers/index.ts';
import { type HeldCoupon, holdCoupons, holdLastCoupons } from '../coupons/coupon-store.ts';
import { unknownCodes } from '../coupons/generated-codes.ts';
import { type RedemptionRow, redemptionRows } from '../history/redemption-row-store.ts';
import { readSupplyFacts, type SupplyFacts, supplyOf } from '../orders/supply.ts';
import {
  lockRequesters,
  type OfferTerms,
  type Requester,
  type RequestMemberStatus,
  readMemberStatuses,
  readOfferTerms,
} from './facts-store.ts';
import { getOfferCache, type OfferCache, type OfferSnapshot } from './offer-cache.ts';
import {
  type BatchFacts,
  type DailyCaps,
  decideAll,
  missingCoupons,
  type OfferOnSale,
  type RedemptionAttempt,
  type RedemptionDecision,
} from './rules.ts';

/** One member's press of the button. */
export interface RedeemRequest {
  token: string | undefined;
  offerId: string;
  key: string | undefined;
  /** The price that the member saw; undefined where the caller names none. */
  priceSeen?: number | undefined;
  /** Language of the reply when the member saved none. */
  language: string;
  /** Told whose session it is, for the security record. */
  setSecuritySubject(memberId: string): void;
}

/** What was read and decided under the members' locks. */
export interface Plan {
  verdicts: RedemptionDecision[];
  /** Ids of the redemptions to be, by the place of their request. */
  redemptionIds: Map<number, string>;
  languages: Map<string, string | null>;
  suppliers: Map<string, ReadySupplier>;
  editions: Map<string, OfferSnapshot>;
  repeated: Map<string, RedemptionRow>;
}

/** A request with its token as sessions are kept by. */
interface Known extends RedeemRequest {
  tokenHash: Buffer | undefined;
}

/** Offers have other words than those that were kept: nothing was done yet, and it can be tried again. */
export class OfferChanged extends Error {
  readonly offerIds: string[];
  constructor(offerIds: string[]) {
    super(`Offers ${offerIds.join(', ')} changed while they were redeemed.`);
    this.offerIds = offerIds;
  }
}

const hashOf = (token: string): Buffer => hash('sha256', token, 'buffer');

/** How much one member may redeem in 24 hours, as the agency has it. */
export const capsOf = (tenant: Tenant): DailyCaps => ({
  all: agencyLimit(tenant, 'redemptionsPerMemberPerDay'),
  free: agencyLimit(tenant, 'freeRedemptionsPerMemberPerDay'),
});

/** The first trip: locks the members' accounts, reads what decides, holds codes. All statements leave together. */
async function readFacts(
  tx: Tx,
  { tenantId, now }: { tenantId: string; now: Date },
  requests: Known[],
  memory: OfferCache,
) {
  const known = requests.flatMap(({ tokenHash, offerId, key = null }) =>
    tokenHash === undefined ? [] : [{ tokenHash, offerId, key }],
  );
  const tokenHashes = known.map((request) => request.tokenHash);
  const demand = new Map<string, number>();
  for (const { offerId } of known) demand.set(offerId, (demand.get(offerId) ?? 0) + 1);
  const offerIds = [...demand.keys()];
  return Promise.all([
    lockRequesters(tx, tenantId, tokenHashes, {
      seenAfter: new Date(now.getTime() - limits.sessionIdleDays * DAY_MILLIS),
      createdAfter: new Date(now.getTime() - limits.sessionAbsoluteDays * DAY_MILLIS),
    }),
    readMemberStatuses(tx, tenantId, now, {
      tokenHashes,
      offerIds: known.map((request) => request.offerId),
      keys: known.map((request) => request.key),
    }),
    readOfferTerms(tx, tenantId, offerIds),
    holdCoupons(tx, tenantId, now, {
      offerIds,
      counts: [...demand.values()],
      afters: offerIds.map((offerId) => memory.lastGiven(offerId)),
    }),
  ]);
}

/**
 * Looks again for codes that the first search missed: from the first code on, then waiting for those that others hold.
 * Offers are visited in order of id, so that two groups do not wait for each other more often than they must.
 */
async function retryCouponLookup(
  tx: Tx,
  { tenantId, now }: { tenantId: string; now: Date },
  missing: Map<string, number>,
  coupons: Map<string, HeldCoupon[]>,
): Promise<boolean> {
  let found = 0;
  for (const [offerId, count] of [...missing].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    const held = coupons.get(offerId) ?? [];
    const heldIds = new Set(held.map((coupon) => coupon.couponId));
    const total = held.length + count;
    const free = await holdCoupons(tx, tenantId, now, { offerIds: [offerId], counts: [total], afters: [0] });
    const fresh = free.filter((coupon) => !heldIds.has(coupon.couponId));
    held.push(...fresh.slice(0, count));
    if (held.length < total) {
      const ids = held.map((coupon) => coupon.couponId);
      held.push(...(await holdLastCoupons(tx, tenantId, now, { offerId, count: total - held.length, held: ids })));
    }
    coupons.set(offerId, held);
    found += held.length - heldIds.size;
  }
  return found > 0;
}

const byOffer = (held: HeldCoupon[]): Map<string, HeldCoupon[]> => {
  const coupons = new Map<string, HeldCoupon[]>();
  for (const coupon of held) {
    const list = coupons.get(coupon.offerId);
    if (list) list.push(coupon);
    else coupons.set(coupon.offerId, [coupon]);
  }
  return coupons;
};

/** One transaction on behalf of a group, at one moment. */
interface BatchContext {
  tx: Tx;
  deps: Deps;
  tenant: Tenant;
  now: Date;
}

/** Names the redemptions to be; where a campaign pays for redeeming they earn at once, in the same transaction. */
async function earnByRedeeming(
  { tx, deps, tenant, now }: BatchContext,
  decisions: RedemptionDecision[],
): Promise<Map<number, string>> {
  const redemptionIds = new Map<number, string>();
  const activities = decisions.flatMap((decision, place) => {
    if (decision.kind !== 'redeemed') return [];
    const eventId = sortableId(now);
    redemptionIds.set(place, eventId);
    const { memberId, offer } = decision;
    return [{ memberId, type: 'redemption.confirmed' as const, eventId, of: offer.offerId }];
  });
  if (activities.length === 0) return redemptionIds;
  const scope = await earningScopeOf({ cache: deps.cache, tenant, tx, now });
  if (paysForRedemptions(scope.programme)) await saveInAppActions(tx, scope, activities);
  return redemptionIds;
}

/** The editions under which offers are redeemed. Throws OfferChanged where one of them is not the one that is kept. */
function editionsOf(terms: OfferTerms[], memory: OfferCache): Map<string, OfferSnapshot> {
  const changed = terms.filter((offer) => offer.isActive && !memory.edition(offer));
  if (changed.length > 0) throw new OfferChanged(changed.map(({ offerId }) => offerId));
  const snapshots = new Map<string, OfferSnapshot>();
  for (const offer of terms) {
    const snapshot = memory.edition(offer);
    if (snapshot) snapshots.set(offer.offerId, snapshot);
  }
  return snapshots;
}

/** An offer as it stands in the shop on a day of the tenant's. */
function onSale(
  offer: OfferTerms,
  snapshot: OfferSnapshot | undefined,
  supplyFacts: SupplyFacts,
  today: string,
): OfferOnSale {
  const stock = snapshot?.definition.stock;
  const supply = supplyOf(stock, supplyFacts);
  const isPooled = offer.couponType === 'UNIQUE_CODE' && (stock?.kind ?? 'pool') === 'pool';
  const isIssuable = isPooled || supply !== null || stock?.kind === 'template' || stock?.kind === 'fixed';
  const isOpen = !!snapshot && isIssuable && isWithinDays(today, snapshot.definition);
  return { ...offer, isOpen, isPooled, supply };
}

/** Requests with the members behind their tokens. */
function toAttempts(requests: Known[], requesters: Requester[]): RedemptionAttempt[] {
  const memberOf = new Map(requesters.map((row) => [row.tokenHash.toString('latin1'), row.memberId]));
  return requests.map(({ tokenHash, offerId, key, priceSeen }) => ({
    memberId: tokenHash && memberOf.get(tokenHash.toString('latin1')),
    offerId,
    key,
    priceSeen,
  }));
}

/** Tells each request whose it is, before anything is decided: a refusal has a name too. */
function attachMembersToRequests(attempts: RedemptionAttempt[], requests: RedeemRequest[]): void {
  attempts.forEach(({ memberId }, place) => {
    if (memberId) requests[place]?.setSecuritySubject(memberId);
  });
}

/** What is known of members, as the rules look it up. */
function memberFacts(
  requesters: Requester[],
  standings: RequestMemberStatus[],
): Pick<BatchFacts, 'standings' | 'balances' | 'used' | 'firstResults'> {
  return {
    standings: new Map(standings.map((row) => [row.memberId, row])),
    balances: new Map(requesters.map((row) => [row.memberId, row.available])),
    used: new Map(standings.map((row) => [`${row.memberId} ${row.offerId}`, row.used])),
    firstResults: new Map(
      standings.flatMap(({ memberId, key, operation, resultId }) =>
        operation === null || resultId === null ? [] : [[`${memberId} ${key}`, { operation, resultId }] as const],
      ),
    ),
  };
}

/** Decides a group; where it would tell 'sold out' it looks again for codes, and decides once more with what it found. */
async function decideGroup(
  { tx, tenant, now }: BatchContext,
  attempts: RedemptionAttempt[],
  facts: BatchFacts,
): Promise<RedemptionDecision[]> {
  const decisions = decideAll(attempts, facts);
  const missing = missingCoupons(attempts, decisions);
  const hasFound =
    missing.size > 0 && (await retryCouponLookup(tx, { tenantId: tenant.tenantId, now }, missing, facts.coupons));
  return hasFound ? decideAll(attempts, facts) : decisions;
}

/** The redemptions that earlier presses of the same keys got, by id. */
async function readRepeated(
  tx: Tx,
  attempts: RedemptionAttempt[],
  decisions: RedemptionDecision[],
): Promise<Map<string, RedemptionRow>> {
  const repeats = decisions.flatMap((decision, place) => {
    const memberId = attempts[place]?.memberId;
    return decision.kind === 'repeated' && memberId !== undefined
      ? [{ memberId, redemptionId: decision.redemptionId }]
      : [];
  });
  if (repeats.length === 0) return new Map();
  const rows = await redemptionRows(
    tx,
    repeats.map((each) => each.memberId),
    repeats.map((each) => each.redemptionId),
  );
  return new Map(rows.map((row) => [row.redemptionId, row]));
}

/**
 * The first trip of a group: reads what decides, holds codes, and decides; `looksUpCodes` where a code that was made up
 * unseen turned out to be somebody's. Throws OfferChanged.
 */
export async function planRedemptionBatch(
  trip: BatchContext,
  requests: RedeemRequest[],
  looksUpCodes: boolean,
): Promise<Plan> {
  const { tx, deps, tenant, now } = trip;
  const { keyRing } = deps;
  const { tenantId, timeZone } = tenant;
  const memory = getOfferCache(deps, tenantId);
  const known = requests.map((request): Known => {
    const { token } = request;
    return { ...request, tokenHash: token === undefined ? undefined : hashOf(token) };
  });
  const [requesters, standings, terms, held] = await readFacts(tx, { tenantId, now }, known, memory);

  const snapshots = editionsOf(terms, memory);
  const supplyFacts = await readSupplyFacts(tx, deps, tenantId, {
    stocks: [...snapshots.values()].map(({ definition }) => definition.stock),
    memberIds: requesters.map((row) => row.memberId),
  });
  const today = localDate(now, timeZone);
  const attempts = toAttempts(known, requesters);
  attachMembersToRequests(attempts, requests);
  const facts: BatchFacts = {
    ...memberFacts(requesters, standings),
    offers: new Map(
      terms.map((offer) => [offer.offerId, onSale(offer, snapshots.get(offer.offerId), supplyFacts, today)]),
    ),
    coupons: byOffer(held),
    madeCodes: looksUpCodes ? await unknownCodes(tx, { keyRing, tenantId }, snapshots, known.length) : new Map(),
    accounts: supplyFacts.accounts,
    caps: capsOf(tenant),
  };
  const decisions = await decideGroup(trip, attempts, facts);
  const repeated = await readRepeated(tx, attempts, decisions);
  const redemptionIds = await earnByRedeeming(trip, decisions);
  return {
    verdicts: decisions,
    redemptionIds,
    languages: new Map(standings.map((row) => [row.memberId, row.language])),
    suppliers: supplyFacts.suppliers,
    editions: snapshots,
    repeated,
  };
}
