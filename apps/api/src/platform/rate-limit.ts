import { Refusal, refuse } from './refusal.ts';
import type { Services } from './services.ts';

/** Counts events per key within a sliding window, in this process's memory. */
export interface RateLimit {
  /** Counts one event and answers null if there is room; else says when there will be. */
  take(key: string, now: Date): Date | null;
  /** Takes back one event counted at `moment`. */
  giveBack(key: string, moment: Date): void;
}

/** Keys kept before those without a recent event are dropped, and at most: beyond it the longest unused is forgotten. */
const SWEEP_ABOVE = 10_000;
const KEYS_MAX = 100_000;

/**
 * A limit of `max` events per `windowSeconds` and key. It lives in this process alone: several processes allow that
 * many times as much, which is enough against guessing and costs no row in the database. A flood of keys costs neither
 * time, because old ones are looked for at most once in a quarter of the window, nor memory beyond `keysMax` of them.
 */
export function createRateLimit({
  max,
  windowSeconds,
  keysMax = KEYS_MAX,
}: {
  max: number;
  windowSeconds: number;
  keysMax?: number;
}): RateLimit {
  const moments = new Map<string, number[]>();
  const windowMillis = windowSeconds * 1000;
  let sweptAt = Number.NEGATIVE_INFINITY;

  const recent = (key: string, now: Date): number[] => {
    const since = now.getTime() - windowMillis;
    const kept = (moments.get(key) ?? []).filter((moment) => moment > since);
    if (kept.length === 0) moments.delete(key);
    else moments.set(key, kept);
    return kept;
  };
  const makeRoom = (now: Date): void => {
    if (moments.size > Math.min(SWEEP_ABOVE, keysMax) && now.getTime() - sweptAt >= windowMillis / 4) {
      sweptAt = now.getTime();
      for (const key of moments.keys()) recent(key, now);
    }
    // A map keeps its keys in the order of their setting, so the first is the longest unused.
    for (const key of moments.keys()) {
      if (moments.size <= keysMax) break;
      moments.delete(key);
    }
  };
  return {
    take(key, now) {
      const kept = recent(key, now);
      const oldest = kept.at(-max);
      if (oldest !== undefined) return new Date(oldest + windowMillis);
      moments.delete(key);
      moments.set(key, [...kept, now.getTime()]);
      makeRoom(now);
      return null;
    },
    giveBack(key, moment) {
      const kept = moments.get(key);
      const index = kept?.lastIndexOf(moment.getTime()) ?? -1;
      if (index >= 0) kept?.splice(index, 1);
    },
  };
}

/** A limit as a module names it: each process counts for itself. */
export type Limit = () => RateLimit;

/** Who calls, as far as metering needs to know. */
interface Caller {
  services: Services;
  settings: { rateLimits: boolean };
  tenant: { tenantId: string };
  client: { address: string };
  now: Date;
}

/** An address as it is metered: IPv6 by its network of 64 bits, because one household owns all of it. */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  if (!address.includes(':')) return address;
  const [head = '', tail] = address.toLowerCase().split('::');
  const groups = head === '' ? [] : head.split(':');
  if (tail !== undefined) {
    const after = tail === '' ? [] : tail.split(':');
    while (groups.length + after.length < 8) groups.push('0');
    groups.push(...after);
  }
  return groups.slice(0, 4).join(':');
}

const keyOf = (caller: Caller): string => `${caller.tenant.tenantId} ${networkOf(caller.client.address)}`;

/** Counts a call of this tenant and client address; refuses with TOO_MANY_REQUESTS when there is no room. */
export function meter(limit: Limit, caller: Caller): void {
  if (!caller.settings.rateLimits) return;
  const retryAt = caller.services.of(limit).take(keyOf(caller), caller.now);
  if (retryAt) refuse('TOO_MANY_REQUESTS', { retryAt });
}

/** Counts an event of this tenant and client address, or of the tenant as a whole, and says whether there was room for it. */
export function roomFor(limit: Limit, caller: Caller, per: 'NETWORK' | 'TENANT'): boolean {
  if (!caller.settings.rateLimits) return true;
  return (
    caller.services.of(limit).take(per === 'NETWORK' ? keyOf(caller) : caller.tenant.tenantId, caller.now) === null
  );
}

/**
 * Runs `work` and counts it against the caller's address, and against `who` where somebody is known, only if it is refused,
 * as guesses are, and not when it fails for reasons of ours; refuses with TOO_MANY_REQUESTS, without running it, when
 * there is no room.
 */
export async function meterFailures<T>(limit: Limit, caller: Caller, work: () => Promise<T>, who?: string): Promise<T> {
  if (!caller.settings.rateLimits) return work();
  const counted = caller.services.of(limit);
  // The places are taken before the work, so that guesses sent at once find no gap; who succeeds gives them back.
  const taken: string[] = [];
  const giveBack = (): void => {
    for (const key of taken) counted.giveBack(key, caller.now);
  };
  for (const key of [keyOf(caller), ...(who === undefined ? [] : [`${caller.tenant.tenantId} ${who}`])]) {
    const retryAt = counted.take(key, caller.now);
    if (retryAt) {
      giveBack();
      refuse('TOO_MANY_REQUESTS', { retryAt });
    }
    taken.push(key);
  }
  let isGuess = false;
  try {
    return await work();
  } catch (error) {
    isGuess = error instanceof Refusal;
    throw error;
  } finally {
    if (!isGuess) giveBack();
  }
}
