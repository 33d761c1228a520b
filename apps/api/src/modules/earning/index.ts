export { applyBehaviours } from './apply-behaviours.ts';
export { type Backtest, backtestCampaign } from './backtest-campaign.ts';
export type { CampaignCost } from './backtest-tally.ts';
export type { Behaviour } from './behaviour.ts';
export { claimBehaviours } from './behaviour-store.ts';
export type { Decision, DecisionReason } from './decision.ts';
export type { ExplainedBehaviour, Explanation, Verdict } from './explain.ts';
export { explainHistory } from './explain-history.ts';
export { distanceMeters } from './geofence.ts';
export { connectedBehaviour } from './history.ts';
export { keepBehaviours, keepOwnActs, paysForClickOn, paysForRedemptions, takeBackOwnAct } from './keep-behaviours.ts';
export { completeReferral, openReferral } from './open-referral.ts';
export { personal } from './personal-store.ts';
export { centreOf, lookBackDaysOf, type Position, placesHolding } from './programme.ts';
export { type KeptBehaviour, type Recorded, SECOND_HAND } from './recorded.ts';
export type { ReferralAction } from './referral.ts';
export {
  announcePoints,
  countPairs,
  pairStatistics,
  pairsOf,
  type ReferralPair,
  unannouncedPoints,
} from './referral-store.ts';
export { type RideRow, readRides, readRidesAt } from './ride-store.ts';
export { earningHandlers } from './routes.ts';
export { type EarningScope, earningScopeOf } from './scope.ts';
export { zoneOf } from './zone.ts';
