/** Values that hold for a whole tenant, kept until the tenant's content changes. */
export interface TenantCache {
  /** The value of `key` for a tenant; made by `load` when absent, once however many callers wait. */
  get<T>(tenantId: string, key: string, load: () => Promise<T>): Promise<T>;
  /** Forgets one tenant's values. */
  clear(tenantId: string): void;
  clearAll(): void;
}

/** An empty cache in this process's memory. A value that failed to load is not kept; one whose tenant changed while it loaded is not kept either. */
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
