import { limits } from '@fareback/contract';
import type { Deps } from '../deps.ts';
import { networkOf } from './rate-limit.ts';

interface RejectedCallers {
  retryAt(address: string): Date | null;
  note(address: string): void;
}

const createWindow = () => createCallWindow({ max: limits.rejectedCallsPerNetworkPerMinute });

/**
 * Limits invalid sessions, keys and signatures per network: each try costs a database query or reading a body. Callers
 * cached as valid skip this check [API-61].
 */
export function getRejectedCallers({
  services,
  settings,
  clock,
}: Pick<Deps, 'services' | 'settings' | 'clock'>): RejectedCallers {
  const window = services.of(createWindow);
  return {
    retryAt: (address) => (settings.rateLimits ? window.retryAt(networkOf(address), clock()) : null),
    note: (address) => window.add(networkOf(address), clock()),
  };
}

export interface CallWindow {
  /** When the key's next call is allowed; null for now. */
  retryAt(key: string, now: Date): Date | null;
  add(key: string, now: Date): void;
}

export function createCallWindow({
  max,
  windowSeconds = 60,
  keysMax = 10_000,
}: {
  max: number;
  windowSeconds?: number;
  keysMax?: number;
}): CallWindow {
  const windowMillis = windowSeconds * 1000;
  const calls = new Map<string, number[]>();
  return {
    retryAt(key, now) {
      const moments = calls.get(key);
      const oldest = moments?.[0];
      if (moments === undefined || oldest === undefined || moments.length < max) return null;
      const until = oldest + windowMillis;
      return until > now.getTime() && oldest <= now.getTime() ? new Date(until) : null;
    },
    add(key, now) {
      const moments = calls.get(key) ?? [];
      moments.push(now.getTime());
      if (moments.length > max) moments.shift();
      calls.delete(key);
      calls.set(key, moments);
      for (const first of calls.keys()) {
        if (calls.size <= keysMax) break;
        calls.delete(first);
      }
    },
  };
}
