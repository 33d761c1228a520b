import { TENANT_ROW, titleIn } from '../../platform/database/sql.ts';

import type { Tx } from '../../platform/database/transactions.ts';
import type { CampaignCategoryRow, CampaignRow, Written } from './campaign-types.ts';

/** Active campaigns by position, then id [EARN-07]. */
export const readCampaigns = (tx: Tx): Promise<CampaignRow[]> =>
  tx.query<CampaignRow>(
    `select campaign_id as "campaignId", category_id as "categoryId", type, position,
            featured_position as "featuredPosition", definition, texts
       from campaign where tenant_id = $1 and is_active order by position, campaign_id collate "C"`,
    [tx.tenantId],
  );

export const readRestingRules = (tx: Tx): Promise<{ definition: CampaignRow['definition']; restedAt: Date }[]> =>
  tx.query(
    `select definition, rested_at as "restedAt" from campaign where tenant_id = $1 and not is_active order by campaign_id`,
    [tx.tenantId],
  );

export const readCategories = (tx: Tx): Promise<CampaignCategoryRow[]> =>
  tx.query<CampaignCategoryRow>(
    `select category_id as "categoryId", position, definition, texts
       from campaign_category where tenant_id = $1 and is_active order by position, category_id collate "C"`,
    [tx.tenantId],
  );

export const readSegments = async (tx: Tx, memberId: string): Promise<Set<string>> => {
  const rows = await tx.query<{ segment: string }>(
    `select c.definition->>'segment' as segment
       from promotion_code_use u join promotion_code c on c.tenant_id = u.tenant_id and c.code = u.code
      where u.tenant_id = $1 and u.member_id = $2 and c.definition->>'segment' is not null
     union select segment from referral where tenant_id = $1 and member_id = $2 and segment is not null`,
    [tx.tenantId, memberId],
  );
  return new Set(rows.map(({ segment }) => segment));
};

export const readSegmentJoins = (
  tx: Tx,
  memberIds: string[],
  segments: string[],
): Promise<{ memberId: string; segment: string; joinedAt: Date }[]> =>
  tx.query(
    `select member_id as "memberId", segment, min(used_at) as "joinedAt" from (
       select u.member_id, c.definition->>'segment' as segment, u.used_at
         from promotion_code_use u join promotion_code c on c.tenant_id = u.tenant_id and c.code = u.code
        where u.tenant_id = $1 and u.member_id = any($2::uuid[]) and c.definition->>'segment' = any($3::text[])
       union all
       select member_id, segment, used_at from referral where tenant_id = $1 and member_id = any($2::uuid[]) and segment = any($3::text[])
     ) as joining group by 1, 2`,
    [tx.tenantId, memberIds, segments],
  );

/** Members of a segment by id, behind `after`. */
export const readSegmentMembers = async (
  tx: Tx,
  segment: string,
  { after, limit }: { after: string | null; limit: number },
): Promise<string[]> => {
  const rows = await tx.query<{ memberId: string }>(
    `select distinct member_id as "memberId" from (
       select u.member_id
         from promotion_code_use u join promotion_code c on c.tenant_id = u.tenant_id and c.code = u.code
        where u.tenant_id = $1 and c.tenant_id = $1 and c.definition->>'segment' = $2
       union all
       select member_id from referral where tenant_id = $1 and segment = $2
     ) as joining where $3::uuid is null or member_id > $3 order by 1 limit $4`,
    [tx.tenantId, segment, after, limit],
  );
  return rows.map(({ memberId }) => memberId);
};

export async function writeCategories(
  tx: Tx,
  tenantId: string,
  items: Written<CampaignCategoryRow>[],
): Promise<number> {
  const written = await tx.run(
    `insert into campaign_category (tenant_id, category_id, position, definition, texts, is_active)
     select t.tenant_id, "categoryId", position, definition, texts, "isActive"
       from ${TENANT_ROW}, jsonb_to_recordset($2::jsonb) as item("categoryId" text, position int, definition jsonb, texts jsonb, "isActive" boolean)
     on conflict (tenant_id, category_id) do update
        set position = excluded.position, definition = excluded.definition, texts = excluded.texts, is_active = excluded.is_active
      where (campaign_category.position, campaign_category.definition, campaign_category.texts, campaign_category.is_active)
            is distinct from (excluded.position, excluded.definition, excluded.texts, excluded.is_active)`,
    [tenantId, JSON.stringify(items)],
  );
  const rested = await tx.run(
    'update campaign_category set is_active = false where tenant_id = $1 and is_active and category_id <> all ($2::text[])',
    [tx.tenantId, items.map(({ categoryId }) => categoryId)],
  );
  return written + rested;
}

