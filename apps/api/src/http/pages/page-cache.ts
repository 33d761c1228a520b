import type { Tenant } from '../../call/tenant.ts';

/** Most pages that a process keeps: some thirty kilobytes each. */
const mostPages = 1000;

/** Keeps pages that are made of a tenant's configuration alone. */
export interface PageCache<Page> {
  /**
   * The page of a tenant under a key, made once. It is kept with the very version of the tenant it was made from, so a
   * changed tenant is never shown an old page; those that nobody asked for longest make room.
   */
  of(tenant: Tenant, key: string, make: () => Promise<Page>): Promise<Page>;
}

/** An empty store. */
export function createPageCache<Page>(most = mostPages): PageCache<Page> {
  const pages = new Map<string, { tenant: Tenant; page: Promise<Page> }>();
  return {
    of(tenant, key, make) {
      const name = JSON.stringify([tenant.tenantId, key]);
      const known = pages.get(name);
      const entry = known?.tenant === tenant ? known : { tenant, page: make() };
      // Behind all others, as the one asked for last.
      pages.delete(name);
      pages.set(name, entry);
      entry.page.catch(() => pages.get(name) === entry && pages.delete(name));
      const oldest = pages.size > most ? pages.keys().next().value : undefined;
      if (oldest !== undefined) pages.delete(oldest);
      return entry.page;
    },
  };
}
