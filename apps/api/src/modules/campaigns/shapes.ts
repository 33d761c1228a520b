import type { CampaignTexts, PackCampaign, PackPlace } from '@fareback/tenant-pack';

/** A campaign's rules as its pack states them, with the addresses of its pictures and the places that it names. */
export type CampaignDefinition = PackCampaign & {
  imageUrl: string | null;
  badgeIcons: string[];
  /** Only where it is about visits. */
  grounds?: PackPlace[];
};

/** A campaign's words in one language; badge words by label. */
export type CampaignWords = CampaignTexts & { badges: Record<string, string> };

/** An active campaign. */
export interface CampaignRow {
  campaignId: string;
  categoryId: string;
  type: PackCampaign['type'];
  position: number;
  /** Place among the featured ones; null when it is none. */
  featuredPosition: number | null;
  definition: CampaignDefinition;
  texts: Record<string, CampaignWords>;
}

/** An active shelf of campaigns. */
export interface CampaignCategoryRow {
  categoryId: string;
  position: number;
  definition: { iconUrl: string | null };
  texts: Record<string, { name: string }>;
}

/** A row as it is written: resting ones too; texts as far as the pack has them. */
export type Written<Row extends { texts: Record<string, object> }> = Omit<Row, 'texts'> & {
  texts: Partial<Record<string, Partial<Row['texts'][string]>>>;
  isActive: boolean;
};
