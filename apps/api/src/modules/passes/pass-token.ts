import { timingSafeEqual } from 'node:crypto';
import type { Settings } from '../../platform/deps.ts';
import type { KeyRing } from '../../platform/encryption/key-ring.ts';
import { isLoopback } from '../../platform/loopback.ts';

/** Where a phone asks for updates of a pass, and the token with which it does. */
export interface PassService {
  serviceUrl: string;
  token: string;
}

/** Compares in a time that depends on the length only. */
export function isSameText(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}

/** A pass's own token, derived from its serial number, so it is stored nowhere [PASS-13]. */
export const passToken = (keyRing: KeyRing, tenantId: string, passId: string): string =>
  keyRing.hash(passId, `wallet-pass-token/${tenantId}`).toString('base64url');

/** Keyed hash of the id that a device gives itself. */
export const deviceHashOf = (keyRing: KeyRing, tenantId: string, device: string): Buffer =>
  keyRing.hash(device, `wallet-device/${tenantId}`);

/** Path of Apple's protocol for one agency: it names the agency, because phones send neither cookie nor origin. */
export const SERVICE_PATH = '/rest/wallet/updates';

/** Base address of the protocol; null where a phone could not use it, because Apple requires https. */
export function serviceUrlOf(settings: Settings, tenantId: string, address: string): string | null {
  const base = settings.apiBaseUrl ?? address;
  const { protocol, hostname } = new URL(base);
  return protocol === 'https:' || isLoopback(hostname) ? `${base}${SERVICE_PATH}/${tenantId}` : null;
}
