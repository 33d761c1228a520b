export {
  claimActivities,
  confirmActivities,
  connectedActivity,
  hideActivities,
  type RiddenRide,
  readRidesOfSubject,
} from './activity/activity-store.ts';
export { applyActivities } from './activity/apply-activities.ts';
export {
  momentActivity,
  paysForClickOn,
  paysForRedemptions,
  saveInAppActions,
  saveTeamAwards,
  type TeamAward,
  takeBackOwnAct,
} from './activity/in-app-actions.ts';
export {
  ANONYMIZED,
  activityOf,
  type EarningScope,
  earningScopeOf,
  FARE,
  namedBy,
  type Recorded,
  SECOND_HAND,
  type StoredActivity,
  UNPROVEN,
} from './activity/recorded.ts';
export { isRepeated } from './activity/report-store.ts';
export { saveActivities } from './activity/save-activities.ts';
export type { Outcome } from './activity/store-reports.ts';
export { SUBSTITUTE } from './activity/substitute-store.ts';
export { type AwardCost, backtestAwards } from './backtest/backtest-awards.ts';
export { type Backtest, backtestCampaign } from './backtest/backtest-campaign.ts';
export { chooseDays, type RidesOfDay } from './backtest/backtest-days.ts';
export { backtestMember, backtestPrograms, declaredKindsIn, type JudgedActivity } from './backtest/backtest-program.ts';
export { backtestSteps, type StepCost } from './backtest/backtest-steps.ts';
export { readMembersOf, readOnly, readStoredIds } from './backtest/backtest-store.ts';
export { type CampaignCost, medianOf } from './backtest/backtest-tally.ts';
export { type CampaignTrial, createTrials, type Fresh, tryHistories, tryProgram } from './backtest/try.ts';
export { tryActivity } from './backtest/try-ride.ts';
export { monthAt, setBudgetsOf, watchBudgets } from './budgets/budgets.ts';
export { applyDeclaredDays } from './disruptions/apply-declared.ts';
export { declareDay, listDeclaredDays, withdrawDay } from './disruptions/declared-days.ts';
export {
  decideOutage,
  lockUnnotified,
  markNotified,
  readOutages,
  readWatch,
  writeAutomatic,
} from './disruptions/outage-store.ts';
export type { ServicePause } from './disruptions/pause-store.ts';
export { listPauses, pauseService, resumeService, ServiceDayError } from './disruptions/pauses.ts';
export { type AlertOutcome, readServiceAlerts } from './disruptions/read-service-alerts.ts';
export { UselessFeed } from './disruptions/useless-feed.ts';
export { confirmOutage, type ProvidersSeen, watchOutages } from './disruptions/watch-outages.ts';
export type { Activity } from './engine/activity.ts';
export { thousandthsOf, whyUnmet } from './engine/conditions.ts';
export { type Decision, type DecisionReason, isAbout, isCounted } from './engine/decision.ts';
export { distanceMeters } from './engine/geofence.ts';
export { amountIn, inUnits } from './engine/measures.ts';
export { factorOf, isStep } from './engine/multipliers.ts';
export {
  dateOfDay,
  dayOfDate,
  firstDayOfUnit,
  type ServiceCalendar,
  serviceCalendar,
  unitOf,
} from './engine/service-day.ts';
export type { ExplainedActivity, Explanation, Verdict } from './explain.ts';
export { explainHistory } from './explain.ts';
export {
  averageMeters,
  type Concealed,
  type ImpactSettings,
  impactSettingsOf,
  overlappingRides,
  REPORTED_STATE,
  readSaved,
  readSavedByMode,
  type SavedByMode,
} from './impact-store.ts';
export { earningHandlers, listCampaignStatuses } from './list-campaign-statuses.ts';
export { levelsOfMembers, listMemberLevels } from './list-member-levels.ts';
export { awardMoments, paysForBirthdays } from './moments/award-moments.ts';
export { personal } from './personal-store.ts';
export { centreOf, lookBackDaysOf, type Position, placesHolding } from './program.ts';
export { type RiddenDay, readRiddenDays } from './recap-store.ts';
export { type ReferralAction, targetOf } from './referral/referral.ts';
export { STEP_KIND } from './referral/referral-steps.ts';
export {
  announcePoints,
  countPairs,
  countRewarded,
  type FollowedPair,
  pairOfReferee,
  pairStatistics,
  pairsOf,
  pairsOfReferrer,
  type ReferralPair,
  unannouncedPoints,
} from './referral/referral-store.ts';
export { completeReferral, openReferral } from './referral/settle-referrals.ts';
export { referralStepRules } from './referral/step-rules-store.ts';
export { applyRideRetention, type RideRetentionResult } from './retention/reduce-rides.ts';
export { rideRewardRules } from './reward-rules-store.ts';
export {
  COUNTED_RIDES,
  countRides,
  listReportedRides,
  type ReportedRide,
  type RiddenWeek,
  type RideRow,
  readRides,
  readRidesAt,
  readRidesBefore,
  reportsNamed,
  ridesByDay,
  ridesByWeek,
} from './ride-store.ts';
export { type GoalFigures, readGoalFigures } from './shared-goals/goal-figures.ts';
export { goalRules } from './shared-goals/goal-rules-store.ts';
export { settleGoals } from './shared-goals/settle-goals.ts';
