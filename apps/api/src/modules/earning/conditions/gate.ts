import type { Activity } from '../activity.ts';
import { unitOf } from '../calendar/service-day.ts';
import type { Campaign } from '../campaign.ts';
import type { DecisionReason } from '../explain/decision.ts';
import { type CountingCampaign, getDisqualifyingReason } from '../rules.ts';

/** State of conditions that depend on earlier activities. */
export interface GateState {
  /** Number of the unit whose first activity was accepted; 0 if there is one for all time, null at the start. */
  firstOf: number | null;
  /** Rides that begin until this moment continue the current journey; null at the start. */
  journeyUntil: number | null;
}

export const noneYet: GateState = { firstOf: null, journeyUntil: null };

const MINUTE = 60_000;

export const isGated = (campaign: Campaign): campaign is CountingCampaign =>
  'counts' in campaign.definition &&
  (campaign.definition.counts.first !== undefined || campaign.definition.counts.journeys !== undefined);

/**
 * Decides if an activity may count after the earlier ones, and returns the new state. It may not if it continues a
 * journey (began soon enough after the last one's end), or is not the first of its day, week, month or life. An
 * activity that fails the other conditions changes neither.
 */
export function pass(
  campaign: CountingCampaign,
  gate: GateState,
  activity: Activity,
): { gate: GateState; reason: DecisionReason | null } {
  const { first, journeys } = campaign.definition.counts;
  const { startedAt, endedAt } = activity;
  const day = campaign.calendar.dayOf(endedAt);
  const rejection = getDisqualifyingReason(campaign, activity, day);
  if (rejection) return { gate, reason: rejection };
  const journeyUntil = journeys ? endedAt + journeys.withinMinutes * MINUTE : null;
  const isOnJourney = gate.journeyUntil !== null && (startedAt ?? endedAt) <= gate.journeyUntil;
  if (journeys && isOnJourney) return { gate: { ...gate, journeyUntil }, reason: 'TRANSFER' };
  const unit = first === undefined ? null : first === 'EVER' ? 0 : unitOf(first, day);
  const isFirst = unit === null || unit !== gate.firstOf;
  return { gate: { firstOf: unit, journeyUntil }, reason: isFirst ? null : 'NOT_FIRST' };
}
