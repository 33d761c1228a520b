import { limits } from '@fareback/contract';
import type { Actor } from '../../call/staff.ts';
import { throwAdminError } from '../../platform/api-error.ts';
import type { Deps } from '../../platform/deps.ts';
import { textOfToken } from '../../platform/ids.ts';
import { networkOf } from '../../platform/limits/rate-limit.ts';
import { type CallWindow, createCallWindow, getRejectedCallers } from '../../platform/limits/rejected-callers.ts';

const HOLDERS_MAX = 10_000;

interface KnownCallers {
  holders: Map<string, string>;
  calls: CallWindow | null;
  /** Calls without credentials, by network. */
  open: CallWindow;
}

const createKnownCallers = (): KnownCallers => ({
  holders: new Map(),
  calls: null,
  open: createCallWindow({ max: limits.rejectedCallsPerNetworkPerMinute }),
});

const throwIfBlocked = (retryAt: Date | null): void => {
  if (retryAt !== null) throwAdminError('TOO_MANY_REQUESTS', { retryAt });
};

/**
 * Rate limit per minute by staff member, API key, call and network without credentials, and network with rejected ones. Rejects
 * before any database query [API-61, API-62].
 */
export function callBudget(deps: Deps, address: string, callName: string) {
  const { services, settings, clock } = deps;
  const known = services.of(createKnownCallers);
  known.calls ??= createCallWindow({ max: settings.staffCallsPerMinute });
  const { holders, calls, open } = known;
  const rejectedCallers = getRejectedCallers(deps);
  const take = (holder: string, window: CallWindow): void => {
    if (!settings.rateLimits) return;
    throwIfBlocked(window.retryAt(holder, clock()));
    window.add(holder, clock());
  };
  return {
    before(credential: string | undefined): void {
      if (credential === undefined) return take(`${networkOf(address)} ${callName}`, open);
      const holder = holders.get(textOfToken(credential));
      if (holder === undefined) throwIfBlocked(rejectedCallers.retryAt(address));
      else take(holder, calls);
    },
    after(credential: string, actor: Actor | null): void {
      const key = textOfToken(credential);
      const wasKnown = holders.delete(key);
      if (actor === null) return rejectedCallers.note(address);
      const holder = `${actor.kind} ${actor.id}`;
      holders.set(key, holder);
      const [oldest] = holders.keys();
      if (holders.size > HOLDERS_MAX && oldest !== undefined) holders.delete(oldest);
      if (!wasKnown) take(holder, calls);
    },
  };
}
