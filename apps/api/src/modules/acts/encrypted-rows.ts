import type { EncryptedRows } from '../../platform/encryption/encrypted-rows.ts';
import { memberKeyContext } from './member-key.ts';

/** What this module keeps sealed. */
export const encrypted: readonly EncryptedRows[] = [
  // Personal data in actions is encrypted with the member's key, and that key with ours.
  {
    table: 'member_key',
    key: { member_id: 'uuid' },
    columns: { key_sealed: (tenantId, { member_id = '' }) => memberKeyContext(tenantId, member_id) },
  },
];
