import type { Redemption } from '@fareback/contract';
import { resolveLanguage } from '@fareback/wording';
import type { Tenant } from '../../../call/tenant.ts';
import { ApiError } from '../../../platform/api-error.ts';
import { withTenant } from '../../../platform/database/transactions.ts';
import type { Deps } from '../../../platform/deps.ts';
import { sortableId } from '../../../platform/ids.ts';
import { issueCoupon, openCode } from '../coupons/issue-coupon.ts';
import { presentRedemption, readRedemptions, viewOf } from '../history/read-redemption.ts';
import type { NewOrder } from '../supplier-orders/order-store.ts';
import { leaseEnd, placeOrder, settleNow } from '../supplier-orders/place-order.ts';
import type { Settled } from '../supplier-orders/settle-order.ts';
import { operationOf, type RedemptionDecision } from './decide.ts';
import type { OfferSnapshot } from './offer-cache.ts';
import type { Plan, RedeemRequest } from './redemption-batch.ts';
import type { NewRedemption } from './redemption-store.ts';

export class DeferredResponse {
  readonly ask: () => Promise<Redemption>;
  constructor(ask: () => Promise<Redemption>) {
    this.ask = ask;
  }
}

export type MadeReply = Redemption | Error | DeferredResponse;
export type Reply = Redemption | Error | Promise<Redemption>;
type VerdictOf<Kind extends RedemptionDecision['kind']> = Extract<RedemptionDecision, { kind: Kind }>;

/** Returns the member's reply once a redemption was asked about: the redemption, or why it failed or is pending. */
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

export interface Group {
  deps: Deps;
  tenant: Tenant;
  now: Date;
  requests: RedeemRequest[];
  plan: Plan;
}

function languageOf({ plan, requests }: Group, memberId: string, place: number): string {
  const saved = plan.languages.get(memberId);
  return saved ? resolveLanguage(saved) : (requests[place]?.language ?? 'en');
}

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

/** Returns the result of an earlier request with the same key: the saved redemption, or its pending outcome. */
function repeatedReply(group: Group, place: number, { redemptionId }: VerdictOf<'repeated'>): MadeReply {
  const { deps, tenant, plan } = group;
  const row = plan.repeated.get(redemptionId);
  if (!row) throw new Error(`Redemption ${redemptionId} is in the cache but not in the database.`);
  if (row.status === 'HELD') return pendingReply(group, place, row, () => settleNow(deps, tenant, row.redemptionId));
  return presentRedemption(viewOf(deps.keyRing, tenant.tenantId, row), languageOf(group, row.memberId, place));
}

function editionOf({ plan }: Group, offerId: string): OfferSnapshot {
  const snapshot = plan.editions.get(offerId);
  if (!snapshot) throw new Error(`Offer ${offerId} was redeemed without an edition.`);
  return snapshot;
}

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
    price: decision.price,
    grantId: decision.grantId,
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

function redemptionOf(
  group: Group,
  place: number,
  { memberId, offer, price, grantId, coupon, madeCode }: VerdictOf<'redeemed'>,
): { row: NewRedemption; reply: MadeReply } {
  const { deps, tenant, now, requests, plan } = group;
  const { keyRing } = deps;
  const { tenantId } = tenant;
  const { definition, texts, editionDigest } = editionOf(group, offer.offerId);
  const issued = coupon ? null : issueCoupon({ keyRing, tenant, now }, offer.offerId, definition, madeCode);
  const row = {
    memberId,
    redemptionId: plan.redemptionIds.get(place) ?? sortableId(now),
    offerId: offer.offerId,
    price,
    grantId,
    couponType: offer.couponType,
    editionDigest,
    couponId: coupon?.couponId ?? null,
    couponEncrypted: coupon?.codeEncrypted ?? issued?.sealed ?? null,
    madeHash: issued?.hash ?? null,
    couponUrl: issued?.url ?? null,
    couponExpiresAt: coupon?.expiresAt ?? issued?.expiresAt ?? null,
    key: requests[place]?.key ?? null,
    operation: operationOf(offer.offerId),
  };
  const code = coupon ? openCode(keyRing, tenantId, offer.offerId, coupon.codeEncrypted) : (issued?.code ?? null);
  const shown = { code, couponFields: {}, definition, texts };
  const view = { ...row, ...shown, redeemedAt: now, acknowledgedAt: null, refundedAt: null, replacedAt: null };
  return { row, reply: presentRedemption(view, languageOf(group, memberId, place)) };
}

export interface Outcome {
  made: MadeReply[];
  written: NewRedemption[];
  ordered: NewOrder[];
}

/** Builds the reply and the rows of each decision. Nothing is sent yet, so an error rolls back the whole transaction. */
export function buildRepliesAndRows(group: Group): Outcome {
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
