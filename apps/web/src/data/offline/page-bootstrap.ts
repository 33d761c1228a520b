import type { Config, UserInfo } from '@fareback/contract';
import type { Language } from '@fareback/wording';
import type { QueryClient } from '@tanstack/react-query';
import { dataSets } from '../sets/data-sets.ts';
import { type CachedSet, cacheSets } from '../sets/load-set.ts';
import { fillQueryCache, getLoadedSets, type PageBootstrap } from './bootstrap-cache.ts';

/**
 * Fills the cache from the page's bootstrap data, once: its sets need no call, and later calls send their versions.
 * Returns the member; null if the page is in another language or its data cannot be read.
 */
export function takePageBootstrap(client: QueryClient, config: Config, language: Language): UserInfo | null {
  const block = document.getElementById('opening');
  const page = JSON.parse(block?.textContent || 'null') as PageBootstrap | null;
  block?.remove();
  if (page?.lang !== language) return null;
  fillQueryCache(client, page, config.TenantID);
  const sets = getLoadedSets(page).map(({ set, ...cachedSet }): [string, CachedSet] => [set, cachedSet]);
  cacheSets(language, sets);
  return client.getQueryData(dataSets.userInfo(language).queryKey) ?? null;
}
