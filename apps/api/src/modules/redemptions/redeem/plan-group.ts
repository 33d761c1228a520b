import { hash } from 'node:crypto';
import { limits } from '@fareback/contract';
import { agencyLimit, type Tenant } from '../../../call/tenant.ts';
import type { Tx } from '../../../platform/database/transactions.ts';
import type { Deps } from '../../../platform/deps.ts';
import { DAY_MILLIS } from '../../../platform/durations.ts';
import { sortableId } from '../../../platform/ids.ts';
import { isWithinDays, localDate } from '../../../platform/local-date.ts';
import { earningScopeOf, keepOwnActs, paysForRedemptions } from '../../earning/index.ts';
import type { ReadySupplier } from '../../suppliers/index.ts';
import { type HeldCoupon, holdCoupons, holdLastCoupons } from '../coupons/coupon-store.ts';
import { unknownCodes } from '../coupons/made-codes.ts';
import { type RedemptionRow, redemptionRows } from '../history/redemption-row-store.ts';
import { readSupplyFacts, type SupplyFacts, supplyOf } from '../orders/supply.ts';
import {
  lockRequesters,
  type OfferTerms,
  type Requester,
  readOfferTerms,
  readStandings,
  type Standing,
} from './facts-store.ts';
import { type OfferEdition, type OfferMemory, offerMemoryOf } from './offer-memory.ts';
import {
  type DailyCaps,
  decideAll,
  type GroupFacts,
  missingCoupons,
  type OfferOnSale,
  type Verdict,
  type Wish,
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
  verdicts: Verdict[];
  /** Ids of the redemptions to be, by the place of their request. */
  redemptionIds: Map<number, string>;
  languages: Map<string, string | null>;
  suppliers: Map<string, ReadySupplier>;
  editions: Map<string, OfferEdition>;
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
  memory: OfferMemory,
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
    readStandings(tx, tenantId, now, {
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
async function lookAgain(
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
interface Trip {
  tx: Tx;
  deps: Deps;
  tenant: Tenant;
  now: Date;
}

/** Names the redemptions to be; where a campaign pays for redeeming they earn at once, in the same transaction. */
async function earnByRedeeming({ tx, deps, tenant, now }: Trip, verdicts: Verdict[]): Promise<Map<number, string>> {
  const redemptionIds = new Map<number, string>();
  const acts = verdicts.flatMap((verdict, place) => {
    if (verdict.kind !== 'redeemed') return [];
    const eventId = sortableId(now);
    redemptionIds.set(place, eventId);
    const { memberId, offer } = verdict;
    return [{ memberId, type: 'redemption.confirmed' as const, eventId, of: offer.offerId }];
  });
  if (acts.length === 0) return redemptionIds;
  const scope = await earningScopeOf({ cache: deps.cache, tenant, tx, now });
  if (paysForRedemptions(scope.programme)) await keepOwnActs(tx, scope, acts);
  return redemptionIds;
}

/** The editions under which offers are redeemed. Throws OfferChanged where one of them is not the one that is kept. */
function editionsOf(terms: OfferTerms[], memory: OfferMemory): Map<string, OfferEdition> {
  const changed = terms.filter((offer) => offer.isActive && !memory.edition(offer));
  if (changed.length > 0) throw new OfferChanged(changed.map(({ offerId }) => offerId));
  const editions = new Map<string, OfferEdition>();
  for (const offer of terms) {
    const edition = memory.edition(offer);
    if (edition) editions.set(offer.offerId, edition);
  }
  return editions;
}

/** An offer as it stands in the shop on a day of the tenant's. */
function onSale(
  offer: OfferTerms,
  edition: OfferEdition | undefined,
  supplyFacts: SupplyFacts,
  today: string,
): OfferOnSale {
  const stock = edition?.definition.stock;
  const supply = supplyOf(stock, supplyFacts);
  const isPooled = offer.couponType === 'UNIQUE_CODE' && (stock?.kind ?? 'pool') === 'pool';
  const isIssuable = isPooled || supply !== null || stock?.kind === 'template' || stock?.kind === 'fixed';
  const isOpen = !!edition && isIssuable && isWithinDays(today, edition.definition);
  return { ...offer, isOpen, isPooled, supply };
}

/** Requests with the members behind their tokens. */
function wishesOf(requests: Known[], requesters: Requester[]): Wish[] {
  const memberOf = new Map(requesters.map((row) => [row.tokenHash.toString('latin1'), row.memberId]));
  return requests.map(({ tokenHash, offerId, key, priceSeen }) => ({
    memberId: tokenHash && memberOf.get(tokenHash.toString('latin1')),
    offerId,
    key,
    priceSeen,
  }));
}

/** Tells each request whose it is, before anything is decided: a refusal has a name too. */
function tellWhose(wishes: Wish[], requests: RedeemRequest[]): void {
  wishes.forEach(({ memberId }, place) => {
    if (memberId) requests[place]?.setSecuritySubject(memberId);
  });
}

/** What is known of members, as the rules look it up. */
function memberFacts(
  requesters: Requester[],
  standings: Standing[],
): Pick<GroupFacts, 'standings' | 'balances' | 'used' | 'firstResults'> {
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
async function decideGroup({ tx, tenant, now }: Trip, wishes: Wish[], facts: GroupFacts): Promise<Verdict[]> {
  const verdicts = decideAll(wishes, facts);
  const missing = missingCoupons(wishes, verdicts);
  const hasFound =
    missing.size > 0 && (await lookAgain(tx, { tenantId: tenant.tenantId, now }, missing, facts.coupons));
  return hasFound ? decideAll(wishes, facts) : verdicts;
}

/** The redemptions that earlier presses of the same keys got, by id. */
async function readRepeated(tx: Tx, wishes: Wish[], verdicts: Verdict[]): Promise<Map<string, RedemptionRow>> {
  const repeats = verdicts.flatMap((verdict, place) => {
    const memberId = wishes[place]?.memberId;
    return verdict.kind === 'repeated' && memberId !== undefined
      ? [{ memberId, redemptionId: verdict.redemptionId }]
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
export async function planGroup(trip: Trip, requests: RedeemRequest[], looksUpCodes: boolean): Promise<Plan> {
  const { tx, deps, tenant, now } = trip;
  const { keyRing } = deps;
  const { tenantId, timeZone } = tenant;
  const memory = offerMemoryOf(deps, tenantId);
  const known = requests.map((request): Known => {
    const { token } = request;
    return { ...request, tokenHash: token === undefined ? undefined : hashOf(token) };
  });
  const [requesters, standings, terms, held] = await readFacts(tx, { tenantId, now }, known, memory);

  const editions = editionsOf(terms, memory);
  const supplyFacts = await readSupplyFacts(tx, deps, tenantId, {
    stocks: [...editions.values()].map(({ definition }) => definition.stock),
    memberIds: requesters.map((row) => row.memberId),
  });
  const today = localDate(now, timeZone);
  const wishes = wishesOf(known, requesters);
  tellWhose(wishes, requests);
  const facts: GroupFacts = {
    ...memberFacts(requesters, standings),
    offers: new Map(
      terms.map((offer) => [offer.offerId, onSale(offer, editions.get(offer.offerId), supplyFacts, today)]),
    ),
    coupons: byOffer(held),
    madeCodes: looksUpCodes ? await unknownCodes(tx, { keyRing, tenantId }, editions, known.length) : new Map(),
    accounts: supplyFacts.accounts,
    caps: capsOf(tenant),
  };
  const verdicts = await decideGroup(trip, wishes, facts);
  const repeated = await readRepeated(tx, wishes, verdicts);
  const redemptionIds = await earnByRedeeming(trip, verdicts);
  return {
    verdicts,
    redemptionIds,
    languages: new Map(standings.map((row) => [row.memberId, row.language])),
    suppliers: supplyFacts.suppliers,
    editions,
    repeated,
  };
}
