import type { SealedRows } from '../../platform/sealing/sealed-rows.ts';
import { emailContext } from './email/kept-email.ts';

/** What this module keeps sealed. */
export const sealed: readonly SealedRows[] = [
  { table: 'mail_link', key: { token_hash: 'bytea' }, columns: { email_sealed: emailContext } },
];
