export { type Behaviour, compareBehaviours, type Place } from './behaviour.ts';
export { type Campaign, campaignOf } from './campaign.ts';
export { type Decision, type DecisionReason, decisionReasons } from './decision.ts';
export { type Evaluation, evaluate, progress } from './evaluate.ts';
export type { MemberState, Programme } from './fold-member.ts';
export type { Progress, StreakProgress } from './progress.ts';
export { dateOfDay, dayOfDate, type ServiceCalendar, serviceCalendar } from './service-day.ts';
export { campaignTypes } from './types/index.ts';
export { type Zone, zoneOf } from './zone.ts';
