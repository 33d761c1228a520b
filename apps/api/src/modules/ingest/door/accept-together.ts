import type { Tenant } from '../../../call/tenant.ts';
import { createBatcher } from '../../../platform/batcher.ts';
import { withTenant } from '../../../platform/database.ts';
import type { Deps } from '../../../platform/deps.ts';
import { busyDatabase, lostDatabase } from '../../../platform/lost-database.ts';
import { Refusal, refuse } from '../../../platform/refusal.ts';
import { oneForEach } from '../../../platform/services.ts';
import { isRepeated, type Outcome } from '../../earning/index.ts';
import { acceptBehaviours } from '../accept-behaviours.ts';
import { acceptScopeOf } from '../accept-scope.ts';
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
  lostDatabase(error) || busyDatabase(error) || error instanceof Refusal;

/** Accepts what calls of one provider brought, in one transaction; answers for each what came of them. Throws `isRepeated` where what is said to be new is not. */
async function acceptAll(calls: Waiting[], isNew = false): Promise<Outcome[][]> {
  // The last of them knows the tenant as it is by now.
  const last = calls.at(-1);
  if (!last) return [];
  const { deps, tenant, providerId } = last;
  const reported = calls.flatMap((call) => call.reported);
  const isLarge = reported.length >= LARGE;
  const answers = await withTenant(
    deps.database,
    tenant.tenantId,
    async (tx) => {
      const scope = await acceptScopeOf({ ...deps, tx, tenant, now: deps.clock() }, providerId);
      if (!scope) refuse('NOT_FOUND');
      return acceptBehaviours(tx, { ...scope, isNew: isNew && isLarge }, reported);
    },
    { isLarge },
  );
  let from = 0;
  return calls.map((call) => answers.slice(from, (from += call.reported.length)));
}

type Queue = (waiting: Waiting) => Promise<Outcome[]>;

/** As `acceptAll`; events are taken for new as long as none of the last ones was known. */
function acceptingAll(): typeof acceptAll {
  let isNew = true;
  return async (calls) => {
    const answers = await acceptAll(calls, isNew).catch((error: unknown) => {
      if (!isNew || !isRepeated(error)) throw error;
      return acceptAll(calls);
    });
    isNew = answers.every((outcomes) => outcomes.every(({ outcome }) => outcome === 'accepted'));
    return answers;
  };
}

function createQueue(): Queue {
  const accept = acceptingAll();
  return createBatcher<Waiting, Outcome[]>((group) => togetherOrAlone(group, accept, isSharedTrouble), {
    size: EVENTS_IN_TRANSACTION,
    atOnce: 1,
    weightOf: ({ reported }) => reported.length,
  });
}

const queues = (): ((provider: string) => Queue) => oneForEach(createQueue);

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
