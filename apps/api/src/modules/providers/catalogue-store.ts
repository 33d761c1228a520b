import type { ConnectionType, IdentifierType } from '@fareback/contract';
import { imageUrl, inEveryLanguage, type Pack, type PackProvider, type ProviderTexts } from '@fareback/tenant-pack';
import { TENANT_ROW } from '../../platform/database/sql.ts';
import type { Tx } from '../../platform/database/transactions.ts';

/** Returns active providers of every kind in display order; ties by id [PROV-07]. */
export const readProviders = (tx: Tx): Promise<ProviderRow[]> =>
  tx.query<ProviderRow>(
    `select provider_id as "providerId", position, connection_type as "connectionType",
            identifier_type as "identifierType", definition, texts
       from provider where tenant_id = $1 and is_active order by position, provider_id collate "C"`,
    [tx.tenantId],
  );

export const readProviderIds = async (tx: Tx): Promise<string[]> =>
  (
    await tx.query<{ id: string }>('select provider_id as id from provider where tenant_id = $1 and is_active', [
      tx.tenantId,
    ])
  ).map(({ id }) => id);

/** Upserts the providers and deactivates all others; resolves to the number of changed rows. */
async function writeProviders(tx: Tx, tenantId: string, items: WrittenProvider[]): Promise<number> {
  const written = await tx.run(
    `insert into provider (tenant_id, provider_id, position, connection_type, identifier_type, definition, texts, is_active)
     select t.tenant_id, "providerId", position, "connectionType", "identifierType", definition, texts, "isActive"
       from ${TENANT_ROW}, jsonb_to_recordset($2::jsonb) as item("providerId" text, position int, "connectionType" text,
            "identifierType" text, definition jsonb, texts jsonb, "isActive" boolean)
     on conflict (tenant_id, provider_id) do update
        set position = excluded.position, connection_type = excluded.connection_type,
            identifier_type = excluded.identifier_type, definition = excluded.definition, texts = excluded.texts,
            is_active = excluded.is_active
      where (provider.position, provider.connection_type, provider.identifier_type, provider.definition, provider.texts, provider.is_active)
            is distinct from (excluded.position, excluded.connection_type, excluded.identifier_type, excluded.definition, excluded.texts, excluded.is_active)`,
    [tenantId, JSON.stringify(items)],
  );
  const rested = await tx.run(
    'update provider set is_active = false where tenant_id = $1 and is_active and provider_id <> all ($2::text[])',
    [tx.tenantId, items.map(({ providerId }) => providerId)],
  );
  return written + rested;
}

export interface ProviderRow {
  providerId: string;
  position: number;
  connectionType: ConnectionType;
  identifierType: IdentifierType | null;
  definition: PackProvider & { logoUrl: string | null };
  texts: Record<string, ProviderTexts>;
}

type WrittenProvider = Omit<ProviderRow, 'texts'> & {
  texts: Partial<Record<string, ProviderTexts | undefined>>;
  isActive: boolean;
};

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
