import { isMap, type Layers, layersOfProgram, type PlaceOfPack } from '../load/layers.ts';
import type { KeyPath } from '../load/source.ts';
import { say } from '../message.ts';
import type { Pack } from '../pack.ts';
import type { Problem } from '../problem.ts';
import { Campaign, type CampaignInput } from '../schema/campaign.ts';
import { countsMoments } from '../schema/campaign-parts.ts';
import { CONDITIONS_MAX, type Conditions, withNested } from '../schema/conditions.ts';
import type { Contradiction } from './contradictions.ts';
import { budgetPointsOf } from './contradictions-of-campaign.ts';
import { matches } from './cross-checks.ts';

/** Rides still possible: allowed values per kind (absent: any), minimum and maximum per measure. */
interface Possible {
  modes?: readonly string[] | undefined;
  weekdays?: readonly number[] | undefined;
  fromPlaces?: readonly string[] | undefined;
  toPlaces?: readonly string[] | undefined;
  duration: readonly [least: number, most: number];
  distance: readonly [least: number, most: number];
  fare: readonly [least: number, most: number];
  lines?: readonly string[] | undefined;
}

const unlimited = [0, Number.POSITIVE_INFINITY] as const;
const anything: Possible = { duration: unlimited, distance: unlimited, fare: unlimited };

function both<T>(a: readonly T[] | undefined, b: readonly T[] | undefined): readonly T[] | undefined {
  if (!a || !b) return a ?? b;
  const allowed = new Set(b);
  return a.filter((one) => allowed.has(one));
}

/** Narrows possible rides by conditions, including `all`; ignores `any` and `not`. */
function narrowed(left: Possible, conditions: Conditions): Possible {
  const { modes, weekdays, lines, fromPlaces, toPlaces, all = [] } = conditions;
  const { minDurationSeconds = 0, maxDurationSeconds = Number.POSITIVE_INFINITY } = conditions;
  const { minDistanceMeters = 0, maxDistanceMeters = Number.POSITIVE_INFINITY } = conditions;
  const { minFare = 0, maxFare = Number.POSITIVE_INFINITY } = conditions;
  const next: Possible = {
    modes: both(left.modes, modes),
    weekdays: both(left.weekdays, weekdays),
    lines: both(left.lines, lines),
    fromPlaces: both(left.fromPlaces, fromPlaces),
    toPlaces: both(left.toPlaces, toPlaces),
    duration: [Math.max(left.duration[0], minDurationSeconds), Math.min(left.duration[1], maxDurationSeconds)],
    distance: [Math.max(left.distance[0], minDistanceMeters), Math.min(left.distance[1], maxDistanceMeters)],
    fare: [Math.max(left.fare[0], minFare), Math.min(left.fare[1], maxFare)],
  };
  return all.reduce(narrowed, next);
}

const isPossible = ({ duration, distance, fare, modes, weekdays, lines, fromPlaces, toPlaces }: Possible): boolean =>
  duration[0] <= duration[1] &&
  distance[0] <= distance[1] &&
  fare[0] <= fare[1] &&
  [modes, weekdays, lines, fromPlaces, toPlaces].every((values) => values?.length !== 0);

/** Every list of alternatives that must hold, including those within `all`. */
const alternativesOf = ({ any, all = [] }: Conditions): Conditions[][] => [
  ...(any ? [any] : []),
  ...all.flatMap(alternativesOf),
];

/** Every condition under `not` that must fail, including those within `all`. */
const exclusionsOf = ({ not, all = [] }: Conditions): Conditions[] => [
  ...(not ? [not] : []),
  ...all.flatMap(exclusionsOf),
];

const lists = ['modes', 'weekdays', 'lines', 'fromPlaces', 'toPlaces'] as const;

/** True if every possible ride meets these lists; false if there are other conditions. */
function isAlwaysMet(conditions: Conditions, possible: Possible): boolean {
  const named = Object.entries(conditions).filter(([, values]) => values !== undefined);
  return named.every(([name, values]) => {
    const list = lists.find((key) => key === name);
    const met = new Set<unknown>(Array.isArray(values) ? values : []);
    return list !== undefined && (possible[list]?.every((one) => met.has(one)) ?? false);
  });
}