export async function writeCampaigns(
  tx: Tx,
  tenantId: string,
  items: Written<CampaignRow>[],
  now: Date,
): Promise<number> {
  const written = await tx.run(
    `insert into campaign (tenant_id, campaign_id, category_id, type, position, featured_position, definition, texts, is_active, rested_at)
     select t.tenant_id, "campaignId", "categoryId", type, position, "featuredPosition", definition, texts, "isActive", case when not "isActive" then $3::timestamptz end
       from ${TENANT_ROW}, jsonb_to_recordset($2::jsonb) as item("campaignId" text, "categoryId" text, type text, position int,
            "featuredPosition" int, definition jsonb, texts jsonb, "isActive" boolean)
     on conflict (tenant_id, campaign_id) do update
        set category_id = excluded.category_id, type = excluded.type, position = excluded.position,
            featured_position = excluded.featured_position, definition = excluded.definition, texts = excluded.texts,
            is_active = excluded.is_active, rested_at = case when not excluded.is_active then coalesce(campaign.rested_at, excluded.rested_at) end
      where (campaign.category_id, campaign.type, campaign.position, campaign.featured_position, campaign.definition, campaign.texts, campaign.is_active)
            is distinct from (excluded.category_id, excluded.type, excluded.position, excluded.featured_position, excluded.definition, excluded.texts, excluded.is_active)`,
    [tenantId, JSON.stringify(items), now],
  );
  const rested = await tx.run(
    'update campaign set is_active = false, rested_at = $3 where tenant_id = $1 and is_active and campaign_id <> all ($2::text[])',
    [tx.tenantId, items.map(({ campaignId }) => campaignId), now],
  );
  return written + rested;
}

export const readCampaignRules = async (tx: Tx, campaignId: string): Promise<CampaignRow['definition'] | undefined> => {
  const row = await tx.first<Pick<CampaignRow, 'definition'>>(
    'select definition from campaign where tenant_id = $1 and campaign_id = $2',
    [tx.tenantId, campaignId],
  );
  return row?.definition;
};

/**
 * Ids of live campaigns that pay by distance or time without a cap, from versions before the cap was required
 * [CAMP-28].
 */
export const uncappedCampaigns = async (tx: Tx): Promise<string[]> => {
  const rows = await tx.query<{ id: string }>(
    `select campaign_id as id from campaign
      where tenant_id = $1 and is_active and definition ? 'rewardPer' and not definition->'rewardPer' ? 'pointsMax'
      order by campaign_id`,
    [tx.tenantId],
  );
  return rows.map(({ id }) => id);
};

export const campaignsNamed = (
  tx: Tx,
  typed: string,
  limit: number,
  language: string,
): Promise<{ id: string; title: string | null; isActive: boolean }[]> =>
  tx.query(
    `select campaign_id as id, ${titleIn('campaign', '$4')} as title, is_active as "isActive" from campaign
      where tenant_id = $1 and (campaign_id = $2 or exists (
        select from jsonb_each(texts) as t where position(lower($2) in lower(t.value ->> 'Title')) > 0))
      order by campaign_id <> $2, not is_active, position, campaign_id limit $3`,
    [tx.tenantId, typed, limit, language],
  );

/** Current or last titles of campaigns by id, in English if missing in the language. */
export const campaignTitles = async (
  tx: Tx,
  campaignIds: readonly string[],
  language: string,
): Promise<Record<string, string>> => {
  const rows = await tx.query<{ id: string; title: string }>(
    `select campaign_id as id, ${titleIn('campaign', '$3')} as title from campaign
      where tenant_id = $1 and campaign_id = any($2::text[]) and ${titleIn('campaign', '$3')} <> ''`,
    [tx.tenantId, campaignIds, language],
  );
  return Object.fromEntries(rows.map(({ id, title }) => [id, title]));
};
