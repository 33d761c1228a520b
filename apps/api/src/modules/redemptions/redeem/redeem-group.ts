import type { Redemption } from '@fareback/contract';
import { resolveLanguage } from '@fareback/wording';
import type { Tenant } from '../../../call/tenant.ts';
import { withTenant, withTenantInTwoTrips } from '../../../platform/database.ts';
import type { Deps } from '../../../platform/deps.ts';
import { sortableId } from '../../../platform/ids.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { holdPoints, spendPoints } from '../../ledger/index.ts';
import { issueCoupon, openCode } from '../coupons/issue-coupon.ts';
import { presentRedemption } from '../history/present.ts';
import { readRedemptions } from '../history/read-redemption.ts';
import { viewOf } from '../history/view.ts';
import { addOrders, type NewOrder } from '../orders/order-store.ts';
import { leaseEnd, placeOrder, settleNow } from '../orders/place-order.ts';
import type { Settled } from '../orders/settle-order.ts';
import { keepPresentEditions, offerMemoryOf } from './offer-memory.ts';
import { OfferChanged, planGroup, type RedeemRequest } from './plan-group.ts';
import { operationOf, type Verdict } from './rules.ts';
import * as store from './store.ts';

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
  if (settled.kind === 'HELD') throw new Refusal('REDEMPTION_PENDING');
  const found = await withTenant(deps.database, tenantId, (tx) =>
    readRedemptions(tx, deps.keyRing, tenantId, memberId, [redemptionId], language),
  );
  const redemption = found.get(redemptionId);
  if (!redemption) throw new Error(`Redemption ${redemptionId} was confirmed but is not kept.`);
  return redemption;
}

const TRIES = 5;
/** A group gives up soon on a member whom somebody else holds; alone that member's request waits longer. */
const GROUP_LOCK_TIMEOUT_MILLIS = 500;

/**
 * Redeems a group of requests of one tenant in one transaction and two round trips; each gets its own outcome: a
 * redemption, a Refusal, or the error that befell it alone. Rejects when the whole transaction failed, in which case
 * nothing happened unless that error is OutcomeUnknown.
 */
export async function redeemGroup(deps: Deps, tenant: Tenant, requests: RedeemRequest[]): Promise<Reply[]> {
  const memory = offerMemoryOf(deps, tenant.tenantId);
  const named = new Set(requests.flatMap(({ token, offerId }) => (token === undefined ? [] : [offerId])));
  let unknown = [...named].filter((offerId) => !memory.edition({ offerId }));
  // Codes are made up unseen and looked up only once one was known: nearly always nobody has them.
  let looksUpCodes = false;
  for (let tries = 1; ; tries += 1) {
    if (unknown.length > 0) await keepPresentEditions(deps, tenant.tenantId, unknown);
    try {
      return await redeemAll(deps, tenant, requests, looksUpCodes);
    } catch (error) {
      if (tries === TRIES) throw error;
      if (error instanceof OfferChanged) unknown = error.offerIds;
      else if (store.isCodeKnown(error)) looksUpCodes = true;
      else throw error;
    }
  }
}

/** Redeems in one transaction, with the editions of its offers known; suppliers are asked once that is committed. */
async function redeemAll(
  deps: Deps,
  tenant: Tenant,
  requests: RedeemRequest[],
  looksUpCodes: boolean,
): Promise<Reply[]> {
  const { tenantId } = tenant;
  const now = deps.clock();
  const memory = offerMemoryOf(deps, tenantId);
  let given: store.NewRedemption[] = [];

  const replies = await withTenantInTwoTrips(
    deps.database,
    tenantId,
    (tx) => planGroup(tx, deps, tenant, now, requests, looksUpCodes),
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
            leasedUntil: leaseEnd(now, ready.timeLimitMillis),
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
        const { coupon, madeCode } = verdict;
        const issued = coupon ? null : issueCoupon(deps.keyRing, tenantId, offer.offerId, edition.definition, madeCode);
        const redemption = {
          memberId,
          redemptionId: found.redemptionIds.get(place) ?? sortableId(now),
          offerId: offer.offerId,
          price: offer.price,
          couponType: offer.couponType,
          editionDigest: edition.editionDigest,
          couponId: coupon?.couponId ?? null,
          couponSealed: coupon?.codeSealed ?? issued?.sealed ?? null,
          madeHash: issued?.hash ?? null,
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
