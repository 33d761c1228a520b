import type { Multiplier } from '@fareback/tenant-pack';
import type { Activity, Levels } from './activity.ts';
import type { Campaign } from './campaign.ts';
import { whyUnmet } from './conditions.ts';
import type { EarnedPoints, Step } from './decision.ts';

/**
 * Keys of one grant: `t:ride:7:2` pays the base, `t:ride*1-2:7:2` what the factor 2 adds, `t:ride~30:7:2` the last 30
 * points of a cap. Campaign ids contain neither sign, so no other key has this form, whatever an event's id contains.
 */
const variantOf = (key: string, variant: string): string => {
  const [, kind = '', campaign = '', rest = ''] = /^([^:]*):([^:]*)(.*)$/s.exec(key) ?? [];
  return `${kind}:${campaign}${variant}${rest}`;
};

export const cutKey = (key: string, points: number): string => variantOf(key, `~${points}`);

/** Returns the key of the base grant that a step or the rest of a cap belongs to. */
export const familyOf = (key: string): string => key.replace(/^([^:]*:[^:*~]*)[*~][^:]*/, '$1');

/** The part of a key that names its variant; empty for a base grant. */
export const variantIn = (key: string): string => /^[^:]*:[^:*~]*([*~][^:]*)/.exec(key)?.[1] ?? '';

/** True if a key pays what a factor adds to a base grant. */
export const isStep = (key: string): boolean => variantIn(key).startsWith('*');

/** Returns the multiplier lines that apply to an activity: those whose conditions and status hold. */
export function matchingLines(
  { definition, calendar, dates, declared }: Campaign,
  activity: Activity,
): readonly Multiplier[] {
  if (!('multipliers' in definition) || !definition.multipliers) return [];
  const day = calendar.dayOf(activity.endedAt);
  return definition.multipliers.filter(({ when, status }) => {
    if (status && !status.levels.includes(activity.levels?.[status.id] ?? '')) return false;
    return !when || whyUnmet(when, { behaviour: activity, day, calendar, dates, declared }) === null;
  });
}

/** Conditions that the present moment alone decides. */
const ofMoment: ReadonlySet<string> = new Set(['weekdays', 'hours', 'dates', 'declared']);

/** Returns the lines that would apply to any ride that began and ended at a moment, with these levels [CAMP-68]. */
export function presentLines(campaign: Campaign, levels: Levels, at: number): readonly Multiplier[] {
  if (!('multipliers' in campaign.definition) || !campaign.definition.multipliers) return [];
  const moment: Activity = { ...nothing, endedAt: at, levels };
  const always = new Set(
    campaign.definition.multipliers.filter(({ when = {} }) => Object.keys(when).every((key) => ofMoment.has(key))),
  );
  return matchingLines(campaign, moment).filter((line) => always.has(line));
}

/** No trip, so that only conditions of time are judged. */
const nothing: Activity = {
  providerId: '',
  eventId: '',
  type: 'action.completed',
  mode: null,
  startedAt: null,
  endedAt: 0,
  durationSeconds: null,
  distanceMeters: null,
  fare: null,
  line: null,
  fromPlace: null,
  toPlace: null,
  beforeConnectionSeconds: 0,
  about: null,
  visit: null,
};

export const factorOf = (lines: readonly Multiplier[]): number =>
  lines.reduce((factor, { times }) => factor * times, 1);

/**
 * Adds what a factor pays above the base, as one grant for each step between the factors that the campaign can reach. So
 * an amount depends on the key alone: a late ride that changes a status adds or removes steps, and a claimed step is
 * never paid again [CAMP-60].
 */
function withSteps(grant: EarnedPoints, factors: readonly number[], factor: number): EarnedPoints[] {
  const { earningKey, amount } = grant;
  const all = [grant];
  for (const [index, upTo] of factors.entries()) {
    const from = factors[index - 1];
    if (from === undefined || upTo > factor) continue;
    const more = Math.round(amount * upTo) - Math.round(amount * from);
    if (more > 0) all.push({ ...grant, earningKey: variantOf(earningKey, `*${from}-${upTo}`), amount: more });
  }
  return all;
}

/** Multiplies what an activity earned by the campaign's factors that apply to it. */
export function multiplied(campaign: Campaign, done: Step<unknown>, activity: Activity): Step<unknown> {
  if (campaign.factors.length === 1 || done.grants.length === 0) return done;
  const factor = factorOf(matchingLines(campaign, activity));
  if (factor === 1) return done;
  return { ...done, grants: done.grants.flatMap((grant) => withSteps(grant, campaign.factors, factor)) };
}
