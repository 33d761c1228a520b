import { Campaign } from '@fareback/contract';

/** A campaign that pays 50 for each ride with the tram card. */
export const harborRides: Campaign = {
  ...(Object.fromEntries(Object.keys(Campaign.shape).map((name) => [name, ''])) as unknown as Campaign),
  CampaignID: 'harbor',
  CampaignCategoryID: 'rides',
  CampaignType: 'TRANSACTIONAL',
  Title: 'Harbor rides',
  RewardPerUser: 50,
  RewardOfferID: undefined,
  RewardDraw: undefined,
  DeclaredDays: undefined,
  ActionButtonLabel: 'Ride now',
  ActionButtonUrl: '/redeem',
  headerImageUrl: null,
  providers: ['tram'],
  badges: [],
  earningsAllowedInTimeFrame: 0,
  timeFrameLengthInSeconds: 7,
  ctaAction: null,
  target: null,
  WebUiPosition: 1,
};
