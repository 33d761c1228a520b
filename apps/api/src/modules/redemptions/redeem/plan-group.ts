import { hash } from 'node:crypto';
import { limits } from '@fareback/contract';
import type { Tenant } from '../../../call/tenant.ts';
import type { Tx } from '../../../platform/database.ts';
import type { Deps } from '../../../platform/deps.ts';
import { sortableId } from '../../../platform/ids.ts';
import { isWithinDays, localDate } from '../../../platform/local-date.ts';
import { earningScopeOf, keepOwnActs, paysForRedemptions } from '../../earning/index.ts';
import type { ReadySupplier } from '../../suppliers/index.ts';
import { type HeldCoupon, holdCoupons, holdLastCoupons } from '../coupons/coupon-store.ts';
import { unknownCodes } from '../coupons/made-codes.ts';
import { readSupplyFacts, supplyOf } from '../orders/supply.ts';
import { type OfferEdition, type OfferMemory, offerMemoryOf } from './offer-memory.ts';
import { decideAll, type GroupFacts, missingCoupons, type OfferOnSale, type Verdict, type Wish } from './rules.ts';
import * as store from './store.ts';

/** One member's press of the button. */
export interface RedeemRequest {
  token: string | undefined;
  offerId: string;
  key: string | undefined;
  /** The price that the member saw; undefined where the caller names none. */
  priceSeen?: number | undefined;
  /** Language of the reply when the member saved none. */
  language: string;
}

