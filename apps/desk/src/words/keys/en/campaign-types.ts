import type { CampaignType } from '@fareback/contract';
import type { KeyLabels } from '../key-labels.ts';

export const campaignTypes: Record<CampaignType, string> = {
  TRANSACTIONAL: 'Every ride',
  STREAK: 'Streak with levels',
  CONNECT: 'Connect an account',
  MULTI_TRIP: 'Number of rides',
  TIER: 'Tiers',
  LOCATION: 'Visit a place',
  EXTERNAL_SURVEY: 'External survey',
  ACTION: 'External action',
  REDEMPTION: 'Redeem an offer',
};

/** What a type pays for: `{reward}`, and any of its keys. Types with longer sentences have them in `campaign-rule.ts`. */
export const campaignRules = {
  LOCATION: 'Each visit to one of these places gives {reward}: {places}.',
  CONNECT: 'Connecting {provider} gives {reward}, once.',
  EXTERNAL_SURVEY: 'Answering a survey of {provider} gives {reward}, once.',
};

/** Own keys of campaign types. */
export const campaignKeys: KeyLabels = {
  levels: ['Levels', 'In order. Each pays its own points.'],
  target: ['Target', 'How many are needed.'],
  levelDays: ['Days per level', 'Counted from the level’s first ride.'],
  distinct: ['Count different ones', 'Different days, weeks or months, or different stops, lines, modes or providers.'],
  'distinct.of': ['Different', 'Each counts once in the time window.'],
  'distinct.behaviours': ['Rides needed', 'For a day, week or month to count.'],
  inARow: ['In a row', 'The first miss ends the streak.'],
  freezes: ['Streak freezes', 'Misses that don’t end the streak.'],
  perLevel: ['Included per level', 'How many misses are allowed.'],
  earnedEvery: ['Earned every', 'After this many successes.'],
  most: ['Most kept', 'Only for freezes that are earned.'],
  pausedWithLines: ['Lines that pause the streak', 'Disruptions on these lines aren’t misses. Use the GTFS route_id.'],
  restart: ['Restarts', 'When a member can start the levels again.'],
  shared: ['Goal of everyone', 'All members’ rides add up to the target. Everyone who took part gets the reward.'],
  'shared.minimum': ['Own part', 'What a rider needs to take part, such as 1 ride.'],
  carryOver: ['Carry over', 'Extra progress counts in the next period.'],
  period: ['Resets every', 'When the tiers start over.'],
  tierType: ['What tiers count', 'Rides or surveys.'],
  tiers: ['Tiers', 'They fill in order.'],
  rewardPoints: ['Points', 'For each one in this tier.'],
  maxBehaviors: ['Size', 'How many fit in this tier.'],
  accuracyMetersMax: ['Location accuracy in meters', 'Less accurate positions don’t count.'],
  speedKmPerHourMax: ['Maximum speed', 'In km/h. Faster travel between two visits doesn’t count.'],
  surveyId: ['Survey ID', 'The provider’s name for it.'],
  actionId: ['Action ID', 'The provider’s name for it.'],
  evidence: ['Proof', 'A provider’s report, or a click, which proves nothing.'],
};

/** Choices of the own keys of campaign types. */
export const campaignChoices: Readonly<Record<string, string>> = {
  NEVER: 'Never',
  WHEN_EXPIRED: 'After a miss',
  WHEN_COMPLETED: 'When all levels are completed',
  ALWAYS: 'Always',
  BEHAVIOR: 'Rides',
  SURVEY: 'Surveys',
  VERIFIED: 'Provider report',
  CLICK: 'Button click',
  MAIN: 'Main unit, such as dollars',
  RIDES: 'Rides',
  KILOMETER: 'Kilometers',
  MILE: 'Miles',
  MINUTE: 'Minutes',
  FARE: 'Fare',
  MODES: 'Travel modes',
  STOPS: 'Stops',
  LINES: 'Lines',
  PROVIDERS: 'Providers',
  SMALLEST: 'Smallest unit, such as cents',
};
