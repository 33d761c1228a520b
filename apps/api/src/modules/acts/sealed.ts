import type { SealedRows } from '../../platform/sealing/sealed-rows.ts';
import { memberKeyContext } from './member-key.ts';

/** What this module keeps sealed. */
export const sealed: readonly SealedRows[] = [
  // What acts tell of a member is sealed under the member's own key, and that key under ours.
  {
    table: 'member_key',
    key: { member_id: 'uuid' },
    columns: { key_sealed: (tenantId, { member_id = '' }) => memberKeyContext(tenantId, member_id) },
  },
];