/**
 * True if some ride could meet the conditions, judging by lists, ranges, `all`, `any` and the given exclusions with its
 * own; null ignores `not`. Ignores hours, and several `any` that exclude each other, and thus never calls possible
 * conditions impossible.
 */
function canBeMet(conditions: Conditions, excluded: readonly Conditions[] | null, left: Possible = anything): boolean {
  const here = narrowed(left, conditions);
  const exclusions = excluded && [...excluded, ...exclusionsOf(conditions)];
  if (!isPossible(here) || exclusions?.some((one) => isAlwaysMet(one, here))) return false;
  return alternativesOf(conditions).every((any) => any.some((one) => canBeMet(one, exclusions, here)));
}

/* Warnings for valid campaigns that are probably mistakes: they never pay, pay nothing to whole groups of riders, or
   pay without a limit. */

const DAY = 86_400_000;

/** Single taps, which have no duration, are refused although no setting says so. */
function silentTaps(campaign: CampaignInput): Contradiction[] {
  if (!('counts' in campaign)) return [];
  const { counts } = campaign;
  const needsDuration = withNested(counts).some(
    ({ of }) => of.minDurationSeconds !== undefined || of.maxDurationSeconds !== undefined,
  );
  const hasBuses = counts.modes === undefined || counts.modes.includes('bus');
  if (!needsDuration || !hasBuses || counts.unmeasured !== undefined) return [];
  const message = 'expected unmeasured: COUNTS or REFUSED, because single bus taps have no duration, found none';
  return [{ key: ['counts'], message }];
}

/** Finds a look-back for accounts typed without proof; it pays nothing for them [PROV-37]. */
function unprovenLookBack(campaign: CampaignInput, typedProviders: readonly string[]): Contradiction[] {
  if (!('lookBackDays' in campaign) || !campaign.lookBackDays) return [];
  const { providers } = campaign;
  const typed = typedProviders.filter((id) => providers.length === 0 || providers.includes(id));
  if (typed.length === 0) return [];
  const message = say`expected no look-back for ${typed.join(', ')}, because it pays nothing to accounts that are typed without proof, found ${campaign.lookBackDays}`;
  return [{ key: ['lookBackDays'], message }];
}

/** Providers whose accounts are typed and never proven. */
const typedWithoutProof = (program: Layers): string[] =>
  matches(program.merged, ['providers', '*']).flatMap(({ value }) =>
    isMap(value) && value['proof'] === 'NONE' && typeof value['id'] === 'string' ? [value['id']] : [],
  );

/** Conditions that no ride can meet, and weekdays outside the campaign's dates. */
function neverMet(campaign: CampaignInput): Contradiction[] {
  if (!('counts' in campaign)) return [];
  const { counts, startsOn, endsOn } = campaign;
  const found: Contradiction[] = [];
  if (withNested(counts).length > CONDITIONS_MAX) return [];
  if (!canBeMet(counts, null)) {
    const message =
      'expected conditions that can all be met, because this campaign can never pay, found some that cannot';
    found.push({ key: ['counts'], message });
  } else if (!canBeMet(counts, [])) {
    const message =
      'expected conditions that leave some rides, because those under not exclude all that the others allow and this campaign can never pay, found none left';
    found.push({ key: ['counts'], message });
  }
  if (!counts.weekdays || startsOn === undefined || endsOn === undefined) return found;
  const { weekdays } = counts;
  const [first, last] = [Date.parse(startsOn), Date.parse(endsOn)];
  const length = Math.min(7, (last - first) / DAY + 1);
  const held = Array.from({ length: Math.max(0, length) }, (_, at) => new Date(first + at * DAY).getUTCDay() || 7);
  if (weekdays.some((day) => held.includes(day))) return found;
  const message = say`expected one of the days ${held.join(', ')}, because the campaign's dates include no other and it can never pay, found ${weekdays.join(', ')}`;
  return [...found, { key: ['counts', 'weekdays'], message }];
}

