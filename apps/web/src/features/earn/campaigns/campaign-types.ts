import type { Campaign, CampaignType } from '@fareback/contract';

/** What a campaign requires: rides or visits, a connected account, a survey answer, or another action. */
type Requirements = 'rides' | 'account' | 'answer' | 'act';

/** The compiler rejects a missing campaign type. Progress is rendered from the status, not the type. */
const requirements: Record<CampaignType, Requirements> = {
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

export const getRequirements = ({ CampaignType }: Pick<Campaign, 'CampaignType'>): Requirements =>
  requirements[CampaignType];
