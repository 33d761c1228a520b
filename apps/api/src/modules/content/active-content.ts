import { type ContentReader, createCachedReader } from '../tenants/index.ts';
import type { ContentKind, ContentRows } from './shapes.ts';
import { readItems } from './store.ts';

export const activeContent = <K extends ContentKind>(reader: ContentReader, kind: K): Promise<ContentRows[K][]> =>
  createCachedReader(`content/${kind}`, ({ tx }) => readItems(tx, kind))(reader);

/** The latest announcement; undefined without one [API-28]. */
export async function newestFeature(reader: ContentReader): Promise<ContentRows['NEW_FEATURE'] | undefined> {
  return (await activeContent(reader, 'NEW_FEATURE')).at(-1);
}
