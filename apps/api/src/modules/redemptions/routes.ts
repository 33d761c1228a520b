import { ackRedemption, getRedemption, listOfferStatuses, redeemOffer as redeemOfferRoute } from '@fareback/contract';
import { type Handler, handle, handleWithoutTransaction } from '../../call/handler.ts';
import { acknowledgeRedemption, readRedemption } from './history/read-redemption.ts';
import { offerStatuses } from './redeem/offer-statuses.ts';
import { redeemOffer } from './redeem/redeem.ts';

export const handlers: Handler[] = [
  handleWithoutTransaction(redeemOfferRoute, (call, { params, headers, body }) =>
    redeemOffer(call, call.tenant, {
      token: call.token,
      offerId: params.id,
      key: headers['idempotency-key'],
      priceSeen: body?.VeloAmount,
      grantId: body?.GrantID,
      language: call.language,
      setSecuritySubject: (memberId) => call.setSecuritySubject(memberId),
    }),
  ),
  handle(getRedemption, (ctx, { params }) => readRedemption(ctx, params.id)),
  handle(ackRedemption, (ctx, { params }) => acknowledgeRedemption(ctx, params.id)),
  handle(listOfferStatuses, (ctx) => offerStatuses(ctx)),
];
