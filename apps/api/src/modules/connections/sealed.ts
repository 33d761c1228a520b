import type { PlaceOfRow, SealedRows } from '../../platform/sealing/sealed-rows.ts';
import { sealContext } from './account.ts';
import { tokenContext } from './consent/give-back.ts';

const ofAccount = (tenantId: string, { member_id = '', provider_id = '' }: PlaceOfRow): string =>
  sealContext(tenantId, member_id, provider_id);

/** What this module keeps sealed. */
export const sealed: readonly SealedRows[] = [
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
