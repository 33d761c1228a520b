import type { PackCampaignOf } from '@fareback/tenant-pack';
import type { Campaign } from '../../engine/campaign.ts';
import {
  actionCampaign,
  connectCampaign,
  locationCampaign,
  redemptionCampaign,
  surveyCampaign,
  type TestDays,
  transactionalCampaign,
} from '../test-campaigns.ts';
import { type Choices, countsOf, framedOf, gateOf } from './choices.ts';

/** Rides up to a limit, by amounts of a window, in a segment, and with points by conditions. */
export function limitedRides(choices: Choices, on: TestDays): Campaign[] {
  const { earnings, days, unit } = choices;
  const counts = countsOf();
  const framed = framedOf(choices);
  return [
    transactionalCampaign({ limit: { earnings, days }, counts }, on),
    transactionalCampaign({ id: 'open', limit: null }, on),
    transactionalCampaign(
      { id: 'framed', ...framed, counts: { ...counts, fromPlaces: ['a'], weekdays: [1, 3, 5, 6] } },
      on,
    ),
    transactionalCampaign(
      {
        id: 'varied',
        limit: { earnings, days },
        counts: {
          ...counts,
          along: [['a', 'b']],
          not: { all: [{ maxDistanceMeters: 900 }, { weekdays: [1, 2] }] },
        },
        rewardsWhen: [
          { when: { any: [{ weekdays: [6, 7] }, { hours: [{ from: '22:00', to: '03:30' }] }] }, reward: 4 },
        ],
      },
      on,
    ),
    transactionalCampaign(
      { id: 'first', limit: null, counts: { ...counts, first: unit ?? 'EVER', journeys: { withinMinutes: 90 } } },
      on,
    ),
    transactionalCampaign({ id: 'members', segment: 'members', limit: { earnings, days } }, on),
  ];
}

/** Points by distance or fare, and limits by amount. */
export function measuredRides(choices: Choices, on: TestDays): Campaign[] {
  const { earnings, days, target, measure } = choices;
  const gate = gateOf(choices);
  return [
    transactionalCampaign(
      { id: 'far', limit: { earnings, days }, rewardPer: { unit: 'KILOMETER', points: 2, rounding: 'DOWN' } },
      on,
    ),
    transactionalCampaign(
      {
        id: 'by-fare',
        limit: { earnings, days },
        calendarDates: { holidays: ['2026-03-08', '2026-11-01'] },
        counts: { ...countsOf(), endHours: [{ from: '06:00', to: '23:00' }], not: { dates: ['holidays'] } },
        rewardPer: { unit: 'FARE', points: 7, rounding: 'UP' },
      },
      on,
    ),
    transactionalCampaign(
      {
        id: 'measure-limited',
        limit: { earnings, days },
        measureLimit: { measure, amount: target * 6, window: gate },
      },
      on,
    ),
    transactionalCampaign(
      {
        id: 'measure-limited-far',
        limit: null,
        measureLimit: { measure, amount: target * 4, window: gate },
        rewardPer: { unit: 'KILOMETER', points: 2, rounding: 'UP' },
        multipliers: factors,
      },
      on,
    ),
  ];
}

/** Rides that count after an amount, after an absence, or first in a period. */
export function gatedRides(choices: Choices, on: TestDays): Campaign[] {
  const { target, unit, perUnit } = choices;
  const counts = countsOf();
  const window = gateOf(choices);
  return [
    transactionalCampaign(
      {
        id: 'capped-fare',
        limit: null,
        counts: { ...counts, after: { measure: 'FARE', amount: target * 2.1, window } },
      },
      on,
    ),
    transactionalCampaign(
      {
        id: 'gated-first',
        limit: null,
        counts: {
          ...counts,
          first: 'DAY',
          journeys: { withinMinutes: 60 },
          after: { measure: 'RIDES', amount: target, window },
        },
      },
      on,
    ),
    transactionalCampaign(
      { id: 'back', limit: null, startsOn: '2026-03-08', counts: { ...counts, absence: { days: perUnit } } },
      on,
    ),
    transactionalCampaign(
      {
        id: 'back-once',
        ...framedOf(choices),
        segment: 'members',
        counts: { ...counts, first: unit ?? 'EVER', journeys: { withinMinutes: 60 }, absence: { days: 1 } },
      },
      on,
    ),
  ];
}

/** Factors by time, calendar and level. */
export const factors: NonNullable<PackCampaignOf<'TRANSACTIONAL'>['multipliers']> = [
  { times: 1.5, when: { hours: [{ from: '22:00', to: '09:30' }] }, label: 'early' },
  { times: 2, when: { any: [{ weekdays: [6, 7] }, { dates: ['holidays'] }] }, label: 'weekend' },
  { times: 3, status: { id: 'frequent', levels: ['silver'] } },
  { times: 4, status: { id: 'frequent', levels: ['gold'] } },
  { times: 1.25, status: { id: 'climber', levels: ['second'] } },
];

/** Activities other than rides. */
export function otherActivities(choices: Choices, on: TestDays): Campaign[] {
  const { earnings, days, speed, click } = choices;
  const framed = framedOf(choices);
  return [
    connectCampaign({}, on),
    locationCampaign({ speedKmPerHourMax: speed, limit: { earnings, days } }, on),
    locationCampaign({ id: 'framed-visit', places: ['pier', 'quay', 'isle'], ...framed }, on),
    surveyCampaign({ provider: 'bikes' }, on),
    actionCampaign({ ...framed, evidence: click ? 'CLICK' : 'VERIFIED' }, on),
    redemptionCampaign({ offers: ['coffee'], limit: { earnings, days } }, on),
    redemptionCampaign({ id: 'framed-back', ...framed }, on),
  ];
}
