import type { EncryptedRows } from '../../platform/encryption/encrypted-rows.ts';
import { memberKeyContext } from './member-key.ts';

/** What this module keeps sealed. */
export const encrypted: readonly EncryptedRows[] = [
  // What acts tell of a member is sealed under the member's own key, and that key under ours.
  {
    table: 'member_key',
    key: { member_id: 'uuid' },
    columns: { key_sealed: (tenantId, { member_id = '' }) => memberKeyContext(tenantId, member_id) },
  },
];
