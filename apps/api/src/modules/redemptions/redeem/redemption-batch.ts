import { hash } from 'node:crypto';
import { limits } from '@fareback/contract';
import { agencyLimit, type Tenant } from '../../../call/tenant.ts';
import type { Tx } from '../../../platform/database/transactions.ts';
import type { Deps } from '../../../platform/deps.ts';
import { sortableId } from '../../../platform/ids.ts';
import { DAY_MILLIS, isWithinDays, localDate } from '../../../platform/local-date.ts';

import { earningScopeOf, paysForRedemptions, saveInAppActions } from '../../earning/index.ts';
import { countPromised, readUsableGrants } from '../../offer-grants/index.ts';
import { isOfferFor, type MemberRights, readRights } from '../../offers/index.ts';
import type { ReadySupplier } from '../../suppliers/index.ts';
import { countFreeCodes, type HeldCoupon, holdCoupons, holdLastCoupons, lockStock } from '../coupons/coupon-store.ts';
import { unknownCodes } from '../coupons/issue-coupon.ts';
import { type RedemptionRow, redemptionRows } from '../history/redemption-row-store.ts';
import { readSupplyFacts, type SupplyFacts, supplyOf } from '../supplier-orders/supplies.ts';
import {
  type BatchFacts,
  type DailyCaps,
  decideAll,
  missingCoupons,
  type OfferOnSale,
  type RedemptionAttempt,
  type RedemptionDecision,
} from './decide.ts';
import { getOfferCache, type OfferCache, type OfferSnapshot } from './offer-cache.ts';
import {
  lockCounterRequester,
  lockRequesters,
  type OfferTerms,
  type Requester,
  type RequestMemberStatus,
  readCounterStatus,
  readMemberStatuses,
  readOfferTerms,
} from './redemption-store.ts';

export interface CounterRequester {
  memberId: string;
  /** Staff verified the person, which counts as VERIFIED at the counter only [ASSIST-03]. */
  isVerifiedInPerson: boolean;
}

export interface RedeemRequest {
  token: string | undefined;
  offerId: string;
  key: string | undefined;
  /** The price the member saw; undefined if not sent. */
  priceSeen?: number | undefined;
  /** The member's grant to use instead of points. */
  grantId?: string | undefined;
  /** Set for a redemption that staff make for a member at the counter; such a request is alone in its group. */
  counter?: CounterRequester | undefined;
  /** Reply language if the member saved no preference. */
  language: string;
  /** Called with the session's member, for the security log. */
  setSecuritySubject(memberId: string): void;
}

export interface Plan {
  verdicts: RedemptionDecision[];
  redemptionIds: Map<number, string>;
  languages: Map<string, string | null>;
  suppliers: Map<string, ReadySupplier>;
  editions: Map<string, OfferSnapshot>;
  repeated: Map<string, RedemptionRow>;
}

interface Known extends RedeemRequest {
  tokenHash: Buffer | undefined;
}

/** An offer's texts differ from the saved revision. Nothing was done, and the request can be retried. */
export class OfferChanged extends Error {
  readonly offerIds: string[];
  constructor(offerIds: string[]) {
    super(`Offers ${offerIds.join(', ')} changed while they were redeemed.`);
    this.offerIds = offerIds;
  }
}

const hashOf = (token: string): Buffer => hash('sha256', token, 'buffer');

export const capsOf = (tenant: Tenant): DailyCaps => ({
  all: agencyLimit(tenant, 'redemptionsPerMemberPerDay'),
  free: agencyLimit(tenant, 'freeRedemptionsPerMemberPerDay'),
});

/** Locks the accounts of a group and reads their members, by session or, at the counter, by the member. */
async function readWho(
  tx: Tx,
  { tenantId, now }: { tenantId: string; now: Date },
  [first]: Known[],
  known: { tokenHash: Buffer; offerId: string; key: string | null }[],
): Promise<[Requester[], RequestMemberStatus[]]> {
  const { counter, tokenHash, offerId, key = null } = first ?? {};
  if (counter && tokenHash && offerId !== undefined) {
    const [requesters, rows] = await Promise.all([
      lockCounterRequester(tx, counter.memberId, tokenHash),
      readCounterStatus(tx, tenantId, now, { memberId: counter.memberId, offerId, key }),
    ]);
    return [requesters, counter.isVerifiedInPerson ? rows.map(asVerified) : rows];
  }
  const tokenHashes = known.map((request) => request.tokenHash);
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
  ]);
}

