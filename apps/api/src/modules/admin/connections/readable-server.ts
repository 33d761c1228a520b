import type { StaffCtx } from '../../../call/staff.ts';
import { MissingKey } from '../../../platform/encryption/key-ring.ts';
import { type ProviderServer, readServer } from '../../providers/index.ts';

/** Reads a provider's server; null if it is not set, or encrypted with a missing key. */
export async function readServerIfReadable(
  { tx, keyRing, log }: StaffCtx,
  providerId: string,
): Promise<ProviderServer | null> {
  try {
    return await readServer(tx, keyRing, providerId);
  } catch (error) {
    if (!(error instanceof MissingKey)) throw error;
    log.warn({ err: error, tenantId: tx.tenantId, providerId }, 'the settings of a provider cannot be decrypted');
    return null;
  }
}
