import type { SealedRows } from '../../platform/sealing/sealed-rows.ts';
import { sharedSecretContext } from './secrets.ts';
import type { SecretPurpose } from './store.ts';

/** What this module keeps sealed. */
export const sealed: readonly SealedRows[] = [
  {
    table: 'tenant_secret',
    key: { purpose: 'text', owner_id: 'text', secret_id: 'uuid' },
    columns: {
      secret_sealed: (tenantId, { purpose, owner_id }) =>
        sharedSecretContext(tenantId, purpose as SecretPurpose, owner_id ?? ''),
    },
  },
];
