export {
  activeCampaigns,
  applyCampaigns,
  campaignsOfMember,
  type Unseen,
  visibleCampaigns,
} from './active-campaigns.ts';
export type { CampaignDefinition, CampaignRow, CampaignWords } from './campaign-types.ts';
export { lockingProvidersOf, providersOf } from './campaign-types.ts';
export { type Holdout, holdoutOf, isHeldOut, lotInSql, lotsHeldOut } from './holdout.ts';
export { handlers } from './routes.ts';
export {
  campaignsNamed,
  campaignTitles,
  readCampaignRules,
  readRestingRules,
  readSegmentJoins,
  readSegmentMembers,
  uncappedCampaigns,
} from './store.ts';
export { readSurveyToken } from './survey-link.ts';
