import type { Redemption } from '@fareback/contract';
import { useAcknowledgeRedemption } from '../press/use-acknowledge-redemption.ts';
import { opensAtOnce } from '../ticket/coupon-form.ts';

/** Shows what was just redeemed: a ticket that opens by itself does so in a window of its own, where the browser lets it; all else goes to `onShow` [REDEEM-15]. */
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
