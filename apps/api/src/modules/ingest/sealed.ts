import type { SealedRows } from '../../platform/sealing/sealed-rows.ts';
import { rejectedContext } from './rejected/keep-rejected.ts';

/** What this module keeps sealed. */
export const sealed: readonly SealedRows[] = [
  {
    table: 'rejected_event',
    key: { provider_id: 'text', body_hash: 'bytea' },
    columns: { body_sealed: (tenantId, { provider_id = '' }) => rejectedContext(tenantId, provider_id) },
  },
];
