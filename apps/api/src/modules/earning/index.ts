export type { Activity } from './activity.ts';
export { type AlertOutcome, readServiceAlerts } from './alerts/read-service-alerts.ts';
export { UselessFeed } from './alerts/useless-feed.ts';
export { type Backtest, backtestCampaign } from './backtest/backtest-campaign.ts';
export { backtestMember, type JudgedActivity } from './backtest/backtest-member.ts';
export { backtestPrograms } from './backtest/backtest-program.ts';
export { readOnly, readStoredIds } from './backtest/backtest-store.ts';
export { type CampaignCost, medianOf } from './backtest/backtest-tally.ts';
export { type CampaignTrial, createTrials, type Fresh } from './backtest/try-activities.ts';
export { tryHistories } from './backtest/try-histories.ts';
export { tryProgram } from './backtest/try-program.ts';
export { monthAt, setBudgetsOf } from './budgets/budgets.ts';
export { watchBudgets } from './budgets/watch-budgets.ts';
export { dateOfDay, dayOfDate, type ServiceCalendar, serviceCalendar } from './calendar/service-day.ts';
export { type Decision, type DecisionReason, isAbout, isCounted } from './explain/decision.ts';
export type { ExplainedActivity, Explanation, Verdict } from './explain/explain.ts';
export { explainHistory } from './explain/explain-history.ts';
export {
  claimActivities,
  confirmActivities,
  hideActivities,
  type RiddenRide,
  readRidesOfSubject,
} from './fold/activity-store.ts';
export { applyActivities } from './fold/apply-activities.ts';
export { connectedActivity } from './fold/history.ts';
export { distanceMeters } from './geofence.ts';
export { listCampaignStatuses } from './list-campaign-statuses.ts';
export type { ServicePause } from './pauses/pause-store.ts';
export { listPauses, PauseError, pauseService, resumeService } from './pauses/pauses.ts';
export { personal } from './personal-store.ts';
export { centreOf, lookBackDaysOf, type Position, placesHolding } from './program.ts';
export {
  ANONYMIZED,
  activityOf,
  namedBy,
  type Recorded,
  SECOND_HAND,
  type StoredActivity,
  UNPROVEN,
} from './recorded.ts';
export { completeReferral, openReferral } from './referral/open-referral.ts';
export { type ReferralAction, targetOf } from './referral/referral.ts';
export {
  announcePoints,
  countPairs,
  type FollowedPair,
  pairOfReferee,
  pairStatistics,
  pairsOf,
  pairsOfReferrer,
  type ReferralPair,
  unannouncedPoints,
} from './referral/referral-store.ts';
export { applyRideRetention, type RideRetentionResult } from './retention/reduce-rides.ts';
export {
  COUNTED_RIDES,
  countRides,
  listReportedRides,
  type ReportedRide,
  type RiddenWeek,
  ridesByWeek,
} from './ridden-store.ts';
export { type RideRow, readRides, readRidesAt, reportsNamed } from './ride-store.ts';
export { earningHandlers } from './routes.ts';
export { type EarningScope, earningScopeOf } from './scope.ts';
export { paysForClickOn, paysForRedemptions, saveInAppActions, takeBackOwnAct } from './standing/in-app-actions.ts';
export { isRepeated } from './standing/report-store.ts';
export { saveActivities } from './standing/save-activities.ts';
export type { Outcome } from './standing/store-reports.ts';
export { SUBSTITUTE } from './standing/substitutes.ts';
