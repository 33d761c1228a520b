import type { EncryptedRows } from '../../platform/encryption/encrypted-rows.ts';
import { phoneContext } from '../members/index.ts';

/** What this module keeps sealed. */
export const encrypted: readonly EncryptedRows[] = [
  { table: 'phone_challenge', key: { member_id: 'uuid' }, columns: { phone_sealed: phoneContext } },
];
