import type { QueryClient } from '@tanstack/react-query';
import { refresh } from './refresh.ts';

/** Reloads what failed while the device was offline, else the seven sets of a return to the page [ERR-12]. */
export async function catchUp(client: QueryClient): Promise<void> {
  const failed = client.getQueryCache().findAll({ predicate: ({ state }) => state.status === 'error' });
  if (failed.length === 0) return refresh(client, 'visible');
  await Promise.all(failed.map(({ queryKey }) => client.refetchQueries({ queryKey, exact: true })));
}
