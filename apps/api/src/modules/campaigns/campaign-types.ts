import type { CampaignType } from '@fareback/contract';
import type { PackCampaignOf } from '@fareback/tenant-pack';
import type { CampaignDefinition } from './shapes.ts';

/** What a card says and needs, as far as that differs by type. */
interface CampaignCard<Definition> {
  /** Points that it names: of the first step where there are several; 0 where its words name the rate. */
  reward(definition: Definition): number;
  /** Ids of the providers that it shows: those whose accounts a member needs. */
  providers(definition: Definition): readonly string[];
  /** Whether nothing can be earned until those accounts are connected. */
  isLockedUnconnected: boolean;
  /** What its button does where the pack states no action [CAMP-06]. */
  button: 'CONNECT' | 'LINK';
  /** The count at which `progress` is complete; null where there is none. */
  goal(definition: Definition): number | null;
  /** The survey that is told who comes; null where nobody is. */
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

/** Every campaign type's card; the compiler refuses a type that has none. */
const cards: { [T in CampaignType]: CampaignCard<PackCampaignOf<T>> } = {
  TRANSACTIONAL: { ...plain, reward: ({ reward, rewardPer }) => (rewardPer ? 0 : reward) },
  STREAK: { ...plain, reward: ({ levels }) => levels[0]?.reward ?? 0 },
  CONNECT: { ...plain, providers: ({ provider }) => [provider], isLockedUnconnected: false, button: 'CONNECT' },
  MULTI_TRIP: { ...plain, goal: ({ target }) => target },
  TIER: { ...plain, reward: ({ tiers }) => tiers[0]?.rewardPoints ?? 0 },
  LOCATION: plain,
  // Whoever answers a survey is known by the link, so that no account is needed.
  EXTERNAL_SURVEY: {
    ...plain,
    providers: () => [],
    survey: ({ provider, surveyId }) => ({ providerId: provider, surveyId }),
  },
  ACTION: plain,
  REDEMPTION: { ...plain, providers: () => [] },
};

/** The card of a campaign's own type. */
export const cardOf = (definition: CampaignDefinition): CampaignCard<CampaignDefinition> =>
  cards[definition.type] as CampaignCard<CampaignDefinition>;

/** Ids of the providers that a campaign shows. */
export const providersOf = (definition: CampaignDefinition): readonly string[] =>
  cardOf(definition).providers(definition);

/** Ids of the providers without whose accounts a campaign is locked [CAMP-07]. */
export function lockingProvidersOf(definition: CampaignDefinition): readonly string[] {
  const card = cardOf(definition);
  return card.isLockedUnconnected ? card.providers(definition) : [];
}
