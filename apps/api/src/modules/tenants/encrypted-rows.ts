import type { EncryptedRows } from '../../platform/encryption/encrypted-rows.ts';
import { sharedSecretContext } from './secrets.ts';
import type { SecretPurpose } from './store.ts';

/** What this module keeps sealed. */
export const encrypted: readonly EncryptedRows[] = [
  {
    table: 'tenant_secret',
    key: { purpose: 'text', owner_id: 'text', secret_id: 'uuid' },
    columns: {
      secret_sealed: (tenantId, { purpose, owner_id }) =>
        sharedSecretContext(tenantId, purpose as SecretPurpose, owner_id ?? ''),
    },
  },
];
