import { type ContentReader, createCachedReader } from '../tenants/index.ts';
import type { ContentKind, ContentRows } from './shapes.ts';
import { readItems } from './store.ts';

/** A tenant's active items of one kind, in the order they are shown. */
export const activeContent = <K extends ContentKind>(reader: ContentReader, kind: K): Promise<ContentRows[K][]> =>
  createCachedReader(`content/${kind}`, ({ tx }) => readItems(tx, kind))(reader);

/** The announcement a member should know: the last in order; undefined when there is none [API-28]. */
export async function newestFeature(reader: ContentReader): Promise<ContentRows['NEW_FEATURE'] | undefined> {
  return (await activeContent(reader, 'NEW_FEATURE')).at(-1);
}