function tooLong(campaign: CampaignInput): Contradiction[] {
  const { startsOn, endsOn } = campaign;
  if (!('distinct' in campaign) || !('target' in campaign) || startsOn === undefined || endsOn === undefined) return [];
  const days = (Date.parse(endsOn) - Date.parse(startsOn)) / DAY + 1;
  const unit = campaign.distinct && 'unit' in campaign.distinct ? campaign.distinct.unit : undefined;
  if (unit !== 'DAY' || days < 1 || campaign.target <= days) return [];
  const message = say`expected at most ${days}, because the campaign lasts no more days and can never pay, found ${campaign.target}`;
  return [{ key: ['target'], message }];
}

/** Pays for every ride without a limit. */
function unheld(campaign: CampaignInput, written: Record<string, unknown>): Contradiction[] {
  const found: Contradiction[] = [];
  const isHeld =
    'counts' in campaign && (campaign.counts.first !== undefined || countsMoments(campaign.counts.behaviours));
  const isMeasured = 'measureLimit' in campaign && campaign.measureLimit !== undefined;
  if ('limit' in campaign && campaign.limit === null && !('limit' in written) && !isHeld && !isMeasured) {
    const message =
      'expected a limit, or limit: null for none, because an account that reports a hundred rides a day is paid for each, found none';
    found.push({ key: [], message });
  }
  return found;
}

/** A larger reward is most likely a typo: even the most expensive offers cost less. */
const REWARD_SELDOM = 10_000;

const rewards: readonly KeyPath[] = [
  ['reward'],
  ['levels', '*', 'reward'],
  ['tiers', '*', 'rewardPoints'],
  ['rewardPer', 'points'],
  ['rewardsWhen', '*', 'reward'],
];

/** Unusually large rewards, whatever else is wrong with the campaign [DESK-191, DESK-361]. */
const tooGenerous = (program: Layers): Problem[] =>
  rewards
    .flatMap((reward) => matches(program.merged, ['campaigns', '*', ...reward]))
    .flatMap(({ key, value }) => {
      if (typeof value !== 'number' || value <= REWARD_SELDOM) return [];
      const text = say`expected at most ${REWARD_SELDOM} points at once, because more is likely a typo, found ${value}`;
      return [program.problem(key, text)];
    });

export function warningsOfCampaigns(program: Layers): Problem[] {
  const typedProviders = typedWithoutProof(program);
  const ofCampaigns = matches(program.merged, ['campaigns', '*']).flatMap(({ key, value }) => {
    const read = Campaign.safeParse(value);
    if (!read.success || !isMap(value)) return [];
    const campaign = read.data;
    const found = [
      ...silentTaps(campaign),
      ...neverMet(campaign),
      ...tooLong(campaign),
      ...unheld(campaign, value),
      ...unprovenLookBack(campaign, typedProviders),
    ];
    return found.map((one) => program.problem([...key, ...one.key], one.message));
  });
  return [...ofCampaigns, ...tooGenerous(program)];
}

/**
 * Warns of budgets that are used up on publication, because the current month already gave as many points: allowed, as
 * earned points are never removed, but rarely intended. `given` has the month's points by campaign [DESK-315].
 */
export function warningsOfGiven(
  { programme: { campaigns }, tenant, source }: Pick<Pack, 'programme' | 'tenant' | 'source'>,
  at: PlaceOfPack,
  given: ReadonlyMap<string, number>,
): Problem[] {
  if (!campaigns.some(({ id }) => (given.get(id) ?? 0) > 0)) return [];
  const layers = layersOfProgram(source.files, at);
  return matches(layers.merged, ['campaigns', '*']).flatMap(({ key, value }) => {
    const read = Campaign.safeParse(value);
    if (!read.success) return [];
    const points = budgetPointsOf(read.data, tenant.settings.pointValue);
    const already = given.get(read.data.id) ?? 0;
    if (points === null || already === 0 || points > already) return [];
    const unit = read.data.budget?.points === undefined ? 'money' : 'points';
    const message = say`expected more than ${already} points, because this month already paid that many and would pay no more, found ${points}`;
    return [layers.problem([...key, 'budget', unit], message)];
  });
}
