import { ackRedemption, type Redemption } from '@fareback/contract';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../../data/calls/client.ts';
import { refresh } from '../../../data/sets/refresh.ts';
import { clearPendingAttempt } from './pending-attempt.ts';

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
    clearPendingAttempt({ offerId: redemption.OfferID });
    void refresh(client, 'redemptionClosed');
  };
}
