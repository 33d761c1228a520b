import type { Campaign, CampaignType } from '@fareback/contract';

/** What a campaign asks of its member: to ride or visit, to connect an account, to answer a survey, or to do something else. */
type Asks = 'rides' | 'account' | 'answer' | 'act';

/** What differs by type on a card; the compiler refuses a type that is missing. How far a member has come is drawn from the status. */
const asks: Record<CampaignType, Asks> = {
  TRANSACTIONAL: 'rides',
  CONNECT: 'account',
  ACTION: 'act',
  EXTERNAL_SURVEY: 'answer',
  LOCATION: 'rides',
  STREAK: 'rides',
  MULTI_TRIP: 'rides',
  REDEMPTION: 'act',
  TIER: 'rides',
};

/** What a campaign asks of its member. */
export const asksOf = ({ CampaignType }: Pick<Campaign, 'CampaignType'>): Asks => asks[CampaignType];
