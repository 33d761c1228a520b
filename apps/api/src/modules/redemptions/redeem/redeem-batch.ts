import type { Redemption } from '@fareback/contract';
import { resolveLanguage } from '@fareback/wording';
import type { Tenant } from '../../../call/tenant.ts';
import { ApiError } from '../../../platform/api-error.ts';
import { type Writes, withTenant, withTenantReadThenWrite } from '../../../platform/database/transactions.ts';
import type { Deps } from '../../../platform/deps.ts';
import { sortableId } from '../../../platform/ids.ts';
import { holdPoints, spendPoints } from '../../ledger/index.ts';
import { issueCoupon, openCode } from '../coupons/issue-coupon.ts';
import { presentRedemption } from '../history/present.ts';
import { readRedemptions } from '../history/read-redemption.ts';
import { viewOf } from '../history/view.ts';
import { addOrders, type NewOrder } from '../orders/order-store.ts';
import { leaseEnd, placeOrder, settleNow } from '../orders/place-order.ts';
import type { Settled } from '../orders/settle-order.ts';
import { getOfferCache, loadOfferSnapshots, type OfferSnapshot } from './offer-cache.ts';
import { OfferChanged, type Plan, planRedemptionBatch, type RedeemRequest } from './plan-batch.ts';
import { addRedemptions, isCodeKnown, type NewRedemption } from './redemption-store.ts';
import { operationOf, type RedemptionDecision } from './rules.ts';

/** A reply that a supplier decides, after the commit. */
class DeferredResponse {
  readonly ask: () => Promise<Redemption>;
  constructor(ask: () => Promise<Redemption>) {
    this.ask = ask;
  }
}

type MadeReply = Redemption | Error | DeferredResponse;
/** What a request gets: a redemption, why it got none, or what a supplier is being asked for. */
export type Reply = Redemption | Error | Promise<Redemption>;
type VerdictOf<Kind extends RedemptionDecision['kind']> = Extract<RedemptionDecision, { kind: Kind }>;

