import { say } from '../message.ts';
import { type CampaignCounts, mostDaysOf } from '../schema/campaign-parts.ts';
import { CONDITIONS_MAX, type Conditions, withNested } from '../schema/conditions.ts';
import type { Contradiction } from './contradictions.ts';

type Placed = ReturnType<typeof withNested>[number];

const ranges = [
  ['minDurationSeconds', 'maxDurationSeconds'],
  ['minDistanceMeters', 'maxDistanceMeters'],
  ['minFare', 'maxFare'],
] as const;

function inRanges({ key, of }: Placed): Contradiction[] {
  return ranges.flatMap(([low, high]) => {
    const [least, most] = [of[low], of[high]];
    if (least === undefined || most === undefined || least <= most) return [];
    return [{ key: [...key, high], message: say`expected at least the ${low} of ${least}, found ${most}` }];
  });
}

/** Conditions that also apply to visits, surveys and actions. */
const ofAnything: ReadonlySet<string> = new Set(['weekdays', 'hours', 'endHours', 'dates', 'declared']);

/** Returns conditions that contradict each other or do not apply to the counted activities. */
export function contradictionsOfConditions(placed: readonly Placed[], activities: readonly string[]): Contradiction[] {
  const found = placed.flatMap(inRanges);
  const tooMany = placed[CONDITIONS_MAX];
  if (tooMany) {
    const message = say`expected at most ${CONDITIONS_MAX} conditions in all, found ${placed.length}`;
    found.push({ key: tooMany.key, message });
  }
  if (activities.includes('trip.completed')) return found;
  for (const { key, of } of placed) {
    const ofTrips = Object.entries(of).filter(([name, value]) => value !== undefined && !ofAnything.has(name));
    for (const [name] of ofTrips) {
      const message = say`expected no ${name}, because the campaign counts no trips, found one`;
      found.push({ key: [...key, name], message });
    }
  }
  return found;
}

/** Keys of `counts` that look at more than one activity. */
interface AcrossTrips {
  behaviours: readonly string[];
  samePlace?: unknown;
  unmeasured?: unknown;
  first?: unknown;
  journeys?: unknown;
  after?: CampaignCounts['after'];
  absence?: CampaignCounts['absence'];
}

const DAY_SECONDS = 86_400;

/** An amount in a window that is empty after such an absence is never reached [CAMP-98]. */
function inAbsence({ after, absence }: Pick<AcrossTrips, 'after' | 'absence'>): Contradiction[] {
  if (after === undefined || absence === undefined || after.window.kind === 'CAMPAIGN') return [];
  const { window } = after;
  const isEmpty =
    window.kind === 'ROLLING'
      ? window.seconds <= absence.days * DAY_SECONDS
      : mostDaysOf[window.unit] <= absence.days + 1;
  if (!isEmpty) return [];
  const message = say`expected a longer window, because no ride is in it after ${absence.days} days without one, found a shorter one`;
  return [{ key: ['counts', 'after', 'window'], message }];
}

export function contradictionsOfCounts(counts: Conditions & AcrossTrips): Contradiction[] {
  const { behaviours: activities, samePlace, unmeasured, first, journeys, after, absence, ...conditions } = counts;
  const found = [
    ...contradictionsOfConditions(withNested(conditions, ['counts']), activities),
    ...inAbsence({ after, absence }),
  ];
  if (activities.every((activity) => activity === 'trip.completed')) return found;
  const { all, any, not } = conditions;
  // Trip conditions do not apply to other activities, and their combination would be unpredictable.
  const together = activities.includes('trip.completed') ? { all, any, not } : { samePlace, unmeasured };
  for (const [name, value] of Object.entries({ ...together, first, journeys, after, absence })) {
    if (value === undefined) continue;
    const message = say`expected no ${name}, because the campaign counts more than trips, or none, found one`;
    found.push({ key: ['counts', name], message });
  }
  return found;
}
