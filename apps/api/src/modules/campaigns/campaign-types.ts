import { getCampaignRequirement } from '@fareback/contract';
import { type CampaignTexts, campaignTypeOf, type PackCampaign, type PackPlace } from '@fareback/tenant-pack';

/** Ids of the providers whose accounts a member needs; nobody connects a survey's provider. */
export function providersOf(definition: CampaignDefinition): readonly string[] {
  if ('providers' in definition) return definition.providers;
  return 'provider' in definition && !('surveyId' in definition) ? [definition.provider] : [];
}

const isAboutConnecting = ({ type }: CampaignDefinition): boolean => getCampaignRequirement(type) === 'account';

/** Ids of the providers without which a campaign is locked [CAMP-07]. */
export const lockingProvidersOf = (definition: CampaignDefinition): readonly string[] =>
  isAboutConnecting(definition) ? [] : providersOf(definition);

/** Returns the parts of a card that depend on the campaign's type. */
export function cardOf(definition: CampaignDefinition) {
  const type = campaignTypeOf(definition.type);
  return {
    reward: type.cardReward(definition),
    goal: type.cardGoal?.(definition) ?? null,
    /** The button's action if the pack states no action [CAMP-06]. */
    button: isAboutConnecting(definition) ? ('CONNECT' as const) : ('LINK' as const),
  };
}

/** The survey that receives a member token; null for other campaigns. */
export const surveyOf = (definition: CampaignDefinition): { providerId: string; surveyId: string } | null =>
  'surveyId' in definition ? { providerId: definition.provider, surveyId: definition.surveyId } : null;

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
