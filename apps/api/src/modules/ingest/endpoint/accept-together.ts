import type { Tenant } from '../../../call/tenant.ts';
import { ApiError, throwApiError } from '../../../platform/api-error.ts';
import { createBatcher } from '../../../platform/database/batcher.ts';
import { isDatabaseBusy, isDatabaseLost } from '../../../platform/database/database-errors.ts';
import { withTenant } from '../../../platform/database/transactions.ts';
import type { Deps } from '../../../platform/deps.ts';
import { memoizeByKey } from '../../../platform/services.ts';
import { isRepeated, namedBy, type Outcome } from '../../earning/index.ts';
import { acceptActivities } from '../accept-activities.ts';
import { acceptScopeOf } from '../accept-scope.ts';
import { getPartition, LANES } from '../partitions.ts';
import type { Reported } from '../reported.ts';
import { togetherOrAlone } from './together-or-alone.ts';

/** One call's behaviours, and whose they are. */
interface Waiting {
  deps: Deps;
  tenant: Tenant;
  providerId: string;
  reported: Reported[];
}

/** Enough to share a commit among a crowd of single events, few enough to be done in well under a second. */
const EVENTS_IN_TRANSACTION = 2_000;

/** From so many events on it pays to plan statements anew. */
const LARGE = 50;

/** Trouble that no call brought with it: each alone would meet it as well. */
const isSharedTrouble = (error: unknown): boolean =>
  isDatabaseLost(error) || isDatabaseBusy(error) || error instanceof ApiError;

/** From so many events on two transactions share them. */
const MANY = 400;

/** Events by lane: all in one where they are few, where some are about others, and where two have the same id. */
function lanesOf(reported: readonly Reported[]): Reported[][] {
  const ids = new Set(reported.map(({ eventId }) => eventId));
  const isOne = reported.length < MANY || ids.size < reported.length || reported.some((one) => namedBy(one) !== null);
  if (isOne) return [[...reported]];
  const lanes = Array.from({ length: LANES }, (_, lane) =>
    reported.filter(({ subject }) => getPartition(subject) === lane),
  );
  return lanes.filter(({ length }) => length > 0);
}

/** Accepts events in one transaction; answers what came of each. Throws `isRepeated` where what is said to be new is not. */
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
 * Accepts what calls of one provider brought, in one transaction or in one for each lane; answers for each call what came
 * of its events. Those are taken for new as long as none of the last ones was known. Where one lane fails the other may
 * be stored: told again, its events are duplicates.
 */
function acceptingAll(): (calls: Waiting[]) => Promise<Outcome[][]> {
  let isNew = true;
  return async (calls) => {
    // The last of them knows the tenant as it is by now.
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
    weightOf: ({ reported }) => reported.length,
  });
}

const queues = (): ((provider: string) => Queue) => memoizeByKey(createQueue);

/**
 * Accepts one call's behaviours; answers what came of each. Concurrent calls of one provider share a transaction:
 * durable all the same, at a fraction of the cost.
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
