import type { ErrorCode } from '@fareback/contract';
import ipaddr from 'ipaddr.js';
import type { Tx } from './database.ts';
import type { Deps } from './deps.ts';
import { giveBackUse, type Limit, takeUse } from './limit-use.ts';
import { createRecentRefusals } from './recent-refusals.ts';
import { Refusal, refuse } from './refusal.ts';

/** Whoever calls, as far as metering needs to know. */
interface Metered extends Pick<Deps, 'settings' | 'keyRing' | 'services' | 'log'> {
  tenant: { tenantId: string };
  client: { address: string };
  now: Date;
  inTenant<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
}

/** Who calls, in no transaction yet: a use is counted in one of its own, and two at once for each call would use up the pool. */
export interface Caller extends Metered {
  tx?: never;
}

/** Whose use of which limit is counted. */
interface Wanted {
  limit: Limit;
  who: string;
}

/** Uses that were counted and can be taken back. Where that fails they stay counted: what was done meanwhile is done all the same. */
export interface Places {
  giveBack(): Promise<void>;
}

/** An address as it is metered: IPv6 by its network of 64 bits, because one household owns all of it. */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (!(parsed instanceof ipaddr.IPv6)) return parsed.toString();
  return parsed.parts
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':');
}

const networkUse = (limit: Limit, { client }: Metered): Wanted => ({ limit, who: networkOf(client.address) });

const unmetered: Places = { giveBack: async () => {} };

const refuseUntil = (retryAt: Date, code: ErrorCode = 'TOO_MANY_REQUESTS'): never => refuse(code, { retryAt });

/** Counts one use of each or, where one has no room, none of any, and says when there will be. */
async function take(caller: Metered, wanted: Wanted[], tx?: Tx): Promise<Places | Date> {
  const { now, keyRing, services } = caller;
  const { tenantId } = caller.tenant;
  const refused = services.of(createRecentRefusals);
  const uses = wanted.map(({ limit, who }) => ({
    limit,
    user: { tenantId, whoHash: keyRing.hash(who, `limit/${tenantId}/${limit.name}`) },
    key: `${tenantId} ${limit.name} ${who}`,
  }));
  for (const { key } of uses) {
    const retryAt = refused.retryAt(key, now);
    if (retryAt) return retryAt;
  }
  const giveBack = (inner: Tx, some = uses): Promise<unknown> =>
    Promise.all(some.map(({ limit, user }) => giveBackUse(inner, limit, user, now)));
  const count = async (inner: Tx): Promise<Date | null> => {
    const answers = await Promise.all(uses.map(({ limit, user }) => takeUse(inner, limit, user, now)));
    const retryAt = answers.find((answer) => answer !== null) ?? null;
    if (retryAt)
      await giveBack(
        inner,
        uses.filter((_, index) => answers[index] === null),
      );
    uses.forEach(({ key }, index) => {
      const answer = answers[index];
      if (answer) refused.note(key, answer, now);
    });
    return retryAt;
  };
  const retryAt = tx ? await count(tx) : await caller.inTenant(count);
  if (retryAt) return retryAt;
  return {
    async giveBack() {
      try {
        await caller.inTenant((inner) => giveBack(inner));
      } catch (error) {
        caller.log.warn({ err: error, tenantId }, 'uses of a limit could not be given back');
      }
      for (const { key } of uses) refused.forget(key);
    },
  };
}

/** Counts a call of this tenant and client address; refuses with TOO_MANY_REQUESTS when there is no room. */
export async function meter(limit: Limit, caller: Caller): Promise<void> {
  if (!caller.settings.rateLimits) return;
  const taken = await take(caller, [networkUse(limit, caller)]);
  if (taken instanceof Date) refuseUntil(taken);
}

/**
 * Counts a use by `who` that stands or falls with the caller's transaction, and can be given back after it; refuses with
 * `code`, TOO_MANY_REQUESTS unless another is given, when there is no room.
 */
export async function meterWithin(
  limit: Limit,
  caller: Metered & { tx: Tx },
  who: string,
  code?: ErrorCode,
): Promise<Places> {
  if (!caller.settings.rateLimits) return unmetered;
  const taken = await take(caller, [{ limit, who }], caller.tx);
  return taken instanceof Date ? refuseUntil(taken, code) : taken;
}

/** Takes a place of this tenant and client address, and one of the tenant as a whole; null when one of them has no room. */
export async function placesFor(
  caller: Caller,
  { network, tenant }: { network: Limit; tenant: Limit },
): Promise<Places | null> {
  if (!caller.settings.rateLimits) return unmetered;
  const taken = await take(caller, [networkUse(network, caller), { limit: tenant, who: 'tenant' }]);
  return taken instanceof Date ? null : taken;
}

/** Runs `work` and counts it against `wanted` only if it is refused; refuses TOO_MANY_REQUESTS, without running it, when there is no room. */
async function countRefusals<T>(caller: Caller, wanted: Wanted[], work: () => Promise<T>): Promise<T> {
  if (!caller.settings.rateLimits) return work();
  // The places are taken before the work, so that guesses sent at once find no gap; who succeeds gives them back.
  const places = await take(caller, wanted);
  if (places instanceof Date) return refuseUntil(places);
  let isGuess = false;
  try {
    return await work();
  } catch (error) {
    isGuess = error instanceof Refusal;
    throw error;
  } finally {
    if (!isGuess) await places.giveBack();
  }
}

/**
 * Runs `work` and counts it against the caller's address, only if it is refused, as guesses are, and not when it fails for
 * reasons of ours; refuses with TOO_MANY_REQUESTS, without running it, when there is no room. Not to be called within a
 * transaction: it needs its own.
 */
export const meterFailures = <T>(limit: Limit, caller: Caller, work: () => Promise<T>): Promise<T> =>
  countRefusals(caller, [networkUse(limit, caller)], work);

/** The same for guesses at one thing, each counted against those named, whatever network they come from. */
export const meterGuesses = <T>(wanted: Wanted[], caller: Caller, work: () => Promise<T>): Promise<T> =>
  countRefusals(caller, wanted, work);
