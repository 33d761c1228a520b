import type { Tenant } from '../../../call/tenant.ts';
import { ApiError, throwApiError } from '../../../platform/api-error.ts';
import { createBatcher } from '../../../platform/database/batcher.ts';
import { isDatabaseBusy, isDatabaseLost } from '../../../platform/database/errors.ts';
import { withTenant } from '../../../platform/database/transactions.ts';
import type { Deps } from '../../../platform/deps.ts';
import { memoizeByKey } from '../../../platform/services.ts';
import { isRepeated, namedBy, type Outcome } from '../../earning/index.ts';
import { acceptActivities, acceptScopeOf, getPartition, LANES } from '../accept-activities.ts';

import type { Reported } from '../reported.ts';

interface Waiting {
  deps: Deps;
  tenant: Tenant;
  providerId: string;
  reported: Reported[];
}

/** Shares a commit among many single events, yet takes well under a second. */
const EVENTS_IN_TRANSACTION = 2_000;

/** After several calls at once, the next transaction waits this long for all of them. A lone call never waits. */
const GATHER_MILLIS = 20;

/** From this many events a newly planned statement is faster. */
const LARGE = 50;

/** True for failures no single call caused, which would also occur for each call alone. */
const isSharedTrouble = (error: unknown): boolean =>
  isDatabaseLost(error) || isDatabaseBusy(error) || error instanceof ApiError;

/** From this many events they are split between two transactions. */
const MANY = 400;

/** Splits events into partitions; one partition if there are few, or some refer to others, or two share an id. */
function lanesOf(reported: readonly Reported[]): Reported[][] {
  const ids = new Set(reported.map(({ eventId }) => eventId));
  const isOne = reported.length < MANY || ids.size < reported.length || reported.some((one) => namedBy(one) !== null);
  if (isOne) return [[...reported]];
  const lanes = Array.from({ length: LANES }, (_, lane) =>
    reported.filter(({ subject }) => getPartition(subject) === lane),
  );
  return lanes.filter(({ length }) => length > 0);
}

/** Accepts events in one transaction; returns their outcomes. Throws `isRepeated` if an event assumed new is not. */
function acceptPartition({ deps, tenant, providerId }: Waiting, reported: readonly Reported[], isNew: boolean) {
  const isLarge = reported.length >= LARGE;
  return withTenant(
    deps.database,
    tenant.tenantId,
    async (tx) => {
      const scope = await acceptScopeOf({ ...deps, tx, tenant, now: deps.clock() }, providerId);
      if (!scope) throwApiError('NOT_FOUND');
      return acceptActivities(tx, { ...scope, isNew: isNew && isLarge }, reported);
    },
    { rows: isLarge ? 'MANY' : undefined },
  );
}

/**
 * Accepts the calls of one provider, in one transaction or one per partition, and returns the outcomes per call. Events
 * are assumed new while recent ones were. If one partition fails, the other may be stored; its events are duplicates on
 * retry.
 */
function acceptingAll(): (calls: Waiting[]) => Promise<Outcome[][]> {
  let isNew = true;
  return async (calls) => {
    // The last call has the most recent tenant settings.
    const last = calls.at(-1);
    if (!last) return [];
    const outcomes = new Map<Reported, Outcome>();
    const accept = async (lane: readonly Reported[]): Promise<void> => {
      const answers = await acceptPartition(last, lane, isNew).catch((error: unknown) => {
        if (!isNew || !isRepeated(error)) throw error;
        return acceptPartition(last, lane, false);
      });
      for (const [n, answer] of answers.entries()) outcomes.set(lane[n] as Reported, answer);
    };
    const ends = await Promise.allSettled(lanesOf(calls.flatMap(({ reported }) => reported)).map(accept));
    for (const end of ends) if (end.status === 'rejected') throw end.reason;
    isNew = [...outcomes.values()].every(({ outcome }) => outcome === 'accepted');
    return calls.map(({ reported }) => reported.map((one) => outcomes.get(one) ?? { outcome: 'accepted' }));
  };
}

type Queue = (waiting: Waiting) => Promise<Outcome[]>;

function createQueue(): Queue {
  const accept = acceptingAll();
  return createBatcher<Waiting, Outcome[]>((group) => togetherOrAlone(group, accept, isSharedTrouble), {
    size: EVENTS_IN_TRANSACTION,
    concurrency: 1,
    batchDelayMillis: GATHER_MILLIS,
    weightOf: ({ reported }) => reported.length,
  });
}

const queues = (): ((provider: string) => Queue) => memoizeByKey(createQueue);

/**
 * Accepts one call's activities and returns their outcomes. Concurrent calls of one provider share a transaction, which
 * is as durable and much cheaper.
 */
export function acceptTogether(
  deps: Deps,
  tenant: Tenant,
  providerId: string,
  reported: Reported[],
): Promise<Outcome[]> {
  const queue = deps.services.of(queues)(`${tenant.tenantId}/${providerId}`);
  return queue({ deps, tenant, providerId, reported });
}

/**
 * Runs calls together. If that fails, runs each alone, in order, so each gets only its own error. Rethrows if
 * `isShared` says the failure is common to all, since retrying each would only fail slower. `work` must roll back
 * everything when it fails.
 */
export async function togetherOrAlone<In, Out>(
  calls: In[],
  work: (calls: In[]) => Promise<Out[]>,
  isShared: (error: unknown) => boolean,
): Promise<(Out | Error)[]> {
  try {
    return await work(calls);
  } catch (error) {
    if (calls.length === 1 || isShared(error)) throw error;
  }
  const outputs: (Out | Error)[] = [];
  for (const call of calls) {
    try {
      outputs.push(...(await work([call])));
    } catch (error) {
      if (isShared(error)) return [...outputs, ...calls.slice(outputs.length).map(() => error as Error)];
      outputs.push(error instanceof Error ? error : new Error('A call failed.', { cause: error }));
    }
  }
  return outputs;
}