/** What was read and decided under the members' locks. */
export interface Plan {
  verdicts: Verdict[];
  /** Ids of the redemptions to be, by the place of their request. */
  redemptionIds: Map<number, string>;
  languages: Map<string, string | null>;
  suppliers: Map<string, ReadySupplier>;
  editions: Map<string, OfferEdition>;
  repeated: Map<string, store.RedemptionRow>;
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

const DAY_MILLIS = 86_400_000;
const hashOf = (token: string): Buffer => hash('sha256', token, 'buffer');

/** The first trip: locks the members' accounts, reads what decides, holds codes. All statements leave together. */
async function readFacts(tx: Tx, tenantId: string, now: Date, requests: Known[], memory: OfferMemory) {
  const known = requests.flatMap(({ tokenHash, offerId, key = null }) =>
    tokenHash === undefined ? [] : [{ tokenHash, offerId, key }],
  );
  const tokenHashes = known.map((request) => request.tokenHash);
  const demand = new Map<string, number>();
  for (const { offerId } of known) demand.set(offerId, (demand.get(offerId) ?? 0) + 1);
  const offerIds = [...demand.keys()];
  return Promise.all([
    store.lockRequesters(
      tx,
      tenantId,
      tokenHashes,
      new Date(now.getTime() - limits.sessionIdleDays * DAY_MILLIS),
      new Date(now.getTime() - limits.sessionAbsoluteDays * DAY_MILLIS),
    ),
    store.readStandings(tx, tenantId, now, {
      tokenHashes,
      offerIds: known.map((request) => request.offerId),
      keys: known.map((request) => request.key),
    }),
    store.readOfferTerms(tx, tenantId, offerIds),
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
  tenantId: string,
  now: Date,
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
      held.push(...(await holdLastCoupons(tx, tenantId, now, offerId, total - held.length, ids)));
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

/** Names the redemptions to be; where a campaign pays for redeeming they earn at once, in the same transaction. */
async function earnByRedeeming(
  tx: Tx,
  deps: Deps,
  tenant: Tenant,
  now: Date,
  verdicts: Verdict[],
): Promise<Map<number, string>> {
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

/**
 * The first trip of a group: reads what decides, holds codes, and decides; `looksUpCodes` where a code that was made up
 * unseen turned out to be somebody's. Throws OfferChanged.
 */
export async function planGroup(
  tx: Tx,
  deps: Deps,
  tenant: Tenant,
  now: Date,
  requests: RedeemRequest[],
  looksUpCodes: boolean,
): Promise<Plan> {
  const { tenantId } = tenant;
  const memory = offerMemoryOf(deps, tenantId);
  const known = requests.map((request): Known => {
    const { token } = request;
    return { ...request, tokenHash: token === undefined ? undefined : hashOf(token) };
  });
  const [requesters, standings, terms, held] = await readFacts(tx, tenantId, now, known, memory);

  const editions = new Map<string, OfferEdition>();
  const offers = new Map<string, OfferOnSale>();
  const today = localDate(now, tenant.timeZone);
  const changed = terms.filter((offer) => offer.isActive && !memory.edition(offer));
  if (changed.length > 0) throw new OfferChanged(changed.map(({ offerId }) => offerId));
  for (const offer of terms) {
    const edition = memory.edition(offer);
    if (edition) editions.set(offer.offerId, edition);
  }
  const stocks = [...editions.values()].map(({ definition }) => definition.stock);
  const supplyFacts = await readSupplyFacts(
    tx,
    deps,
    tenantId,
    stocks,
    requesters.map((row) => row.memberId),
  );
  for (const offer of terms) {
    const edition = editions.get(offer.offerId);
    const stock = edition?.definition.stock;
    const supply = supplyOf(stock, supplyFacts);
    const isPooled = offer.couponType === 'UNIQUE_CODE' && (stock?.kind ?? 'pool') === 'pool';
    const isIssuable = isPooled || supply !== null || stock?.kind === 'template' || stock?.kind === 'fixed';
    const isOpen = !!edition && isIssuable && isWithinDays(today, edition.definition);
    offers.set(offer.offerId, { ...offer, isOpen, isPooled, supply });
  }

  const memberOf = new Map(requesters.map((row) => [row.tokenHash.toString('latin1'), row.memberId]));
  const wishes = known.map(
    ({ tokenHash, offerId, key, priceSeen }): Wish => ({
      memberId: tokenHash && memberOf.get(tokenHash.toString('latin1')),
      offerId,
      key,
      priceSeen,
    }),
  );
  const facts: GroupFacts = {
    standings: new Map(standings.map((row) => [row.memberId, row])),
    balances: new Map(requesters.map((row) => [row.memberId, row.available])),
    offers,
    used: new Map(standings.map((row) => [`${row.memberId} ${row.offerId}`, row.used])),
    firstResults: new Map(
      standings.flatMap(({ memberId, key, operation, resultId }) =>
        operation === null || resultId === null ? [] : [[`${memberId} ${key}`, { operation, resultId }] as const],
      ),
    ),
    coupons: byOffer(held),
    madeCodes: looksUpCodes ? await unknownCodes(tx, deps.keyRing, tenantId, editions, known.length) : new Map(),
    accounts: supplyFacts.accounts,
  };
  let verdicts = decideAll(wishes, facts);
  const missing = missingCoupons(wishes, verdicts);
  if (missing.size > 0 && (await lookAgain(tx, tenantId, now, missing, facts.coupons)))
    verdicts = decideAll(wishes, facts);

  const repeats = verdicts.flatMap((verdict, place) => {
    const memberId = wishes[place]?.memberId;
    return verdict.kind === 'repeated' && memberId !== undefined
      ? [{ memberId, redemptionId: verdict.redemptionId }]
      : [];
  });
  const rows =
    repeats.length === 0
      ? []
      : await store.redemptionRows(
          tx,
          repeats.map((each) => each.memberId),
          repeats.map((each) => each.redemptionId),
        );
  const redemptionIds = await earnByRedeeming(tx, deps, tenant, now, verdicts);
  return {
    verdicts,
    redemptionIds,
    languages: new Map(standings.map((row) => [row.memberId, row.language])),
    suppliers: supplyFacts.suppliers,
    editions,
    repeated: new Map(rows.map((row) => [row.redemptionId, row])),
  };
}
