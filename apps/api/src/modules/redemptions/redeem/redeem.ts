import type { Redemption } from '@fareback/contract';
import type { Tenant } from '../../../call/tenant.ts';
import { createBatcher } from '../../../platform/database/batcher.ts';
import { isDatabaseLost, isRolledBackForOthers } from '../../../platform/database/errors.ts';
import { type Writes, withTenantReadThenWrite } from '../../../platform/database/transactions.ts';
import type { Deps } from '../../../platform/deps.ts';
import { memoizeByKey } from '../../../platform/services.ts';
import { holdPoints, spendPoints } from '../../ledger/index.ts';
import { useGrants } from '../../offer-grants/index.ts';
import { addOrders } from '../supplier-orders/order-store.ts';
import { buildRepliesAndRows, DeferredResponse, type MadeReply, type Outcome, type Reply } from './build-replies.ts';
import { getOfferCache, loadOfferSnapshots } from './offer-cache.ts';
import { OfferChanged, planRedemptionBatch, type RedeemRequest } from './redemption-batch.ts';
import { addRedemptions, isCodeKnown } from './redemption-store.ts';

const TRIES = 5;
/** Lock timeout of a group; a request retried alone waits longer for its member's lock. */
const GROUP_LOCK_TIMEOUT_MILLIS = 500;

/**
 * Redeems a tenant's requests in one transaction and two round trips; each gets its own result: a redemption, a
 * ApiError, or another error. Rejects if the whole transaction failed; then nothing happened unless the error is
 * OutcomeUnknown.
 */
async function redeemGroup(deps: Deps, tenant: Tenant, requests: RedeemRequest[]): Promise<Reply[]> {
  const memory = getOfferCache(deps, tenant.tenantId);
  const named = new Set(
    requests.flatMap(({ token, counter, offerId }) => (token === undefined && !counter ? [] : [offerId])),
  );
  let unknown = [...named].filter((offerId) => !memory.edition({ offerId }));
  // Codes are generated unchecked; they are looked up only after a collision, which is rare.
  let looksUpCodes = false;
  for (let tries = 1; ; tries += 1) {
    if (unknown.length > 0) await loadOfferSnapshots(deps, tenant.tenantId, unknown);
    try {
      return await redeemAll(deps, tenant, requests, looksUpCodes);
    } catch (error) {
      if (tries === TRIES) throw error;
      if (error instanceof OfferChanged) unknown = error.offerIds;
      else if (isCodeKnown(error)) looksUpCodes = true;
      else throw error;
    }
  }
}

/** Sends the group's statements: redeemed offers are paid, ordered ones put points on hold. */
function writeOutcome(writes: Writes, tenantId: string, now: Date, { written, ordered }: Outcome): void {
  if (written.length > 0) {
    addRedemptions(writes, tenantId, now, written);
    spendPoints(
      writes,
      tenantId,
      now,
      written.map((each) => ({ ...each, amount: each.price })),
    );
  }
  const granted = [...written, ...ordered].flatMap(({ memberId, redemptionId, grantId }) =>
    grantId === null ? [] : [{ memberId, redemptionId, grantId }],
  );
  useGrants(writes, tenantId, now, granted);
  addOrders(writes, tenantId, now, ordered);
  holdPoints(
    writes,
    tenantId,
    now,
    ordered.map((each) => ({ ...each, amount: each.price })),
  );
}

/** Asks the suppliers for the orders; repeated requests in a group share one answer. */
function askSuppliers(made: MadeReply[]): Reply[] {
  const begun = new Map<DeferredResponse, Promise<Redemption>>();
  return made.map((reply) => {
    if (!(reply instanceof DeferredResponse)) return reply;
    const order = begun.get(reply) ?? reply.ask();
    begun.set(reply, order);
    return order;
  });
}

/** Redeems in one transaction with known offer revisions; suppliers are asked after the commit. */
async function redeemAll(
  deps: Deps,
  tenant: Tenant,
  requests: RedeemRequest[],
  looksUpCodes: boolean,
): Promise<Reply[]> {
  const { tenantId } = tenant;
  const now = deps.clock();
  const memory = getOfferCache(deps, tenantId);
  const { made, written } = await withTenantReadThenWrite(deps.database, tenantId, {
    read: (tx) => planRedemptionBatch({ tx, deps, tenant, now }, requests, looksUpCodes),
    write: (writes, plan): Outcome => {
      // Build replies before sending anything: an error while building them rolls back the whole transaction.
      const outcome = buildRepliesAndRows({ deps, tenant, now, requests, plan });
      writeOutcome(writes, tenantId, now, outcome);
      return outcome;
    },
    lockTimeoutMillis: requests.length > 1 ? GROUP_LOCK_TIMEOUT_MILLIS : undefined,
  });
  for (const { offerId, couponId } of written) if (couponId !== null) memory.rememberGiven(offerId, couponId);
  return askSuppliers(made);
}

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

/** Redemptions at the counter are alone: their members have no session by which a group finds them. */
const counterQueues = (): ((tenantId: string) => Queue) =>
  memoizeByKey(() => createBatcher(redeemAlone, { size: 1, concurrency: ALONE_AT_ONCE }));

/**
 * Redeems an offer: checks status, balance, limit and stock, and changes points, code and redemption in one transaction
 * [API-41, REDEEM-01, REDEEM-03]. Concurrent calls of a tenant share transactions. Throws the route's declared errors,
 * which change nothing. The same key returns the first redemption [REDEEM-04].
 */
export function redeemOffer(deps: Deps, tenant: Tenant, request: RedeemRequest): Promise<Redemption> {
  const queue = deps.services.of(request.counter ? counterQueues : queues)(tenant.tenantId);
  return queue({ ...request, deps, tenant });
}
