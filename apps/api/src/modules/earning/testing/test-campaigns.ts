import type { CampaignType } from '@fareback/contract';
import {
  campaignTypeOf,
  type PackCampaign,
  type PackCampaignOf,
  type PackPlace,
  type PackStatus,
} from '@fareback/tenant-pack';
import * as z from 'zod/mini';
import type { BudgetStop } from '../../ledger/index.ts';
import type { Activity } from '../engine/activity.ts';
import { type Campaign, campaignOf, type MemberCap, type Status } from '../engine/campaign.ts';
import type { Declared } from '../engine/conditions.ts';
import { type Fence, fenceOf } from '../engine/geofence.ts';
import { dayOfDate, serviceCalendar } from '../engine/service-day.ts';
import { levelsIn } from '../program.ts';

/** Fields that no rule reads. */
const shown = { category: 'ride', position: 10, active: true, badges: [], cta: { action: 'NONE' } } as const;
const counting = { ...shown, providers: [], counts: { behaviours: ['trip.completed'] }, lookBackDays: 0 } as const;

export interface TestDays {
  timeZone?: string;
  startMinutes?: number;
  paused?: readonly string[];
  /** Periods in which no campaign paid because its budget was used up. */
  stops?: readonly BudgetStop[];
  statuses?: readonly Status[];
  memberCaps?: readonly MemberCap[];
  declared?: Declared;
  /** When goals of all members together were reached. */
  reached?: ReadonlyMap<string, number>;
}

/** A harbour: `pier` and `tower` are 2 km apart, `isle` 100 km away, `quay` overlaps the pier, `park` is a square. */
const testFences: ReadonlyMap<string, Fence> = new Map(
  (
    [
      { id: 'pier', lat: 0, lon: 0, radiusMeters: 100 },
      { id: 'quay', lat: 0, lon: 0.001, radiusMeters: 100 },
      { id: 'tower', lat: 0, lon: 0.018, radiusMeters: 100 },
      { id: 'isle', lat: 0, lon: 0.9, radiusMeters: 100 },
      {
        id: 'park',
        polygon: [
          [0.01, 0.01],
          [0.01, 0.02],
          [0.02, 0.02],
          [0.02, 0.01],
        ],
      },
    ] satisfies PackPlace[]
  ).map((place) => [place.id, fenceOf(place)]),
);

const prepared = <D extends PackCampaign>(
  definition: D,
  { timeZone = 'UTC', startMinutes = 0, paused = [], stops = [], ...levels }: TestDays,
): Campaign<D> =>
  campaignOf(definition, serviceCalendar(timeZone, startMinutes), {
    fences: testFences,
    pausedDays: new Set(paused.map(dayOfDate)),
    stops: new Map([[definition.id, stops]]),
    ...levels,
  }) as Campaign<D>;

/** The example of a type from its definition, with the id `example`. */
export function exampleCampaign<T extends CampaignType>(
  type: T,
  over: Partial<PackCampaignOf<T>> = {},
  days: TestDays = {},
): Campaign<PackCampaignOf<T>> {
  const { schema, guide } = campaignTypeOf(type);
  const written = { id: 'example', type, category: 'ride', position: 10, ...guide.example };
  return prepared({ ...(z.parse(schema, written) as PackCampaignOf<T>), ...over }, days);
}

/** Pays 10 points per trip, without a limit. */
export const transactionalCampaign = (over: Partial<PackCampaignOf<'TRANSACTIONAL'>> = {}, days: TestDays = {}) =>
  prepared<PackCampaignOf<'TRANSACTIONAL'>>(
    { ...counting, id: 'ride', type: 'TRANSACTIONAL', reward: 10, limit: null, ...over } as never,
    days,
  );

/** One level of three trips in seven days that pays 50 points. */
export const streakCampaign = (over: Partial<PackCampaignOf<'STREAK'>> = {}, days: TestDays = {}) =>
  prepared<PackCampaignOf<'STREAK'>>(
    {
      ...counting,
      id: 'streak',
      type: 'STREAK',
      levels: [{ reward: 50 }],
      target: 3,
      levelDays: 7,
      restart: 'NEVER',
      ...over,
    } as never,
    days,
  );

/** One level of three days in a row that pays 50 points, repeatable. */
export const rowCampaign = (over: Partial<PackCampaignOf<'STREAK'>> = {}, days: TestDays = {}) =>
  streakCampaign(
    {
      id: 'row',
      inARow: true,
      distinct: { unit: 'DAY', behaviours: 1 },
      restart: 'ALWAYS',
      levelDays: undefined,
      ...over,
    } as never,
    days,
  );

/** Monthly periods with two tiers: two trips for 2 points each, then three for 5 each. */
export const tierCampaign = (over: Partial<PackCampaignOf<'TIER'>> = {}, days: TestDays = {}) =>
  prepared<PackCampaignOf<'TIER'>>(
    {
      ...counting,
      id: 'tier',
      type: 'TIER',
      period: 'MONTH',
      tierType: 'BEHAVIOR',
      tiers: [
        { rewardPoints: 2, maxBehaviors: 2 },
        { rewardPoints: 5, maxBehaviors: 3 },
      ],
      ...over,
    } as never,
    days,
  );

/** Pays 70 points for three trips in a calendar month. */
export const multiTripCampaign = (over: Partial<PackCampaignOf<'MULTI_TRIP'>> = {}, days: TestDays = {}) =>
  prepared<PackCampaignOf<'MULTI_TRIP'>>(
    {
      ...counting,
      id: 'many',
      type: 'MULTI_TRIP',
      reward: 70,
      target: 3,
      window: { kind: 'CALENDAR', unit: 'MONTH' },
      carryOver: false,
      ...over,
    } as never,
    days,
  );

