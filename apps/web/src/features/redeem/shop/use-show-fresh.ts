import type { Redemption } from '@fareback/contract';
import { useAcknowledgeRedemption } from '../press/use-acknowledge-redemption.ts';
import { opensAtOnce } from '../ticket/coupon-form.ts';

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
