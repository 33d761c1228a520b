import type { Tenant } from '../../call/tenant.ts';

/** Maximum number of cached pages per process, about thirty kilobytes each. */
const mostPages = 1000;

export interface PageCache<Page> {
  /**
   * Returns a tenant's page for a key, rendered once. Entries are tied to the tenant's version, so a changed tenant
   * never gets an old page; the least recently used entry is evicted.
   */
  of(tenant: Tenant, key: string, make: () => Promise<Page>): Promise<Page>;
}

export function createPageCache<Page>(most = mostPages): PageCache<Page> {
  const pages = new Map<string, { tenant: Tenant; page: Promise<Page> }>();
  return {
    of(tenant, key, make) {
      const name = JSON.stringify([tenant.tenantId, key]);
      const known = pages.get(name);
      const entry = known?.tenant === tenant ? known : { tenant, page: make() };
      // Move to the end, as most recently used.
      pages.delete(name);
      pages.set(name, entry);
      entry.page.catch(() => pages.get(name) === entry && pages.delete(name));
      const oldest = pages.size > most ? pages.keys().next().value : undefined;
      if (oldest !== undefined) pages.delete(oldest);
      return entry.page;
    },
  };
}
