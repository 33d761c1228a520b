import { ackRedemption, getRedemption, listOfferStatuses, redeemOffer as redeemOfferRoute } from '@fareback/contract';
import { type Handler, handle, handleAlone } from '../../call/handler.ts';
import { acknowledgeRedemption, readRedemption } from './history/read-redemption.ts';
import { offerStatuses } from './redeem/offer-statuses.ts';
import { redeemOffer } from './redeem/redeem-offer.ts';

/** Redeeming, one redemption, and what can be redeemed now. */
export const handlers: Handler[] = [
  handleAlone(redeemOfferRoute, (call, { params, headers, body }) =>
    redeemOffer(call, call.tenant, {
      token: call.token,
      offerId: params.id,
      key: headers['idempotency-key'],
      priceSeen: body?.VeloAmount,
      language: call.language,
    }),
  ),
  handle(getRedemption, ({ tx, keyRing, tenant, member, language }, { params }) =>
    readRedemption(tx, keyRing, tenant.tenantId, member.memberId, params.id, language),
  ),
  handle(ackRedemption, ({ tx, keyRing, tenant, now, member, language }, { params }) =>
    acknowledgeRedemption(tx, keyRing, tenant.tenantId, now, member.memberId, params.id, language),
  ),
  handle(listOfferStatuses, ({ tx, tenant, now, member }) => offerStatuses(tx, tenant, now, member.memberId)),
];
