import type { Deps } from '../../../platform/deps.ts';
import { networkOf } from '../../../platform/limits/rate-limit.ts';

/** A provider's server, as identified before its signature is checked. */
interface Sender {
  tenantId: string;
  providerId: string;
  address: string;
}

const PROVEN_MILLIS = 60 * 60_000;
const SENDERS_MAX = 10_000;

const createSenders = (): Map<string, number> => new Map();

const keyOf = ({ tenantId, providerId, address }: Sender): string => `${tenantId}/${providerId}/${networkOf(address)}`;

/**
 * True if the provider sent a correctly signed call from this network within the last hour, to this process's
 * knowledge.
 */
export function isProvenSender({ services, clock }: Pick<Deps, 'services' | 'clock'>, sender: Sender): boolean {
  const provenAt = services.of(createSenders).get(keyOf(sender));
  return provenAt !== undefined && Math.abs(clock().getTime() - provenAt) < PROVEN_MILLIS;
}

export function recordProvenSender({ services, clock }: Pick<Deps, 'services' | 'clock'>, sender: Sender): void {
  const senders = services.of(createSenders);
  const key = keyOf(sender);
  senders.delete(key);
  senders.set(key, clock().getTime());
  const [oldest] = senders.keys();
  if (senders.size > SENDERS_MAX && oldest !== undefined) senders.delete(oldest);
}
