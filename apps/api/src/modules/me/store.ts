import type { Tx } from '../../platform/database.ts';

/** What userinfo counts beside the ledger. */
export interface Marks {
  favoriteOffersCount: number;
  newestFeatureId: string | null;
}

/** Favourite offers that are still offered, and the newest announcement: one read across modules, one round trip. */
export async function marksOf(tx: Tx, memberId: string): Promise<Marks> {
  const row = await tx.first<Marks>(
    `select (select count(*) from favorite_offer f join offer o on o.tenant_id = f.tenant_id and o.offer_id = f.offer_id
              where f.member_id = $1 and o.is_active) as "favoriteOffersCount",
            (select item_id from content_item where kind = 'NEW_FEATURE' and is_active order by position desc, item_id desc limit 1)
              as "newestFeatureId"`,
    [memberId],
  );
  if (!row) throw new Error('Counting answered nothing');
  return row;
}

/** What a history row shows of a campaign. */
export interface CampaignLooks {
  campaignId: string;
  texts: Record<string, { Title?: string }>;
  imageUrl: string | null;
}

/** Looks of campaigns, active or resting. */
export function campaignLooks(tx: Tx, campaignIds: string[]): Promise<CampaignLooks[]> {
  return tx.query(
    `select campaign_id as "campaignId", texts, definition ->> 'imageUrl' as "imageUrl" from campaign where campaign_id = any($1::text[])`,
    [campaignIds],
  );
}
