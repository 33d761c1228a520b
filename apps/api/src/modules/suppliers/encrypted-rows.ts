import type { EncryptedRows } from '../../platform/encryption/encrypted-rows.ts';
import { secretContext } from './connect-supplier.ts';

/** What this module keeps sealed. */
export const encrypted: readonly EncryptedRows[] = [
  {
    table: 'supplier',
    key: { supplier_id: 'text' },
    columns: { secret_sealed: (tenantId, { supplier_id = '' }) => secretContext(tenantId, supplier_id) },
  },
];
