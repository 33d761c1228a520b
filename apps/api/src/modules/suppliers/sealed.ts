import type { SealedRows } from '../../platform/sealing/sealed-rows.ts';
import { secretContext } from './connect-supplier.ts';

/** What this module keeps sealed. */
export const sealed: readonly SealedRows[] = [
  {
    table: 'supplier',
    key: { supplier_id: 'text' },
    columns: { secret_sealed: (tenantId, { supplier_id = '' }) => secretContext(tenantId, supplier_id) },
  },
];
