import type { EncryptedRows } from '../../platform/encryption/encrypted-rows.ts';
import { emailContext } from './email/restorable-email.ts';

/** What this module keeps sealed. */
export const encrypted: readonly EncryptedRows[] = [
  { table: 'mail_link', key: { token_hash: 'bytea' }, columns: { email_sealed: emailContext } },
];
