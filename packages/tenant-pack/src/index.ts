export { campaignTypeOf } from './campaign-types/index.ts';
export { budgetPointsOf, capPointsOf } from './checks/contradictions-of-campaign.ts';
export { changesOfStartedDraws, type StartedDraw, warningsOfDraws } from './checks/contradictions-of-draw.ts';
export { changesOfSettledRounds, type SettledRound, warningsOfTeams } from './checks/contradictions-of-teams.ts';
export { calendarsNamedBy, declaredNamedBy, namedBy } from './checks/cross-checks.ts';
export { warningsOfGiven } from './checks/warnings-of-campaign.ts';
export { describeDifference, difference } from './difference/difference.ts';
export { fileTrouble } from './file-trouble.ts';
export { type PackSchema, packSchema } from './forms/pack-schema.ts';
export { type AppIcon, appIconsOf } from './icons/pack-app-icons.ts';
export { filesOf, type HandedIn, type PackParts, packFiles, readHandedIn } from './load/handed-in.ts';
export { checkImages, imageVersion, type PackImage } from './load/images.ts';
export { layersOfProgram, type PlaceOfPack } from './load/layers.ts';
export { checkPack, type LoadedPack, loadPack } from './load/load-pack.ts';
export { loadCampaign, loadChecked, loadPacks } from './load/load-packs.ts';
export { watchParsing } from './load/source.ts';
export { type Message, type MessageTemplate, say } from './message.ts';
export { contentOf, digest, imageUrl, inEveryLanguage, type Pack, type PackContent, wordingOf } from './pack.ts';
export {
  countProblems,
  firstProblems,
  formatProblem,
  PackRejected,
  type Problem,
  problemAt,
  problemOfFile,
} from './problem.ts';
export type { PackCampaign, PackCampaignOf } from './schema/campaign.ts';
export type {
  AmountInWindow,
  CampaignBudget,
  CampaignCounts,
  CampaignHoldout,
  CampaignLimit,
  CampaignMeasure,
  CampaignMoment,
  CampaignWindow,
  YearlyMoment,
} from './schema/campaign-parts.ts';
export { campaignMoments, paysTeams, yearlyMoments } from './schema/campaign-parts.ts';
export type { CodeLimits, PackCode, PackReferral, PackReferralStep, PackSegment } from './schema/codes.ts';
export type { Conditions as CampaignConditions } from './schema/conditions.ts';
export type { PackActionBox, PackNewFeature, PackPlace, PackUpdateCard } from './schema/content.ts';
export type { PackDraw } from './schema/draw.ts';
export { FACTOR_MAX, type Multiplier, possibleFactors } from './schema/multipliers.ts';
export type { OfferFor, PackCategory, PackOffer } from './schema/offer.ts';
export type { PackProgram } from './schema/program.ts';
export type { PackProvider } from './schema/provider.ts';
export { closed, nearestOf, oneOf, TimeZone } from './schema/scalars.ts';
export type { PackMemberCap, PackStatus } from './schema/statuses.ts';
export type { PackChallenge, PackTeams, TeamMeasure } from './schema/teams.ts';
export type { PackSettings, PackTenant, PackTheme } from './schema/tenant.ts';
export type {
  ActionBoxTexts,
  CampaignTexts,
  CodeTexts,
  NewFeatureTexts,
  OfferTexts,
  PackWording,
  ProviderTexts,
  ReferralTexts,
  StatusTexts,
  TeamTexts,
  UpdateCardTexts,
} from './schema/wording.ts';
export { configTextKeys } from './schema/wording.ts';
export {
  exampleHost,
  getIdError,
  type IdError,
  type NewTenant,
  newPack,
  starterIcon,
  starterLogo,
} from './starter/new-pack.ts';
export { datesOf, firstAnswers, wrongAnswer } from './templates/campaign-template.ts';
export { campaignTemplates } from './templates/campaign-templates.ts';
export { withItemChange, withItemCopy } from './templates/with-item-change.ts';
export { distanceUnitIn, templateTexts, withTemplate } from './templates/with-template.ts';
export { toConfig } from './to-config.ts';
export { type EditStep, editsOfFile, type ValueEdit } from './value-edits.ts';
