import { ackRedemption, type Redemption } from '@fareback/contract';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../../data/calls/client.ts';
import { refresh } from '../../../data/sets/refresh.ts';
import { opensAtOnce } from '../tickets/coupon.ts';
import { clearRedeemedAttempt } from './saved-in-tab.ts';

/**
 * Acknowledges a viewed result and, if fresh, clears its pending redemption; reloads offers and points. Failures are
 * only reported [REDEEM-08].
 */
export function useAcknowledgeRedemption(): (redemption: Redemption, isFresh: boolean) => void {
  const client = useQueryClient();
  return (redemption, isFresh) => {
    if (redemption.AcknowledgedAtUTC === null)
      void api.call(ackRedemption, { params: { id: redemption.TransactionID } }).catch(() => {});
    if (!isFresh) return;
    clearRedeemedAttempt(redemption.OfferID);
    void refresh(client, 'redemptionClosed');
  };
}

/**
 * Shows a fresh redemption: a ticket that opens automatically in a new window, if the browser allows; everything else
 * with `onShow` [REDEEM-15].
 */
export function useShowFresh(onShow: (redemption: Redemption) => void): (redemption: Redemption) => void {
  const settle = useAcknowledgeRedemption();
  return (redemption) => {
    const address = opensAtOnce(redemption);
    const ticket = address === null ? null : window.open(address, '_blank');
    if (ticket === null) return onShow(redemption);
    ticket.opener = null;
    return settle(redemption, true);
  };
}
