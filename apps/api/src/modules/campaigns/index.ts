export { activeCampaigns, campaignsOfMember, type Unseen, visibleCampaigns } from './active-campaigns.ts';
export { applyCampaigns } from './apply-campaigns.ts';
export { lockingProvidersOf, providersOf } from './campaign-types.ts';
export { type Holdout, holdoutOf, isHeldOut, lotInSql, lotsHeldOut } from './holdout.ts';
export { handlers } from './routes.ts';
export type { CampaignDefinition, CampaignRow, CampaignWords } from './shapes.ts';
export {
  campaignsNamed,
  campaignTitles,
  readCampaignRules,
  readRestingRules,
  readSegmentJoins,
  uncappedCampaigns,
} from './store.ts';
export { readSurveyToken } from './survey-link.ts';
