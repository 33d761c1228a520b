import { imageUrl, inEveryLanguage, type Pack } from '@fareback/tenant-pack';
import type { Tx } from '../../platform/database/transactions.ts';
import { writeProviders } from './catalogue-store.ts';

/**
 * Updates a tenant's providers from the pack. Removed ones become inactive, because connections reference them.
 * Resolves to the number of changed rows, 0 if the pack changes nothing.
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
