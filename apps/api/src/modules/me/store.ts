import type { Tx } from '../../platform/database/transactions.ts';

export interface CampaignLooks {
  campaignId: string;
  texts: Record<string, { Title?: string }>;
  imageUrl: string | null;
}

export function campaignLooks(tx: Tx, campaignIds: string[]): Promise<CampaignLooks[]> {
  return tx.query(
    `select campaign_id as "campaignId", texts, definition ->> 'imageUrl' as "imageUrl" from campaign where tenant_id = $1 and campaign_id = any($2::text[])`,
    [tx.tenantId, campaignIds],
  );
}
