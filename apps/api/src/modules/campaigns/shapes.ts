import type { CampaignTexts, PackCampaign, PackPlace } from '@fareback/tenant-pack';

/** A campaign's rules from its pack, with image URLs and resolved places. */
export type CampaignDefinition = PackCampaign & {
  imageUrl: string | null;
  badgeIcons: string[];
  grounds?: PackPlace[];
};

export type CampaignWords = CampaignTexts & { badges: Record<string, string> };

export interface CampaignRow {
  campaignId: string;
  categoryId: string;
  type: PackCampaign['type'];
  position: number;
  featuredPosition: number | null;
  definition: CampaignDefinition;
  texts: Record<string, CampaignWords>;
}

export interface CampaignCategoryRow {
  categoryId: string;
  position: number;
  definition: { iconUrl: string | null };
  texts: Record<string, { name: string }>;
}

/** A row as written: includes inactive ones, and texts may be incomplete. */
export type Written<Row extends { texts: Record<string, object> }> = Omit<Row, 'texts'> & {
  texts: Partial<Record<string, Partial<Row['texts'][string]>>>;
  isActive: boolean;
};