/** Treats a member verified in person as VERIFIED, unless suspended or opted out [ASSIST-03]. */
const asVerified = (row: RequestMemberStatus): RequestMemberStatus =>
  row.status === 'CONSENT' ? { ...row, status: 'VERIFIED', isVerified: true } : row;

/**
 * First round trip: locks the members' accounts, reads the data and reserves codes. All statements are sent together.
 */
async function readFacts(
  tx: Tx,
  { tenantId, now }: { tenantId: string; now: Date },
  requests: Known[],
  memory: OfferCache,
) {
  const known = requests.flatMap(({ tokenHash, offerId, key = null }) =>
    tokenHash === undefined ? [] : [{ tokenHash, offerId, key }],
  );
  const demand = new Map<string, number>();
  for (const { offerId } of known) demand.set(offerId, (demand.get(offerId) ?? 0) + 1);
  const offerIds = [...demand.keys()];
  const granted = offerIds.filter((offerId) => memory.edition({ offerId })?.definition.isGranted);
  const [[requesters, standings], terms, , held] = await Promise.all([
    readWho(tx, { tenantId, now }, requests, known),
    readOfferTerms(tx, tenantId, offerIds),
    // Before any code is locked, so groups never wait for each other in a circle.
    granted.length > 0 ? lockStock(tx, granted) : 0,
    holdCoupons(tx, tenantId, now, {
      offerIds,
      counts: [...demand.values()],
      afters: offerIds.map((offerId) => memory.lastGiven(offerId)),
    }),
  ]);
  return [requesters, standings, terms, held] as const;
}

/**
 * Retries codes the first search missed: from the first code, then waiting for locked ones. Offers are visited in id
 * order to reduce waiting between groups.
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

interface BatchContext {
  tx: Tx;
  deps: Deps;
  tenant: Tenant;
  now: Date;
}

/** Assigns ids to new redemptions; if a campaign pays for redeeming, they earn in the same transaction. */
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

/** Returns the offer revisions to redeem under. Throws OfferChanged if a cached one is outdated. */
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

function onSale(
  offer: OfferTerms,
  snapshot: OfferSnapshot | undefined,
  supplyFacts: SupplyFacts,
  today: string,
): OfferOnSale {
  const stock = snapshot?.definition.stock;
  const supply = supplyOf(stock, supplyFacts);
  const isPooled = offer.couponType === 'UNIQUE_CODE' && (stock?.kind ?? 'pool') === 'pool';
  const isIssuable = isPooled || supply !== null || ['template', 'ticket', 'fixed'].includes(stock?.kind ?? '');
  const isOpen = !!snapshot && isIssuable && isWithinDays(today, snapshot.definition);
  const { isGranted = false, once: isOnce = false } = snapshot?.definition ?? {};
  return { ...offer, isOpen, isPooled, isGranted, isOnce, supply };
}

function toAttempts(requests: Known[], requesters: Requester[]): RedemptionAttempt[] {
  const memberOf = new Map(requesters.map((row) => [row.tokenHash.toString('latin1'), row.memberId]));
  return requests.map(({ tokenHash, offerId, key, priceSeen, grantId }) => ({
    memberId: tokenHash && memberOf.get(tokenHash.toString('latin1')),
    offerId,
    key,
    priceSeen,
    grantId,
  }));
}

/** Attach the member id first, so rejected requests are logged with a member. */
function attachMembersToRequests(attempts: RedemptionAttempt[], requests: RedeemRequest[]): void {
  attempts.forEach(({ memberId }, place) => {
    if (memberId) requests[place]?.setSecuritySubject(memberId);
  });
}

function memberFacts(
  requesters: Requester[],
  standings: RequestMemberStatus[],
): Pick<BatchFacts, 'standings' | 'balances' | 'used' | 'usedEver' | 'firstResults'> {
  return {
    standings: new Map(standings.map((row) => [row.memberId, row])),
    balances: new Map(requesters.map((row) => [row.memberId, row.available])),
    used: new Map(standings.map((row) => [`${row.memberId} ${row.offerId}`, row.used])),
    usedEver: new Map(standings.map((row) => [`${row.memberId} ${row.offerId}`, row.usedEver])),
    firstResults: new Map(
      standings.flatMap(({ memberId, key, operation, resultId }) =>
        operation === null || resultId === null ? [] : [[`${memberId} ${key}`, { operation, resultId }] as const],
      ),
    ),
  };
}

