import type { EncryptedRows } from '../../platform/encryption/encrypted-rows.ts';
import { secretContext } from './openid/provider.ts';

/** What this module keeps sealed. */
export const encrypted: readonly EncryptedRows[] = [
  {
    table: 'staff_openid',
    isStaffs: true,
    key: { agency_id: 'text' },
    columns: { secret_sealed: (_, { agency_id = '' }) => secretContext(agency_id) },
  },
];
