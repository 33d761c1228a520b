import type { PackCampaignOf } from '@fareback/tenant-pack';
import type { Activity, Visit } from '../engine/activity.ts';
import { type Campaign, getDisqualifyingReason, type Progress } from '../engine/campaign.ts';
import { pay, type Step, stay } from '../engine/decision.ts';
import { gapMeters } from '../engine/geofence.ts';

import { type CapState, capAt, capProgress, countEarning, frameName, fullUntil, isFull, noEarnings } from './cap.ts';

type Location = Campaign<PackCampaignOf<'LOCATION'>>;

type Sighting = readonly [at: number, place: string, accuracyMeters: number];

/** Limit state, places paid for on the latest service day, and the last plausible sighting by provider. */
export interface LocationState {
  cap: CapState;
  day: number;
  paidPlaces: readonly string[];
  seen: Readonly<Record<string, Sighting>>;
}

/** Returns the tenant's place of a visit, in any campaign; undefined if its places no longer exist. */
const placeOf = ({ fences }: Location, { places }: Visit): string | undefined => places.find((id) => fences.has(id));

/**
 * True if the speed is implausible: the gap between both places, minus the inaccuracy of both positions, over the time
 * between. Exact coordinates are not stored.
 */
function isTooFast({ fences, definition }: Location, before: Sighting | undefined, now: Sighting): boolean {
  if (!before) return false;
  const [from, to] = [fences.get(before[1]), fences.get(now[1])];
  if (!from || !to) return false;
  const meters = gapMeters(from, to) - before[2] - now[2];
  const hours = (now[0] - before[0]) / 3_600_000;
  return meters > 0 && meters / 1000 > definition.speedKmPerHourMax * hours;
}

/**
 * A visit to one of the campaign's places earns once per place and service day, within the limit. It must be accurate
 * enough and reachable at a plausible speed from the provider's last plausible sighting in any of the tenant's places.
 * An implausible visit is not a sighting, so repeating it does not help. Providers are not compared, because their
 * clocks may differ. The key is the ordinal in the window, so a late visit changes no other earning.
 */
export const location = {
  ownActs: () => [],

  start: (): LocationState => ({ cap: noEarnings, day: Number.MIN_SAFE_INTEGER, paidPlaces: [], seen: {} }),

  step(campaign: Location, state: LocationState, activity: Activity): Step<LocationState> {
    const { definition, calendar } = campaign;
    const { visit, endedAt, providerId } = activity;
    const day = calendar.dayOf(endedAt);
    const rejection = getDisqualifyingReason(campaign, activity, day);
    if (!visit || rejection === 'WRONG_KIND') return stay(state, 'WRONG_KIND');
    if (rejection === 'WRONG_PROVIDER') return stay(state, rejection);
    if (visit.accuracyMeters > definition.accuracyMetersMax) return stay(state, 'TOO_INACCURATE');
    const at = placeOf(campaign, visit);
    if (at === undefined) return stay(state, 'OUTSIDE_PLACES');
    const sighting: Sighting = [endedAt, at, visit.accuracyMeters];
    if (isTooFast(campaign, state.seen[providerId], sighting)) return stay(state, 'IMPOSSIBLE_SPEED');
    const seen: LocationState = { ...state, seen: { ...state.seen, [providerId]: sighting } };
    if (rejection) return stay(seen, rejection);
    const place = visit.places.find((id) => definition.places.includes(id));
    if (place === undefined) return stay(seen, 'WRONG_PLACE');
    const paidPlaces = day === state.day ? state.paidPlaces : [];
    if (paidPlaces.includes(place)) return stay(seen, 'PLACE_VISITED', calendar.startOf(day + 1));
    const cap = capAt(campaign, state.cap, endedAt);
    if (isFull(campaign, cap)) return stay(seen, 'CAP_REACHED', fullUntil(campaign, cap) ?? undefined);
    const next = countEarning(cap, endedAt);
    return pay(
      { ...seen, cap: next, day, paidPlaces: [...paidPlaces, place] },
      {
        earningKey: `l:${campaign.campaignId}:${frameName(campaign, next)}:${next.earnings}`,
        amount: definition.reward,
        earnedAt: endedAt,
      },
    );
  },

  progress: (campaign: Location, state: LocationState, now: number): Progress => capProgress(campaign, state.cap, now),
};
