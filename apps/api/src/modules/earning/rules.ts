import type { PackCampaignOf } from '@fareback/tenant-pack';
import type { Behaviour } from './behaviour.ts';
import { weekdayOf } from './calendar/service-day.ts';
import type { Campaign } from './campaign.ts';
import type { DecisionReason } from './explain/decision.ts';

/** Campaigns that count what riders do. */
export type CountingCampaign = Campaign<
  PackCampaignOf<'TRANSACTIONAL' | 'STREAK' | 'MULTI_TRIP' | 'TIER' | 'LOCATION'>
>;

const DAY_SECONDS = 86_400;

/** Why a service day lies outside a campaign's dates, or null. */
export function whyNotOnDay({ firstDay, lastDay }: Campaign, day: number): DecisionReason | null {
  if (day < firstDay) return 'BEFORE_CAMPAIGN';
  return day > lastDay ? 'AFTER_CAMPAIGN' : null;
}

/** Why a trip fails a campaign's mode, stops, least duration or distance or is a false start, or null. An unknown measure fails where one is asked. */
function whyNotTrip(counts: CountingCampaign['definition']['counts'], trip: Behaviour): DecisionReason | null {
  const { durationSeconds: seconds, distanceMeters: meters } = trip;
  if (counts.modes && !(counts.modes as readonly (string | null)[]).includes(trip.mode)) return 'WRONG_MODE';
  if (counts.fromPlaces && !counts.fromPlaces.includes(trip.fromPlace ?? '')) return 'WRONG_PLACE';
  if (counts.toPlaces && !counts.toPlaces.includes(trip.toPlace ?? '')) return 'WRONG_PLACE';
  if (counts.samePlace && trip.fromPlace !== null && trip.fromPlace === trip.toPlace) {
    if (seconds !== null && seconds < counts.samePlace.refuseUnderSeconds) return 'FALSE_START';
  }
  if (counts.minDurationSeconds !== undefined) {
    if (seconds === null) return 'DURATION_UNKNOWN';
    if (seconds < counts.minDurationSeconds) return 'TOO_SHORT';
  }
  if (counts.minDistanceMeters !== undefined) {
    if (meters === null) return 'DISTANCE_UNKNOWN';
    if (meters < counts.minDistanceMeters) return 'TOO_NEAR';
  }
  return null;
}

/**
 * Why a behaviour done on service day `day` can't count in a campaign, whatever came before it, or null: kind, provider,
 * connection, dates, weekday, way of travelling, stops, least duration and distance, false start [CAMP-16].
 */
export function whyNotQualifying(campaign: CountingCampaign, behaviour: Behaviour, day: number): DecisionReason | null {
  const { counts, providers, lookBackDays } = campaign.definition;
  if (!(counts.behaviours as readonly string[]).includes(behaviour.type)) return 'WRONG_KIND';
  if (providers.length > 0 && !providers.includes(behaviour.providerId)) return 'WRONG_PROVIDER';
  if (behaviour.beforeConnectionSeconds > lookBackDays * DAY_SECONDS) return 'NOT_CONNECTED';
  const outside = whyNotOnDay(campaign, day);
  if (outside) return outside;
  if (counts.weekdays && !counts.weekdays.includes(weekdayOf(day))) return 'WRONG_WEEKDAY';
  return behaviour.type === 'trip.completed' ? whyNotTrip(counts, behaviour) : null;
}
