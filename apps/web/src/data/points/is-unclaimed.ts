import type { Earning } from '@fareback/contract';

export function isUnclaimed(earning: Pick<Earning, 'ClaimedAtUTC' | 'canceled'>): boolean {
  return earning.ClaimedAtUTC === null && !earning.canceled;
}
