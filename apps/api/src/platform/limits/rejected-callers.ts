import { limits } from '@fareback/contract';
import type { Deps } from '../deps.ts';
import { createCallWindow } from './call-window.ts';
import { networkOf } from './rate-limit.ts';

interface RejectedCallers {
  retryAt(address: string): Date | null;
  note(address: string): void;
}

const createWindow = () => createCallWindow({ max: limits.refusedCallsPerNetworkPerMinute });

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
