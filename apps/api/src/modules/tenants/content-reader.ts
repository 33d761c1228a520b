import type { Tx } from '../../platform/database.ts';
import type { TenantCache } from '../../platform/tenant-cache.ts';

/** What reading a tenant's content needs: the present transaction, and the memory that spares it. */
export interface ContentReader {
  cache: TenantCache;
  tenant: { tenantId: string };
  tx: Tx;
}
