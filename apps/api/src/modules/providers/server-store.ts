import type { OAuthConnection } from '../../adapters/authorization-server.ts';
import type { Tx } from '../../platform/database/transactions.ts';
import type { KeyRing } from '../../platform/encryption/key-ring.ts';
import type { EncryptedRows } from '../../platform/encryption/personal-data.ts';

/** What this module keeps sealed. */
export const encrypted: readonly EncryptedRows[] = [
  {
    table: 'provider_server',
    key: { provider_id: 'text' },
    columns: { settings_sealed: (tenantId, { provider_id = '' }) => serverContext(tenantId, provider_id) },
  },
];

export type ProviderServer =
  | {
      /** Called to check if an account is the rider's [PROV-04]. */
      kind: 'API';
      validateUrl: string;
      /** `whsec_` and 32 bytes in base64; signs the calls. */
      secret: string;
      allowsPrivate: boolean;
    }
  /** Riders sign in and consent there [PROV-20]. */
  | (OAuthConnection & { kind: 'OAUTH' });

const serverContext = (tenantId: string, providerId: string): string => `provider-server/${tenantId}/${providerId}`;

/** Returns a provider's server; null if not set. Throws if it was encrypted with a removed key. */
export async function readServer(tx: Tx, keyRing: KeyRing, providerId: string): Promise<ProviderServer | null> {
  const row = await tx.first<{ settingsEncrypted: Buffer }>(
    'select settings_sealed as "settingsEncrypted" from provider_server where tenant_id = $1 and provider_id = $2',
    [tx.tenantId, providerId],
  );
  return row
    ? (JSON.parse(keyRing.decrypt(row.settingsEncrypted, serverContext(tx.tenantId, providerId))) as ProviderServer)
    : null;
}

export const readServers = (tx: Tx): Promise<{ providerId: string; updatedAt: Date }[]> =>
  tx.query(
    'select provider_id as "providerId", updated_at as "updatedAt" from provider_server where tenant_id = $1 order by provider_id',
    [tx.tenantId],
  );

export async function writeServer(
  tx: Tx,
  keyRing: KeyRing,
  { providerId, server, now }: { providerId: string; server: ProviderServer; now: Date },
): Promise<void> {
  await tx.run(
    `insert into provider_server (tenant_id, provider_id, settings_sealed, updated_at) values ($1, $2, $3, $4)
     on conflict (tenant_id, provider_id) do update set settings_sealed = excluded.settings_sealed, updated_at = excluded.updated_at`,
    [tx.tenantId, providerId, keyRing.encrypt(JSON.stringify(server), serverContext(tx.tenantId, providerId)), now],
  );
}

export const deleteServer = (tx: Tx, providerId: string): Promise<number> =>
  tx.run('delete from provider_server where tenant_id = $1 and provider_id = $2', [tx.tenantId, providerId]);
