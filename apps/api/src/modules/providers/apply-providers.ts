import { imageUrl, inEveryLanguage, type Pack } from '@fareback/tenant-pack';
import type { Tx } from '../../platform/database/transactions.ts';
import { writeProviders } from './catalogue-store.ts';

/**
 * Makes a tenant's providers what the pack says; those it no longer has rest, because connections point at them.
 * Resolves to how many rows changed: 0 when the pack says nothing new.
 */
export function applyProviders(tx: Tx, pack: Pack): Promise<number> {
  const rows = pack.programme.providers.map((provider) => ({
    providerId: provider.id,
    position: provider.position,
    connectionType: provider.connectionType,
    identifierType: provider.identifierType,
    definition: { ...provider, logoUrl: imageUrl(pack, provider.logo) },
    texts: inEveryLanguage(pack, (wording) => wording.providers[provider.id]),
    isActive: provider.active,
  }));
  return writeProviders(tx, pack.tenantId, rows);
}