/** Returns usable grants that attempts name or need; no query without any. */
async function readGrantFacts(
  tx: Tx,
  now: Date,
  attempts: RedemptionAttempt[],
  rights: ReadonlyMap<string, MemberRights>,
): Promise<Map<string, string>> {
  const named = attempts.flatMap(({ memberId, grantId }) =>
    memberId === undefined || grantId === undefined ? [] : [{ memberId, grantId }],
  );
  const usable =
    named.length === 0
      ? []
      : await readUsableGrants(tx, now, {
          memberIds: named.map(({ memberId }) => memberId),
          grantIds: named.map(({ grantId }) => grantId),
        });
  const own = [...rights.values()].flatMap(({ grants }) => grants);
  return new Map([...own, ...usable].map(({ memberId, grantId, offerId }) => [`${memberId} ${grantId}`, offerId]));
}

/**
 * Reads members' rights to the requested offers: which are closed to them, and their own grants. Call it after locking the
 * accounts, so an ended right refuses the request. No query without offers for some [OFFER-24].
 */
async function readRightFacts(
  { tx, deps, tenant, now }: BatchContext,
  attempts: RedemptionAttempt[],
  snapshots: ReadonlyMap<string, OfferSnapshot>,
): Promise<Pick<BatchFacts, 'closed' | 'ownGrants'> & { rights: Map<string, MemberRights> }> {
  const closed = new Set<string>();
  const ownGrants = new Map<string, readonly string[]>();
  const pressed = attempts.flatMap(({ memberId, offerId }) => {
    const offer = snapshots.get(offerId);
    return memberId !== undefined && offer?.definition.for ? [{ memberId, offer }] : [];
  });
  if (pressed.length === 0) return { closed, ownGrants, rights: new Map() };
  const rights = await readRights(
    { cache: deps.cache, tenant, tx, now },
    [...new Set(pressed.map(({ memberId }) => memberId))],
    pressed.map(({ offer }) => offer),
  );
  for (const { memberId, offer } of pressed) {
    const pair = `${memberId} ${offer.offerId}`;
    const own = rights.get(memberId);
    if (!isOfferFor(offer, own)) closed.add(pair);
    else if (offer.definition.for?.granted)
      ownGrants.set(pair, own?.grants.flatMap((one) => (one.offerId === offer.offerId ? [one.grantId] : [])) ?? []);
  }
  return { closed, ownGrants, rights };
}

/**
 * Codes that offers given by campaigns or staff may still sell for points: their pools keep one for each open grant and prize. No
 * query for other offers. `readFacts` locked their stock, so no other group counts the same codes.
 */
async function readSpareCodes(
  tx: Tx,
  now: Date,
  offers: ReadonlyMap<string, OfferOnSale>,
  attempts: RedemptionAttempt[],
): Promise<Map<string, number>> {
  const bought = attempts.filter(({ grantId }) => grantId === undefined);
  const demand = Map.groupBy(
    bought.filter(({ offerId }) => offers.get(offerId)?.isPooled && offers.get(offerId)?.isGranted),
    ({ offerId }) => offerId,
  );
  if (demand.size === 0) return new Map();
  const offerIds = [...demand.keys()].toSorted();
  const promised = new Map(
    (await countPromised(tx, offerIds, now)).map((row) => [row.offerId, row.grants + row.prizes]),
  );
  const counts = offerIds.map((offerId) => (promised.get(offerId) ?? 0) + (demand.get(offerId)?.length ?? 0));
  const free = await countFreeCodes(tx, now, { offerIds, counts });
  return new Map(free.map((row) => [row.offerId, row.free - (promised.get(row.offerId) ?? 0)]));
}

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
 * First round trip of a group: reads the data, reserves codes and decides. Set `looksUpCodes` after an unchecked
 * generated code turned out to be in use. Throws OfferChanged.
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
    const { token, counter } = request;
    const who = counter ? `counter ${counter.memberId}` : token;
    return { ...request, tokenHash: who === undefined ? undefined : hashOf(who) };
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
  const offers = new Map(
    terms.map((offer) => [offer.offerId, onSale(offer, snapshots.get(offer.offerId), supplyFacts, today)]),
  );
  const { rights, ...rightFacts } = await readRightFacts(trip, attempts, snapshots);
  const facts: BatchFacts = {
    ...memberFacts(requesters, standings),
    ...rightFacts,
    offers,
    grants: await readGrantFacts(tx, now, attempts, rights),
    spare: await readSpareCodes(tx, now, offers, attempts),
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
