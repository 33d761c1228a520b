import { limits } from '@fareback/contract';
import type { Deps } from '../deps.ts';
import { createCallWindow } from './call-window.ts';
import { networkOf } from './rate-limit.ts';

/** What this process knows of callers whose session, key or signature was refused, by network. */
interface RejectedCallers {
  /** When a network may try again; null if it may now. */
  retryAt(address: string): Date | null;
  /** Counts a refused call. */
  note(address: string): void;
}

const createWindow = () => createCallWindow({ max: limits.refusedCallsPerNetworkPerMinute });

/**
 * Limits how often one network may try sessions, keys and signatures that are not good: each try costs a look into the
 * database or a body to read. Callers that this process knows to be good are never asked about here [API-61].
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
