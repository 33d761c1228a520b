import type { EncryptedRows } from '../../platform/encryption/encrypted-rows.ts';
import { rejectedContext } from './rejected/save-rejected.ts';

/** What this module keeps sealed. */
export const encrypted: readonly EncryptedRows[] = [
  {
    table: 'rejected_event',
    key: { provider_id: 'text', body_hash: 'bytea' },
    columns: { body_sealed: (tenantId, { provider_id = '' }) => rejectedContext(tenantId, provider_id) },
  },
];
