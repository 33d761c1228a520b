import type { Activity } from '../activity.ts';
import { unitOf } from '../calendar/service-day.ts';
import type { Campaign } from '../campaign.ts';
import type { DecisionReason } from '../explain/decision.ts';
import { type CountingCampaign, getDisqualifyingReason } from '../rules.ts';

/** What conditions remember that look at more than one behaviour. */
export interface GateState {
  /** Number of the unit whose first behaviour was let through; 0 where there is one for all time, null before any. */
  firstOf: number | null;
  /** The moment up to which what begins belongs to the present journey; null before any. */
  journeyUntil: number | null;
}

/** Before any behaviour. */
export const noneYet: GateState = { firstOf: null, journeyUntil: null };

const MINUTE = 60_000;

/** Whether a campaign's conditions look at more than one behaviour. */
export const isGated = (campaign: Campaign): campaign is CountingCampaign =>
  'counts' in campaign.definition &&
  (campaign.definition.counts.first !== undefined || campaign.definition.counts.journeys !== undefined);

/**
 * Whether a behaviour may count after those before it, and what is remembered from now on. It may not when it only goes
 * on a journey (it began soon enough after the end of the last one), nor when it is not the first of its day, week,
 * month or life. A behaviour that does not meet the other conditions is remembered for neither.
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
