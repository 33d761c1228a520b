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

/**
 * How many groups of one tenant are at work at the same time: while one waits for the disk, the other reads and
 * decides.
 */
const GROUPS_AT_ONCE = 2;
const GROUP_SIZE = 64;
/** A smaller crowd is not divided: most of what a group costs is the same however few share it. */
const DIVIDED_FROM = 12;
/** How long the first of a crowd waits for the others: a small part of the time that a group takes. */
const ALONE_MILLIS = 2;
/** How many requests of undone groups are tried alone at the same time. */
const ALONE_AT_ONCE = 4;

async function redeemAlone([only]: Queued[]): Promise<Reply[]> {
  return only ? redeemGroup(only.deps, only.tenant, [only]) : [];
}

/**
 * Redeems requests in groups. If a group's transaction was undone, its requests go on alone, beside the next groups, so
 * that one that cannot succeed or must wait does not take others with it; a single request that was undone for the sake
 * of others goes on alone, too. Nothing is tried again when the commit may have happened.
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
 * Exchanges points for an offer: standing, balance, limit and stock are judged and the points, the code and the
 * redemption change in one transaction [API-41, REDEEM-01, REDEEM-03]. Concurrent calls of a tenant share transactions.
 * Refuses as the route declares; a refusal moves nothing. The same key gives the first redemption again [REDEEM-04].
 */
export function redeemOffer(deps: Deps, tenant: Tenant, request: RedeemRequest): Promise<Redemption> {
  const queue = deps.services.of(queues)(tenant.tenantId);
  return queue({ ...request, deps, tenant });
}
