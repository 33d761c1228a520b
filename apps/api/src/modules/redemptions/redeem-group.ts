import { hash } from 'node:crypto';
import { limits, type Redemption } from '@fareback/contract';
import { resolveLanguage } from '@fareback/wording';
import { type Tx, withTenant, withTenantInTwoTrips } from '../../platform/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { sortableId } from '../../platform/ids.ts';
import { isWithinDays, localDate } from '../../platform/local-date.ts';
import { Refusal } from '../../platform/refusal.ts';
import { earningScopeOf, keepOwnActs, paysForRedemptions } from '../earning/index.ts';
import { holdPoints, spendPoints } from '../ledger/index.ts';
import type { ReadySupplier } from '../suppliers/index.ts';
import type { Tenant } from '../tenants/index.ts';
import { type HeldCoupon, holdCoupons, holdLastCoupons } from './coupon-store.ts';
import { issueCoupon, openCode } from './issue-coupon.ts';
import { keepPresentEditions, type OfferEdition, type OfferMemory, offerMemoryOf } from './offer-memory.ts';
import { addOrders, type NewOrder } from './order-store.ts';
import { leaseEnd, placeOrder, settleNow } from './place-order.ts';
import { presentRedemption } from './present.ts';
import { readRedemptions } from './read-redemption.ts';
import {
  decideAll,
  type GroupFacts,
  missingCoupons,
  type OfferOnSale,
  operationOf,
  type Verdict,
  type Wish,
} from './rules.ts';
import type { Settled } from './settle-order.ts';
import * as store from './store.ts';
import { readSupplyFacts, supplyOf } from './supply.ts';
import { viewOf } from './view.ts';

/** One member's press of the button. */
export interface RedeemRequest {
  token: string | undefined;
  offerId: string;
  key: string | undefined;
  /** Language of the reply when the member saved none. */
  language: string;
}

