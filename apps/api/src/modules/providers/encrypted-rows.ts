import type { EncryptedRows } from '../../platform/encryption/encrypted-rows.ts';
import { serverContext } from './server-store.ts';

/** What this module keeps sealed. */
export const encrypted: readonly EncryptedRows[] = [
  {
    table: 'provider_server',
    key: { provider_id: 'text' },
    columns: { settings_sealed: (tenantId, { provider_id = '' }) => serverContext(tenantId, provider_id) },
  },
];
