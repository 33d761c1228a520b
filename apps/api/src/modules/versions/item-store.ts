import type { Actor } from '../../call/staff.ts';
import type { Tx } from '../../platform/database/transactions.ts';
import type { VersionRow } from './store.ts';

type ItemList = 'campaigns' | 'offers';

/** An item of a program as its version has it, such as a campaign. */
export type VersionItem = { id: string; active: boolean } & Record<string, unknown>;

type Titles = Record<string, { Title?: string } | undefined> | null;

/** One list of a version's program, with its texts in a language and in English. */
export interface VersionItems extends Pick<VersionRow, 'number' | 'state' | 'revision' | 'submittedAt' | 'note'> {
  items: VersionItem[];
  texts: Titles;
  english: Titles;
}

/** The live version and at most this many newer, unpublished ones are read. */
const OPEN_MOST = 10;

/** Reads a list of the live version, first, and of the newest unpublished versions since, newest first. */
export const readVersionItems = (tx: Tx, list: ItemList, language: string): Promise<VersionItems[]> =>
  tx.query(
    `with shown as (
       (select * from programme_version where tenant_id = $1 and state = 'LIVE')
       union all
       (select * from programme_version
         where tenant_id = $1 and state in ('DRAFT', 'APPROVED', 'SCHEDULED')
           and number > coalesce((select number from programme_version where tenant_id = $1 and state = 'LIVE'), 0)
         order by number desc limit $4))
     select number, state, revision, submitted_at as "submittedAt", note,
            coalesce(content -> 'programme' -> $2, '[]') as items,
            content -> 'wording' -> $3 -> $2 as texts, content -> 'wording' -> 'en' -> $2 as english
       from shown order by state <> 'LIVE', number desc`,
    [tx.tenantId, list, language, OPEN_MOST],
  );

/** The newest draft on top of a version that can still be edited. */
export const newestEditable = (tx: Tx, basedOn: number): Promise<Pick<VersionRow, 'number' | 'revision'> | undefined> =>
  tx.first(
    `select number, revision from programme_version
      where tenant_id = $1 and based_on = $2 and state = 'DRAFT' and submitted_at is null
      order by number desc limit 1`,
    [tx.tenantId, basedOn],
  );

/** History is looked for in this many published versions. */
const PUBLISHED_MOST = 100;

/** A published version that changed an item. */
export interface ItemVersion {
  number: number;
  before: number | null;
  publishedAt: Date;
  publisher: Actor | null;
}

/**
 * Published versions in which an item's rules or texts differ from the version before, newest first. A version without
 * an earlier one has `before` null.
 */
export const readItemVersions = (
  tx: Tx,
  { list, id }: { list: ItemList; id: string },
  limit: number,
): Promise<ItemVersion[]> =>
  tx.query(
    `with said as (
       select number, published_at, publisher,
              jsonb_path_query_first(content -> 'programme' -> $2, '$[*] ? (@.id == $id)', jsonb_build_object('id', $3::text)) as rule,
              jsonb_path_query_array(content -> 'wording', '$.*.keyvalue() ? (@.key == $list).value.keyvalue() ? (@.key == $id).value',
                                     jsonb_build_object('list', $2::text, 'id', $3::text)) as texts
         from (select * from programme_version where tenant_id = $1 and published_at is not null
                order by published_at desc, number desc limit ${PUBLISHED_MOST}) newest),
     compared as (
       select number, published_at, publisher, rule, texts, lag(number) over w as before,
              lag(rule) over w as rule_before, lag(texts) over w as texts_before
         from said window w as (order by published_at, number))
     select number, before, published_at as "publishedAt", publisher from compared
      where rule is distinct from rule_before or (rule is not null and before is not null and texts is distinct from texts_before)
      order by published_at desc, number desc limit $4`,
    [tx.tenantId, list, id, limit],
  );

/** An item as the last published version that had it says. */
export const readLastItem = (
  tx: Tx,
  { list, id, language }: { list: ItemList; id: string; language: string },
): Promise<{ item: VersionItem; title: string | null } | undefined> =>
  tx.first(
    `select said.item, coalesce(nullif(v.content #>> array['wording', $4, $2, $3, 'Title'], ''),
                                v.content #>> array['wording', 'en', $2, $3, 'Title']) as title
       from programme_version v
      cross join lateral (
        select jsonb_path_query_first(v.content -> 'programme' -> $2, '$[*] ? (@.id == $id)', jsonb_build_object('id', $3::text)) as item) said
      where v.tenant_id = $1 and v.published_at is not null and said.item is not null
      order by v.published_at desc, v.number desc limit 1`,
    [tx.tenantId, list, id, language],
  );
