import type {
  ActionBoxTexts,
  NewFeatureTexts,
  PackActionBox,
  PackCategory,
  PackNewFeature,
  PackUpdateCard,
  UpdateCardTexts,
} from '@fareback/tenant-pack';
import { TENANT_ROW } from '../../platform/database/sql.ts';
import type { Tx } from '../../platform/database/transactions.ts';
import { localDate } from '../../platform/local-date.ts';
import { type ContentReader, createCachedReader } from '../tenants/index.ts';

export const activeContent = <K extends ContentKind>(reader: ContentReader, kind: K): Promise<ContentRows[K][]> =>
  createCachedReader(`content/${kind}`, ({ tx }) => readItems(tx, kind))(reader);

/** The latest announcement; undefined without one [API-28]. */
export async function newestFeature(reader: ContentReader): Promise<ContentRows['NEW_FEATURE'] | undefined> {
  return (await activeContent(reader, 'NEW_FEATURE')).at(-1);
}

/** True if the member has seen an announcement or joined after it, in the program's time zone [TUT-07]. */
export const isNoNews = (
  feature: { itemId: string; definition: { since?: string | undefined } },
  member: { newFeatureSeenId: string | null; createdAt: Date },
  timeZone: string,
): boolean =>
  feature.itemId === member.newFeatureSeenId ||
  (feature.definition.since !== undefined && localDate(member.createdAt, timeZone) >= feature.definition.since);

/** Active items of one kind by position, then id [CONTENT-01]. */
const readItems = <K extends ContentKind>(tx: Tx, kind: K): Promise<ContentRows[K][]> =>
  tx.query<ContentRows[K]>(
    `select item_id as "itemId", position, definition, texts
       from content_item where tenant_id = $1 and kind = $2 and is_active order by position, item_id collate "C"`,
    [tx.tenantId, kind],
  );

/** Writes the given items and deactivates all others of the tenant; resolves to the number of changed rows. */
export async function writeItems(tx: Tx, tenantId: string, items: WrittenItem[]): Promise<number> {
  const written = await tx.run(
    `insert into content_item (tenant_id, kind, item_id, position, definition, texts, is_active)
     select t.tenant_id, kind, "itemId", position, definition, texts, "isActive"
       from ${TENANT_ROW}, jsonb_to_recordset($2::jsonb) as item(kind text, "itemId" text, position int, definition jsonb, texts jsonb, "isActive" boolean)
     on conflict (tenant_id, kind, item_id) do update
        set position = excluded.position, definition = excluded.definition, texts = excluded.texts, is_active = excluded.is_active
      where (content_item.position, content_item.definition, content_item.texts, content_item.is_active)
            is distinct from (excluded.position, excluded.definition, excluded.texts, excluded.is_active)`,
    [tenantId, JSON.stringify(items)],
  );
  const rested = await tx.run(
    `update content_item set is_active = false where tenant_id = $1 and is_active and kind || '/' || item_id <> all ($2::text[])`,
    [tx.tenantId, items.map(({ kind, itemId }) => `${kind}/${itemId}`)],
  );
  return written + rested;
}

interface Item<Definition, Texts> {
  itemId: string;
  position: number;
  definition: Definition;
  texts: Record<string, Texts>;
}

export interface ContentRows {
  UPDATE_CARD: Item<PackUpdateCard & { imageUrl: string | null; iconUrl: string | null }, UpdateCardTexts>;
  ACTION_BOX: Item<PackActionBox & { imageUrl: string | null }, ActionBoxTexts>;
  ACTION_BOX_CATEGORY: Item<PackCategory & { iconUrl: string | null }, { name: string }>;
  NEW_FEATURE: Item<PackNewFeature & { stepImageUrls: (string | null)[] }, Record<string, NewFeatureTexts>>;
}

type ContentKind = keyof ContentRows;

/** A row as written: includes inactive ones, and texts may be incomplete. */
export interface WrittenItem {
  kind: ContentKind;
  itemId: string;
  position: number;
  definition: object;
  texts: object;
  isActive: boolean;
}