/** What the member reads of a redemption that was asked about: itself, or why it is none (yet). */
async function replyOfSettled(
  deps: Deps,
  { tenantId }: Tenant,
  { memberId, redemptionId, language }: { memberId: string; redemptionId: string; language: string },
  settled: Settled,
): Promise<Redemption> {
  if (settled.kind === 'RELEASED') throw new ApiError(settled.code);
  if (settled.kind === 'HELD') throw new ApiError('REDEMPTION_PENDING');
  const found = await withTenant(deps.database, tenantId, (tx) =>
    readRedemptions(tx, { keyRing: deps.keyRing, tenantId, memberId }, [redemptionId], language),
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
  const memory = getOfferCache(deps, tenant.tenantId);
  const named = new Set(requests.flatMap(({ token, offerId }) => (token === undefined ? [] : [offerId])));
  let unknown = [...named].filter((offerId) => !memory.edition({ offerId }));
  // Codes are made up unseen and looked up only once one was known: nearly always nobody has them.
  let looksUpCodes = false;
  for (let tries = 1; ; tries += 1) {
    if (unknown.length > 0) await loadOfferSnapshots(deps, tenant.tenantId, unknown);
    try {
      return await redeemAll(deps, tenant, requests, looksUpCodes);
    } catch (error) {
      if (tries === TRIES) throw error;
      if (error instanceof OfferChanged) unknown = error.offerIds;
      else if (isCodeKnown(error)) looksUpCodes = true;
      else throw error;
    }
  }
}

/** One group at work: what its replies are made from. */
interface Group {
  deps: Deps;
  tenant: Tenant;
  now: Date;
  requests: RedeemRequest[];
  plan: Plan;
}

/** The language of a reply: the one that the member saved, else the request's. */
function languageOf({ plan, requests }: Group, memberId: string, place: number): string {
  const saved = plan.languages.get(memberId);
  return saved ? resolveLanguage(saved) : (requests[place]?.language ?? 'en');
}

/** A reply that is read once the redemption is settled. */
function pendingReply(
  group: Group,
  place: number,
  { memberId, redemptionId }: { memberId: string; redemptionId: string },
  settle: () => Promise<Settled>,
): DeferredResponse {
  const { deps, tenant } = group;
  const language = languageOf(group, memberId, place);
  return new DeferredResponse(async () =>
    replyOfSettled(deps, tenant, { memberId, redemptionId, language }, await settle()),
  );
}

/** What the same press got before: the redemption as it was kept, or what comes of it where that is still open. */
function repeatedReply(group: Group, place: number, { redemptionId }: VerdictOf<'repeated'>): MadeReply {
  const { deps, tenant, plan } = group;
  const row = plan.repeated.get(redemptionId);
  if (!row) throw new Error(`Redemption ${redemptionId} is remembered but not kept.`);
  if (row.status === 'HELD') return pendingReply(group, place, row, () => settleNow(deps, tenant, row.redemptionId));
  return presentRedemption(viewOf(deps.keyRing, tenant.tenantId, row), languageOf(group, row.memberId, place));
}

function editionOf({ plan }: Group, offerId: string): OfferSnapshot {
  const snapshot = plan.editions.get(offerId);
  if (!snapshot) throw new Error(`Offer ${offerId} was redeemed without an edition.`);
  return snapshot;
}

/** A redemption whose points are set aside, and the reply that its supplier decides. */
function orderOf(group: Group, place: number, decision: VerdictOf<'ordered'>): { row: NewOrder; reply: MadeReply } {
  const { deps, tenant, now, requests, plan } = group;
  const { memberId, offer, supply, account } = decision;
  const snapshot = editionOf(group, offer.offerId);
  const ready = plan.suppliers.get(supply.supplierId);
  if (!ready) throw new Error(`Offer ${offer.offerId} was redeemed without its supplier.`);
  const redemptionId = sortableId(now);
  const row: NewOrder = {
    memberId,
    redemptionId,
    offerId: offer.offerId,
    supplierId: supply.supplierId,
    price: offer.price,
    couponType: offer.couponType,
    editionDigest: snapshot.editionDigest,
    key: requests[place]?.key ?? null,
    operation: operationOf(offer.offerId),
    leasedUntil: leaseEnd(now, ready.timeLimitMillis),
  };
  const { stock } = snapshot.definition;
  const lifeMinutes = stock?.kind === 'supplier' ? (stock.lifeMinutes ?? null) : null;
  const open = { ...row, redeemedAt: now, lifeMinutes };
  const order = {
    orderId: redemptionId,
    product: supply.product,
    reference: offer.offerId,
    ...(supply.amount === undefined ? {} : { amount: supply.amount }),
    ...(account === null ? {} : { account }),
  };
  return { row, reply: pendingReply(group, place, row, () => placeOrder(deps, tenant, ready, { open, order: order })) };
}

/** A redemption with its coupon, from the pool or made for it, and the reply that shows it. */
function redemptionOf(
  group: Group,
  place: number,
  { memberId, offer, coupon, madeCode }: VerdictOf<'redeemed'>,
): { row: NewRedemption; reply: MadeReply } {
  const { deps, tenant, now, requests, plan } = group;
  const { keyRing } = deps;
  const { tenantId } = tenant;
  const { definition, texts, editionDigest } = editionOf(group, offer.offerId);
  const issued = coupon ? null : issueCoupon({ keyRing, tenantId }, offer.offerId, definition, madeCode);
  const row = {
    memberId,
    redemptionId: plan.redemptionIds.get(place) ?? sortableId(now),
    offerId: offer.offerId,
    price: offer.price,
    couponType: offer.couponType,
    editionDigest,
    couponId: coupon?.couponId ?? null,
    couponEncrypted: coupon?.codeEncrypted ?? issued?.sealed ?? null,
    madeHash: issued?.hash ?? null,
    couponUrl: issued?.url ?? null,
    couponExpiresAt: coupon?.expiresAt ?? null,
    key: requests[place]?.key ?? null,
    operation: operationOf(offer.offerId),
  };
  const code = coupon ? openCode(keyRing, tenantId, offer.offerId, coupon.codeEncrypted) : (issued?.code ?? null);
  const shown = { code, couponFields: {}, definition, texts };
  const view = { ...row, ...shown, redeemedAt: now, acknowledgedAt: null, refundedAt: null };
  return { row, reply: presentRedemption(view, languageOf(group, memberId, place)) };
}

/** What a group comes to: a reply for each place, and the rows that make them true. */
interface Outcome {
  made: MadeReply[];
  written: NewRedemption[];
  ordered: NewOrder[];
}

/** Makes every reply and every row of a group; writes nothing. */
function buildRepliesAndRows(group: Group): Outcome {
  const { made, written, ordered }: Outcome = { made: [], written: [], ordered: [] };
  const replyTo = (decision: RedemptionDecision, place: number): MadeReply => {
    switch (decision.kind) {
      case 'echo':
        return made[decision.of] ?? new Error('A repeated request has no first one.');
      case 'refused':
        return new ApiError(decision.code);
      case 'repeated':
        return repeatedReply(group, place, decision);
      case 'ordered': {
        const { row, reply } = orderOf(group, place, decision);
        ordered.push(row);
        return reply;
      }
      case 'redeemed': {
        const { row, reply } = redemptionOf(group, place, decision);
        written.push(row);
        return reply;
      }
    }
  };
  group.plan.verdicts.forEach((decision, place) => made.push(replyTo(decision, place)));
  return { made, written, ordered };
}

/** Hands over the statements of a group: what is redeemed is paid for, what is ordered has its points set aside. */
function writeOutcome(writes: Writes, tenantId: string, now: Date, { written, ordered }: Outcome): void {
  if (written.length > 0) {
    addRedemptions(writes, tenantId, now, written);
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
}

/** Asks the suppliers of what was ordered; the same press twice in a group waits for one answer. */
function askSuppliers(made: MadeReply[]): Reply[] {
  const begun = new Map<DeferredResponse, Promise<Redemption>>();
  return made.map((reply) => {
    if (!(reply instanceof DeferredResponse)) return reply;
    const order = begun.get(reply) ?? reply.ask();
    begun.set(reply, order);
    return order;
  });
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
  const memory = getOfferCache(deps, tenantId);
  const { made, written } = await withTenantReadThenWrite(deps.database, tenantId, {
    read: (tx) => planRedemptionBatch({ tx, deps, tenant, now }, requests, looksUpCodes),
    write: (writes, plan): Outcome => {
      // Replies are made before anything is sent: whatever goes wrong in making them undoes the whole transaction.
      const outcome = buildRepliesAndRows({ deps, tenant, now, requests, plan });
      writeOutcome(writes, tenantId, now, outcome);
      return outcome;
    },
    lockTimeoutMillis: requests.length > 1 ? GROUP_LOCK_TIMEOUT_MILLIS : undefined,
  });
  for (const { offerId, couponId } of written) if (couponId !== null) memory.rememberGiven(offerId, couponId);
  return askSuppliers(made);
}
