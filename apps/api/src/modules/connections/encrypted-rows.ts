import type { EncryptedRows, PlaceOfRow } from '../../platform/encryption/encrypted-rows.ts';
import { encryptContext } from './account.ts';
import { tokenContext } from './consent/give-back.ts';

const ofAccount = (tenantId: string, { member_id = '', provider_id = '' }: PlaceOfRow): string =>
  encryptContext(tenantId, member_id, provider_id);

/** What this module keeps sealed. */
export const encrypted: readonly EncryptedRows[] = [
  {
    table: 'provider_connection',
    key: { member_id: 'uuid', provider_id: 'text' },
    columns: { identifier_sealed: ofAccount, label_sealed: ofAccount },
  },
  {
    table: 'account_check',
    key: { check_id: 'uuid' },
    reads: ['member_id', 'provider_id'],
    columns: { identifier_sealed: ofAccount },
  },
  {
    table: 'imported_account',
    key: { member_id: 'uuid', provider_id: 'text' },
    columns: { identifier_sealed: ofAccount },
  },
  {
    table: 'oauth_grant',
    key: { member_id: 'uuid', provider_id: 'text' },
    columns: { token_sealed: (tenantId, { provider_id = '' }) => tokenContext(tenantId, provider_id) },
  },
];
