import type { AfterAmount } from '@fareback/contract';
import type { AmountInWindow } from '@fareback/tenant-pack';
import type { Campaign } from './engine/campaign.ts';
import { reachedOf } from './engine/evaluate.ts';
import { amountIn, fallsBelowAt, inUnits, sumAt } from './engine/measures.ts';
import { dateOfDay, firstDayOfUnit, unitOf } from './engine/service-day.ts';

interface Seen {
  state: unknown;
  now: number;
  /** False with an unproven account, whose measures are hidden. */
  isTimeKnown: boolean;
  currency: string | undefined;
}

/** Last service day of the window, or of a rolling one that is reached; infinite if open. */
function lastDayOf(campaign: Campaign, { measure, amount, window }: AmountInWindow, { state, now }: Seen): number {
  const { calendar, lastDay } = campaign;
  if (window.kind === 'CAMPAIGN') return lastDay;
  if (window.kind === 'CALENDAR') {
    const next = firstDayOfUnit(window.unit, unitOf(window.unit, calendar.dayOf(now)) + 1);
    return Math.min(next - 1, lastDay);
  }
  const ends = fallsBelowAt(window.seconds, amountIn(measure, amount), reachedOf(campaign, state), now);
  return ends === null ? Number.POSITIVE_INFINITY : Math.min(calendar.dayOf(ends - 1), lastDay);
}

/**
 * How far a member is toward the amount from which a campaign counts; undefined without one. An unproven account hides
 * its distances, durations and fares, so their sum is left out too [CAMP-130].
 */
export function presentAfter(campaign: Campaign, seen: Seen): AfterAmount | undefined {
  const { definition, calendar } = campaign;
  const after = 'counts' in definition && 'after' in definition.counts ? definition.counts.after : undefined;
  if (after === undefined) return undefined;
  const { state, now, isTimeKnown, currency } = seen;
  const { measure, amount, window } = after;
  if (!isTimeKnown && measure !== 'RIDES') return undefined;
  const lastDay = lastDayOf(campaign, after, seen);
  const sum = sumAt(after, reachedOf(campaign, state), now, calendar.dayOf(now));
  const done = inUnits(measure, sum);
  return {
    // An amount in whole millimeters can be a little less than the same amount in miles.
    done: sum >= amountIn(measure, amount) ? Math.max(done, amount) : done,
    amount,
    measure,
    ...(measure === 'FARE' && currency !== undefined && { currency }),
    window: window.kind === 'CALENDAR' ? window.unit : window.kind,
    ...(window.kind === 'ROLLING' && { seconds: window.seconds }),
    lastDay: Number.isFinite(lastDay) ? dateOfDay(lastDay) : null,
  };
}
