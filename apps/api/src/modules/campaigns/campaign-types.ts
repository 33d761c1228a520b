import type { CampaignType } from '@fareback/contract';
import type { CampaignTexts, PackCampaign, PackCampaignOf, PackPlace } from '@fareback/tenant-pack';

interface CampaignCard<Definition> {
  /** Points shown: of the first step if there are several; 0 if the text states the rate. */
  reward(definition: Definition): number;
  /** Ids of the providers whose accounts a member needs. */
  providers(definition: Definition): readonly string[];
  /** True if nothing can be earned until those accounts are connected. */
  isLockedUnconnected: boolean;
  /** The button's action if the pack states no action [CAMP-06]. */
  button: 'CONNECT' | 'LINK';
  goal(definition: Definition): number | null;
  /** The survey that receives a member token; null for other campaigns. */
  survey(definition: Definition): { providerId: string; surveyId: string } | null;
}

const plain = {
  reward: ({ reward }: { reward: number }) => reward,
  providers: ({ providers }: { providers: readonly string[] }) => providers,
  isLockedUnconnected: true,
  button: 'LINK',
  goal: () => null,
  survey: () => null,
} as const;

/** Complete by type: the compiler requires a card for each. */
const cards: { [T in CampaignType]: CampaignCard<PackCampaignOf<T>> } = {
  TRANSACTIONAL: { ...plain, reward: ({ reward, rewardPer }) => (rewardPer ? 0 : reward) },
  STREAK: { ...plain, reward: ({ levels }) => levels[0]?.reward ?? 0 },
  CONNECT: { ...plain, providers: ({ provider }) => [provider], isLockedUnconnected: false, button: 'CONNECT' },
  MULTI_TRIP: { ...plain, goal: ({ target }) => target },
  TIER: { ...plain, reward: ({ tiers }) => tiers[0]?.rewardPoints ?? 0 },
  LOCATION: plain,
  EXTERNAL_SURVEY: {
    ...plain,
    providers: () => [],
    survey: ({ provider, surveyId }) => ({ providerId: provider, surveyId }),
  },
  ACTION: plain,
  REDEMPTION: { ...plain, providers: () => [] },
};

export const cardOf = (definition: CampaignDefinition): CampaignCard<CampaignDefinition> =>
  cards[definition.type] as CampaignCard<CampaignDefinition>;

export const providersOf = (definition: CampaignDefinition): readonly string[] =>
  cardOf(definition).providers(definition);

/** Ids of the providers without which a campaign is locked [CAMP-07]. */
export function lockingProvidersOf(definition: CampaignDefinition): readonly string[] {
  const card = cardOf(definition);
  return card.isLockedUnconnected ? card.providers(definition) : [];
}

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
