import type { ContentReader } from '../tenants/index.ts';
import type { ContentKind, ContentRows } from './shapes.ts';
import { readItems } from './store.ts';

/** A tenant's active items of one kind, in the order they are shown; read once per change of content. */
export function activeContent<K extends ContentKind>(
  { cache, tenant, tx }: ContentReader,
  kind: K,
): Promise<ContentRows[K][]> {
  return cache.get(tenant.tenantId, `content/${kind}`, () => readItems(tx, kind));
}
