import type { Redemption } from '@fareback/contract';
import type { Tenant } from '../../../call/tenant.ts';
import { createBatcher } from '../../../platform/database/batcher.ts';
import { isDatabaseLost, isRolledBackForOthers } from '../../../platform/database/database-errors.ts';
import type { Deps } from '../../../platform/deps.ts';
import { memoizeByKey } from '../../../platform/services.ts';
import { getOfferCache } from './offer-cache.ts';
import type { RedeemRequest } from './plan-batch.ts';
import { type Reply, redeemGroup } from './redeem-batch.ts';

interface Queued extends RedeemRequest {
  deps: Deps;
  tenant: Tenant;
}

type Queue = (queued: Queued) => Promise<Redemption>;

/** Concurrent groups per tenant: while one waits for the disk, the other reads and decides. */
const GROUPS_AT_ONCE = 2;
const GROUP_SIZE = 64;
/** Smaller batches are not split, because most of a group's cost is fixed. */
const DIVIDED_FROM = 12;
/** Milliseconds the first request after a crowd waits for others: a small part of a group's duration. */
const ALONE_MILLIS = 2;
const ALONE_AT_ONCE = 4;

async function redeemAlone([only]: Queued[]): Promise<Reply[]> {
  return only ? redeemGroup(only.deps, only.tenant, [only]) : [];
}

/**
 * Redeems requests in groups. If a group is rolled back, its requests are retried alone, next to other groups, so one
 * that fails or waits does not block the rest; a single request rolled back because of others is also retried alone. No
 * retry if the commit may have succeeded.
 */
function createQueue(): Queue {
  const alone = createBatcher(redeemAlone, { size: 1, concurrency: ALONE_AT_ONCE });
  const together = async (queued: Queued[]): Promise<Reply[]> => {
    const [first] = queued;
    if (!first) return [];
    const { deps, tenant } = first;
    try {
      return await redeemGroup(deps, tenant, queued);
    } catch (error) {
      getOfferCache(deps, tenant.tenantId).forget();
      if (isDatabaseLost(error) || (queued.length === 1 && !isRolledBackForOthers(error))) throw error;
      return queued.map((each) => alone(each));
    }
  };
  return createBatcher(together, {
    size: GROUP_SIZE,
    concurrency: GROUPS_AT_ONCE,
    splitThreshold: DIVIDED_FROM,
    batchDelayMillis: ALONE_MILLIS,
  });
}

const queues = (): ((tenantId: string) => Queue) => memoizeByKey(createQueue);

/**
 * Redeems an offer: checks status, balance, limit and stock, and changes points, code and redemption in one transaction
 * [API-41, REDEEM-01, REDEEM-03]. Concurrent calls of a tenant share transactions. Throws the route's declared errors,
 * which change nothing. The same key returns the first redemption [REDEEM-04].
 */
export function redeemOffer(deps: Deps, tenant: Tenant, request: RedeemRequest): Promise<Redemption> {
  const queue = deps.services.of(queues)(tenant.tenantId);
  return queue({ ...request, deps, tenant });
}
