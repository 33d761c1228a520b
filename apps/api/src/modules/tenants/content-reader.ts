import type { Tx } from '../../platform/database/transactions.ts';
import type { TenantCache } from '../../platform/tenant-cache.ts';

/** What reading a tenant's content needs: the present transaction, and the memory that spares it. */
export interface ContentReader {
  cache: TenantCache;
  tenant: { tenantId: string };
  tx: Tx;
}

/**
 * A reading of a tenant's content that is done once per change of that content, in each process. `name` must be no other
 * reading's.
 */
export const createCachedReader =
  <Value, Reader extends ContentReader = ContentReader>(name: string, read: (reader: Reader) => Promise<Value>) =>
  (reader: Reader): Promise<Value> =>
    reader.cache.get(reader.tenant.tenantId, name, () => read(reader));
