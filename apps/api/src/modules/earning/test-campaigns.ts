import type { PackCampaign, PackCampaignOf } from '@fareback/tenant-pack';
import type { Behaviour } from './behaviour.ts';
import { type Campaign, campaignOf } from './campaign.ts';
import { serviceCalendar } from './service-day.ts';

/** The parts of a definition that no rule reads. */
const shown = { category: 'ride', position: 10, active: true, badges: [], cta: { action: 'NONE' } } as const;
const counting = { ...shown, providers: [], counts: { behaviours: ['trip.completed'] }, lookBackDays: 0 } as const;

/** A tenant's clock for tests. */
export interface TestDays {
  timeZone?: string;
  startMinutes?: number;
}

const prepared = <D extends PackCampaign>(
  definition: D,
  { timeZone = 'UTC', startMinutes = 0 }: TestDays,
): Campaign<D> => campaignOf(definition, serviceCalendar(timeZone, startMinutes)) as Campaign<D>;

/** Pays 10 points a trip, without limit. */
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

/** Months of two tiers: two trips for 2 points each, then three for 5 each. */
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

/** A bike ride of ten minutes that ended at `endedAt`. */
export function ride(endedAt: string | number, over: Partial<Behaviour> = {}): Behaviour {
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
    fromPlace: 'a',
    toPlace: 'b',
    beforeConnectionSeconds: 0,
    voids: null,
    ...over,
  };
}

/** The member's first connection to a provider. */
export const connected = (at: string, providerId = 'bikes'): Behaviour =>
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