interface Plan {
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
class OfferChanged extends Error {
  readonly offerIds: string[];
  constructor(offerIds: string[]) {
    super(`Offers ${offerIds.join(', ')} changed while they were redeemed.`);
    this.offerIds = offerIds;
  }
}

/** A reply that a supplier decides, after the commit. */
class Later {
  readonly ask: () => Promise<Redemption>;
  constructor(ask: () => Promise<Redemption>) {
    this.ask = ask;
  }
}

type Made = Redemption | Error | Later;
type Reply = Redemption | Error | Promise<Redemption>;

/** What the member reads of a redemption that was asked about: itself, or why it is none (yet). */
async function replyOfSettled(
  deps: Deps,
  { tenantId }: Tenant,
  memberId: string,
  redemptionId: string,
  language: string,
  settled: Settled,
): Promise<Redemption> {
  if (settled.kind === 'RELEASED') throw new Refusal(settled.code);
  if (settled.kind === 'HELD') throw new Refusal('SUPPLIER_UNAVAILABLE');
  const found = await withTenant(deps.database, tenantId, (tx) =>
    readRedemptions(tx, deps.keyRing, tenantId, memberId, [redemptionId], language),
  );
  const redemption = found.get(redemptionId);
  if (!redemption) throw new Error(`Redemption ${redemptionId} was confirmed but is not kept.`);
  return redemption;
}

const TRIES = 3;
/** A group gives up soon on a member whom somebody else holds; alone that member's request waits longer. */
const GROUP_LOCK_TIMEOUT_MILLIS = 500;
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

async function plan(tx: Tx, deps: Deps, tenant: Tenant, now: Date, requests: RedeemRequest[]): Promise<Plan> {
  const { tenantId } = tenant;
  const memory = offerMemoryOf(deps.database, tenantId);
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
    ({ tokenHash, offerId, key }): Wish => ({
      memberId: tokenHash && memberOf.get(tokenHash.toString('latin1')),
      offerId,
      key,
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

/**
 * Redeems a group of requests of one tenant in one transaction and two round trips; each gets its own outcome: a
 * redemption, a Refusal, or the error that befell it alone. Rejects when the whole transaction failed, in which case
 * nothing happened unless that error is OutcomeUnknown.
 */
export async function redeemGroup(deps: Deps, tenant: Tenant, requests: RedeemRequest[]): Promise<Reply[]> {
  const memory = offerMemoryOf(deps.database, tenant.tenantId);
  const named = new Set(requests.flatMap(({ token, offerId }) => (token === undefined ? [] : [offerId])));
  let unknown = [...named].filter((offerId) => !memory.edition({ offerId }));
  for (let tries = 1; ; tries += 1) {
    if (unknown.length > 0) await keepPresentEditions(deps.database, tenant.tenantId, unknown);
    try {
      return await redeemAll(deps, tenant, requests);
    } catch (error) {
      if (!(error instanceof OfferChanged) || tries === TRIES) throw error;
      unknown = error.offerIds;
    }
  }
}

/** Redeems in one transaction, with the editions of its offers known; suppliers are asked once that is committed. */
async function redeemAll(deps: Deps, tenant: Tenant, requests: RedeemRequest[]): Promise<Reply[]> {
  const { tenantId } = tenant;
  const now = deps.clock();
  const memory = offerMemoryOf(deps.database, tenantId);
  let given: store.NewRedemption[] = [];

  const replies = await withTenantInTwoTrips(
    deps.database,
    tenantId,
    (tx) => plan(tx, deps, tenant, now, requests),
    (writes, found): Made[] => {
      const written: store.NewRedemption[] = [];
      const ordered: NewOrder[] = [];
      const languageOf = (memberId: string, place: number): string => {
        const saved = found.languages.get(memberId);
        return saved ? resolveLanguage(saved) : (requests[place]?.language ?? 'en');
      };
      // Replies are made before anything is sent: whatever goes wrong in making them undoes the whole transaction.
      const made: Made[] = [];
      const later = (memberId: string, redemptionId: string, place: number, settle: () => Promise<Settled>): Later => {
        const language = languageOf(memberId, place);
        return new Later(async () => replyOfSettled(deps, tenant, memberId, redemptionId, language, await settle()));
      };
      const replyTo = (verdict: Verdict, place: number): Made => {
        if (verdict.kind === 'echo') return made[verdict.of] ?? new Error('A repeated request has no first one.');
        if (verdict.kind === 'refused') return new Refusal(verdict.code);
        if (verdict.kind === 'repeated') {
          const row = found.repeated.get(verdict.redemptionId);
          if (!row) throw new Error(`Redemption ${verdict.redemptionId} is remembered but not kept.`);
          const { memberId, redemptionId, status } = row;
          if (status === 'HELD')
            return later(memberId, redemptionId, place, () => settleNow(deps, tenant, redemptionId));
          return presentRedemption(viewOf(deps.keyRing, tenantId, row), languageOf(row.memberId, place));
        }
        const { memberId, offer } = verdict;
        const edition = found.editions.get(offer.offerId);
        if (!edition) throw new Error(`Offer ${offer.offerId} was redeemed without an edition.`);
        if (verdict.kind === 'ordered') {
          const { supply, account } = verdict;
          const ready = found.suppliers.get(supply.supplierId);
          if (!ready) throw new Error(`Offer ${offer.offerId} was redeemed without its supplier.`);
          const redemptionId = sortableId(now);
          const order: NewOrder = {
            memberId,
            redemptionId,
            offerId: offer.offerId,
            supplierId: supply.supplierId,
            price: offer.price,
            couponType: offer.couponType,
            editionDigest: edition.editionDigest,
            key: requests[place]?.key ?? null,
            operation: operationOf(offer.offerId),
            askAt: leaseEnd(now, ready.timeLimitMillis),
          };
          ordered.push(order);
          const { stock } = edition.definition;
          const lifeMinutes = stock?.kind === 'supplier' ? (stock.lifeMinutes ?? null) : null;
          const asked = {
            orderId: redemptionId,
            product: supply.product,
            reference: offer.offerId,
            ...(supply.amount === undefined ? {} : { amount: supply.amount }),
            ...(account === null ? {} : { account }),
          };
          return later(memberId, redemptionId, place, () =>
            placeOrder(deps, tenant, ready, { ...order, redeemedAt: now, lifeMinutes }, asked),
          );
        }
        const { coupon } = verdict;
        const issued = coupon ? null : issueCoupon(deps.keyRing, tenantId, offer.offerId, edition.definition);
        const redemption = {
          memberId,
          redemptionId: found.redemptionIds.get(place) ?? sortableId(now),
          offerId: offer.offerId,
          price: offer.price,
          couponType: offer.couponType,
          editionDigest: edition.editionDigest,
          couponId: coupon?.couponId ?? null,
          couponSealed: coupon?.codeSealed ?? issued?.sealed ?? null,
          couponUrl: issued?.url ?? null,
          couponExpiresAt: coupon?.expiresAt ?? null,
          key: requests[place]?.key ?? null,
          operation: operationOf(offer.offerId),
        };
        written.push(redemption);
        const code = coupon
          ? openCode(deps.keyRing, tenantId, offer.offerId, coupon.codeSealed)
          : (issued?.code ?? null);
        const { definition, texts } = edition;
        const view = {
          ...redemption,
          code,
          couponFields: {},
          definition,
          texts,
          redeemedAt: now,
          acknowledgedAt: null,
          refundedAt: null,
        };
        return presentRedemption(view, languageOf(memberId, place));
      };
      found.verdicts.forEach((verdict, place) => made.push(replyTo(verdict, place)));

      given = written;
      if (written.length > 0) {
        store.addRedemptions(writes, tenantId, now, written);
        spendPoints(
          writes,
          tenantId,
          now,
          written.map((each) => ({ ...each, amount: each.price })),
        );
      }
      addOrders(writes, tenantId, now, ordered);
      holdPoints(
        writes,
        tenantId,
        now,
        ordered.map((each) => ({ ...each, amount: each.price })),
      );
      return made;
    },
    requests.length > 1 ? GROUP_LOCK_TIMEOUT_MILLIS : undefined,
  );

  for (const { offerId, couponId } of given) if (couponId !== null) memory.rememberGiven(offerId, couponId);
  // The same press twice in a group waits for one answer.
  const begun = new Map<Later, Promise<Redemption>>();
  return replies.map((reply) => {
    if (!(reply instanceof Later)) return reply;
    const asked = begun.get(reply) ?? reply.ask();
    begun.set(reply, asked);
    return asked;
  });
}
