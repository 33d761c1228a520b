import type { Config, UserInfo } from '@fareback/contract';
import type { Language } from '@fareback/wording';
import type { QueryClient } from '@tanstack/react-query';
import { dataSets } from '../sets/data-sets.ts';
import { keepTold, type Told } from '../sets/together.ts';
import { fillCache, type PageOpening, setsOf } from './opening-cache.ts';

/**
 * Takes over what the page brought of its member, once: the data sets are known without a call, and later calls name their
 * versions. Answers the member; null where the page is in another language or what it brought cannot be read.
 */
export function takePageOpening(client: QueryClient, config: Config, language: Language): UserInfo | null {
  const block = document.getElementById('opening');
  const page = JSON.parse(block?.textContent || 'null') as PageOpening | null;
  block?.remove();
  if (page?.lang !== language) return null;
  fillCache(client, page, config.TenantID);
  const sets = setsOf(page).map(({ set, ...told }): [string, Told] => [set, told]);
  keepTold(language, sets);
  return client.getQueryData(dataSets.userInfo(language).queryKey) ?? null;
}
