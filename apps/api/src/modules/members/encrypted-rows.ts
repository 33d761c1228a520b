import type { EncryptedRows } from '../../platform/encryption/encrypted-rows.ts';
import { phoneContext } from './phone.ts';

/** What this module keeps sealed. */
export const encrypted: readonly EncryptedRows[] = [
  { table: 'member', key: { member_id: 'uuid' }, columns: { phone_sealed: phoneContext } },
];
