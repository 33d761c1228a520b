import { say } from '../message.ts';
import { CONDITIONS_MAX, type Conditions, withNested } from '../schema/conditions.ts';
import type { Contradiction } from './contradictions.ts';

/** Conditions with where they stand. */
type Placed = ReturnType<typeof withNested>[number];

const ranges = [
  ['minDurationSeconds', 'maxDurationSeconds'],
  ['minDistanceMeters', 'maxDistanceMeters'],
] as const;

function inRanges({ key, of }: Placed): Contradiction[] {
  return ranges.flatMap(([low, high]) => {
    const [least, most] = [of[low], of[high]];
    if (least === undefined || most === undefined || least <= most) return [];
    return [{ key: [...key, high], message: say`expected at least the ${low} of ${least}, found ${most}` }];
  });
}

/** What holds of visits, surveys and actions as well. */
const ofAnything: ReadonlySet<string> = new Set(['weekdays', 'hours']);

/** Conditions that cannot hold together, or that what is counted does not have. */
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

/** The keys of `counts` beside its conditions that look at more than one behaviour. */
interface AcrossTrips {
  behaviours: readonly string[];
  samePlace?: unknown;
  unmeasured?: unknown;
  first?: unknown;
  journeys?: unknown;
}

/** What cannot hold together in what a campaign counts. */
export function contradictionsOfCounts(counts: Conditions & AcrossTrips): Contradiction[] {
  const { behaviours: activities, samePlace, unmeasured, first, journeys, ...conditions } = counts;
  const found = contradictionsOfConditions(withNested(conditions, ['counts']), activities);
  if (activities.every((activity) => activity === 'trip.completed')) return found;
  const { all, any, not } = conditions;
  // Conditions of trips say nothing of what is no trip, so that nobody could foresee what together they mean.
  const together = activities.includes('trip.completed') ? { all, any, not } : { samePlace, unmeasured };
  for (const [name, value] of Object.entries({ ...together, first, journeys })) {
    if (value === undefined) continue;
    const message = say`expected no ${name}, because the campaign counts more than trips, or none, found one`;
    found.push({ key: ['counts', name], message });
  }
  return found;
}
