import type { Tx } from '../../platform/database/transactions.ts';
import type { TenantCache } from '../../platform/tenant-cache.ts';

export interface ContentReader {
  cache: TenantCache;
  tenant: { tenantId: string };
  tx: Tx;
}

/** Caches a read of tenant content per process until that content changes. `name` must be unique. */
export const createCachedReader =
  <Value, Reader extends ContentReader = ContentReader>(name: string, read: (reader: Reader) => Promise<Value>) =>
  (reader: Reader): Promise<Value> =>
    reader.cache.get(reader.tenant.tenantId, name, () => read(reader));
