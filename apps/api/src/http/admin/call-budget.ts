import type { Actor } from '../../call/staff.ts';
import { throwAdminError } from '../../platform/api-error.ts';
import type { Deps } from '../../platform/deps.ts';
import { textOfToken } from '../../platform/ids.ts';
import { type CallWindow, createCallWindow } from '../../platform/limits/call-window.ts';
import { getRejectedCallers } from '../../platform/limits/rejected-callers.ts';

const HOLDERS_MAX = 10_000;

interface KnownCallers {
  holders: Map<string, string>;
  calls: CallWindow | null;
}

const createKnownCallers = (): KnownCallers => ({ holders: new Map(), calls: null });

const throwIfBlocked = (retryAt: Date | null): void => {
  if (retryAt !== null) throwAdminError('TOO_MANY_REQUESTS', { retryAt });
};

/**
 * Rate limit per minute by staff member, API key, and network with rejected credentials. Rejects before any database
 * query [API-61, API-62].
 */
export function callBudget(deps: Deps, address: string) {
  const { services, settings, clock } = deps;
  const known = services.of(createKnownCallers);
  known.calls ??= createCallWindow({ max: settings.staffCallsPerMinute });
  const { holders, calls } = known;
  const rejectedCallers = getRejectedCallers(deps);
  const take = (holder: string): void => {
    if (!settings.rateLimits) return;
    throwIfBlocked(calls.retryAt(holder, clock()));
    calls.add(holder, clock());
  };
  return {
    before(credential: string): void {
      const holder = holders.get(textOfToken(credential));
      if (holder === undefined) throwIfBlocked(rejectedCallers.retryAt(address));
      else take(holder);
    },
    after(credential: string, actor: Actor | null): void {
      const key = textOfToken(credential);
      const wasKnown = holders.delete(key);
      if (actor === null) return rejectedCallers.note(address);
      const holder = `${actor.kind} ${actor.id}`;
      holders.set(key, holder);
      const [oldest] = holders.keys();
      if (holders.size > HOLDERS_MAX && oldest !== undefined) holders.delete(oldest);
      if (!wasKnown) take(holder);
    },
  };
}
