export interface TenantCache {
  /** Returns a cached value; a missing one is loaded by `load`, once for all concurrent callers. */
  get<T>(tenantId: string, key: string, load: () => Promise<T>): Promise<T>;
  clear(tenantId: string): void;
  clearAll(): void;
}

/** Creates an in-memory cache. Failed loads are not cached, nor are values whose tenant changed during the load. */
export function createTenantCache(): TenantCache {
  const byTenant = new Map<string, Map<string, Promise<unknown>>>();
  return {
    get<T>(tenantId: string, key: string, load: () => Promise<T>): Promise<T> {
      let values = byTenant.get(tenantId);
      if (!values) byTenant.set(tenantId, (values = new Map()));
      const known = values.get(key);
      if (known) return known as Promise<T>;
      const mine = values;
      const loading = load();
      mine.set(key, loading);
      loading.catch(() => mine.delete(key));
      return loading;
    },
    clear: (tenantId) => void byTenant.delete(tenantId),
    clearAll: () => byTenant.clear(),
  };
}
