import type { Earning } from '@fareback/contract';

/** Whether an earning still waits to be claimed: neither claimed nor cancelled [EARNING-03, EARNING-07]. */
export function isUnclaimed(earning: Pick<Earning, 'ClaimedAtUTC' | 'canceled'>): boolean {
  return earning.ClaimedAtUTC === null && !earning.canceled;
}
