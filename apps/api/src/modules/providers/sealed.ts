import type { SealedRows } from '../../platform/sealing/sealed-rows.ts';
import { serverContext } from './server-store.ts';

/** What this module keeps sealed. */
export const sealed: readonly SealedRows[] = [
  {
    table: 'provider_server',
    key: { provider_id: 'text' },
    columns: { settings_sealed: (tenantId, { provider_id = '' }) => serverContext(tenantId, provider_id) },
  },
];