/** Pays 100 points for connecting the provider `bikes`. */
export const connectCampaign = (over: Partial<PackCampaignOf<'CONNECT'>> = {}, days: TestDays = {}) =>
  prepared<PackCampaignOf<'CONNECT'>>(
    { ...shown, id: 'link', type: 'CONNECT', provider: 'bikes', reward: 100, ...over } as never,
    days,
  );

/** Pays 15 points for a visit to `pier` or `tower`, accurate to 50 m, at no more than 60 km/h since the last one. */
export const locationCampaign = (over: Partial<PackCampaignOf<'LOCATION'>> = {}, days: TestDays = {}) =>
  prepared<PackCampaignOf<'LOCATION'>>(
    {
      ...counting,
      id: 'visit',
      type: 'LOCATION',
      counts: { behaviours: ['place.visited'] },
      limit: null,
      reward: 15,
      places: ['pier', 'tower'],
      accuracyMetersMax: 50,
      speedKmPerHourMax: 60,
      ...over,
    } as never,
    days,
  );

/** Pays 40 points for answering the survey `autumn` of `asker`. */
export const surveyCampaign = (over: Partial<PackCampaignOf<'EXTERNAL_SURVEY'>> = {}, days: TestDays = {}) =>
  prepared<PackCampaignOf<'EXTERNAL_SURVEY'>>(
    {
      ...shown,
      id: 'ask',
      type: 'EXTERNAL_SURVEY',
      provider: 'asker',
      surveyId: 'autumn',
      reward: 40,
      ...over,
    } as never,
    days,
  );

/** Pays 8 points for the action `recycle` of any provider. */
export const actionCampaign = (over: Partial<PackCampaignOf<'ACTION'>> = {}, days: TestDays = {}) =>
  prepared<PackCampaignOf<'ACTION'>>(
    {
      ...shown,
      id: 'act',
      type: 'ACTION',
      providers: [],
      actionId: 'recycle',
      evidence: 'VERIFIED',
      limit: null,
      reward: 8,
      ...over,
    } as never,
    days,
  );

/** Pays 6 points for each redemption. */
export const redemptionCampaign = (over: Partial<PackCampaignOf<'REDEMPTION'>> = {}, days: TestDays = {}) =>
  prepared<PackCampaignOf<'REDEMPTION'>>(
    { ...shown, id: 'back', type: 'REDEMPTION', offers: [], limit: null, reward: 6, ...over } as never,
    days,
  );

/** Silver from 2 rides, gold from 4, counted in the present week. */
export const countStatus = (
  over: Partial<Extract<PackStatus, { kind: 'COUNT' }>> = {},
  { timeZone = 'UTC', startMinutes = 0 }: TestDays = {},
): Status => {
  const definition: PackStatus = {
    kind: 'COUNT',
    id: 'frequent',
    counts: { behaviours: ['trip.completed'] },
    providers: [],
    lookBackDays: 0,
    measure: 'RIDES',
    period: 'WEEK',
    of: 'THIS',
    levels: [
      { id: 'silver', from: 2 },
      { id: 'gold', from: 4 },
    ],
    ...over,
  };
  const [status] = levelsIn(
    { settings: { statuses: [definition] } },
    [],
    serviceCalendar(timeZone, startMinutes),
  ).statuses;
  return status as Status;
};

/** Levels by the tier reached in a campaign. */
export const tierStatus = (of: Campaign<PackCampaignOf<'TIER'>>): Status => ({
  statusId: 'climber',
  definition: { kind: 'TIER', id: 'climber', campaign: of.campaignId, levels: [{ id: 'second', from: 2 }] },
  of,
});

/** A bike ride of ten minutes that ended at `endedAt`. */
export function ride(endedAt: string | number, over: Partial<Activity> = {}): Activity {
  const end = typeof endedAt === 'number' ? endedAt : Date.parse(endedAt);
  return {
    providerId: 'bikes',
    eventId: `ride-${end}`,
    type: 'trip.completed',
    mode: 'bikeshare',
    startedAt: end - 600_000,
    endedAt: end,
    durationSeconds: 600,
    distanceMeters: 2_000,
    fare: null,
    line: null,
    fromPlace: 'a',
    toPlace: 'b',
    beforeConnectionSeconds: 0,
    about: null,
    visit: null,
    ...over,
  };
}

/** A visit to places of the harbour, the nearest first, known to 10 m. */
export const visitTo = (
  places: string | string[],
  endedAt: string | number,
  { accuracyMeters = 10, ...over }: Partial<Activity> & { accuracyMeters?: number } = {},
): Activity => ({
  ...noTrip(endedAt),
  eventId: `visit-${endedAt}`,
  type: 'place.visited',
  visit: { places: [places].flat(), accuracyMeters },
  ...over,
});

/** Creates an activity that is not a trip: an answered survey, an action, a redemption. */
export const done = (
  type: Activity['type'],
  about: string | null,
  endedAt: string | number,
  over: Partial<Activity> = {},
): Activity => ({ ...noTrip(endedAt), eventId: `${type}-${endedAt}`, type, about, ...over });

function noTrip(endedAt: string | number): Activity {
  return ride(endedAt, {
    mode: null,
    startedAt: null,
    durationSeconds: null,
    distanceMeters: null,
    fromPlace: null,
    toPlace: null,
  });
}

/** The member's first connection to a provider. */
export const connected = (at: string, providerId = 'bikes'): Activity =>
  ride(at, {
    providerId,
    eventId: 'connected',
    type: 'provider.connected',
    mode: null,
    startedAt: null,
    durationSeconds: null,
    distanceMeters: null,
    fromPlace: null,
    toPlace: null,
  });
