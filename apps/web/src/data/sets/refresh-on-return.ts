import type { QueryClient } from '@tanstack/react-query';
import { asOf } from '../../state/as-of.ts';
import { clearFreshSets } from './load-set.ts';
import { refresh } from './refresh.ts';

/**
 * Reloads everything if cached data is shown, else the sets that failed while offline, else the seven sets of a return
 * to the page [ERR-12, ERR-14].
 */
export async function refreshOnReturn(client: QueryClient): Promise<void> {
  if (asOf.get() !== null) return refreshSavedData(client);
  const failed = client.getQueryCache().findAll({ predicate: ({ state }) => state.status === 'error' });
  if (failed.length === 0) return refresh(client, 'visible');
  await Promise.all(failed.map(({ queryKey }) => client.refetchQueries({ queryKey, exact: true })));
}

/** Revalidates all cached data with the server [ERR-14]. */
async function refreshSavedData(client: QueryClient): Promise<void> {
  clearFreshSets();
  await refresh(client, 'opening');
}
