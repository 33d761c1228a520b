import type { Campaign } from '../../engine/campaign.ts';
import {
  multiTripCampaign,
  streakCampaign,
  type TestDays,
  tierCampaign,
  transactionalCampaign,
} from '../test-campaigns.ts';
import { type Choices, countsOf, framedOf } from './choices.ts';
import { streakOf } from './goal-campaigns.ts';
import { factors } from './ride-campaigns.ts';

/** Campaigns with factors and caps, and for levels of a status. */
export function boosted({ earnings, days, max, target, window }: Choices, on: TestDays): Campaign[] {
  const counts = countsOf();
  return [
    transactionalCampaign(
      {
        id: 'boosted',
        multipliers: factors,
        limit: { earnings, days },
        calendarDates: { holidays: ['2026-03-09', '2026-11-02'] },
      },
      on,
    ),
    transactionalCampaign(
      {
        id: 'boosted-far',
        limit: null,
        rewardPer: { unit: 'KILOMETER', points: 3, rounding: 'NEAREST', pointsMax: 40 },
        multipliers: factors,
        memberMax: { points: max },
      },
      on,
    ),
    multiTripCampaign({ id: 'capped-many', target, window, memberMax: { points: max }, reward: 9 }, on),
    transactionalCampaign(
      { id: 'golden', limit: null, counts: { ...counts, status: { id: 'frequent', levels: ['gold'] } } },
      on,
    ),
    transactionalCampaign(
      { id: 'gone', limit: null, counts: { ...counts, first: 'DAY', status: { id: 'far', levels: ['gone'] } } },
      on,
    ),
  ];
}

/** Campaigns that give entries for draws. */
export function withEntries(choices: Choices, on: TestDays): Campaign[] {
  const { perUnit, target, window, carryOver, max, period } = choices;
  const counts = countsOf();
  return [
    transactionalCampaign(
      {
        id: 'drawn',
        ...framedOf(choices),
        reward: 0,
        counts,
        multipliers: factors,
        rewardDraw: { draw: 'spring', entries: perUnit },
      },
      on,
    ),
    streakCampaign(
      {
        id: 'drawn-streak',
        ...streakOf(choices),
        levels: [{ reward: 7 }],
        rewardDraw: { draw: 'spring', entries: 3 },
      },
      on,
    ),
    multiTripCampaign(
      {
        id: 'drawn-many',
        target,
        window,
        carryOver,
        reward: 9,
        memberMax: { points: max },
        multipliers: factors,
        rewardDraw: { draw: 'summer', entries: 2 },
      },
      on,
    ),
    tierCampaign({ id: 'drawn-tier', counts, period, rewardDraw: { draw: 'summer', entries: perUnit } }, on),
  ];
}

/** Campaigns that give offers, with or instead of points. */
export function offering(choices: Choices, on: TestDays): Campaign[] {
  const { target, window, carryOver, useDays, max, period } = choices;
  const rewardOffer = { offer: 'coffee', days: useDays };
  return [
    transactionalCampaign({ id: 'given', ...framedOf(choices), reward: 0, counts: countsOf(), rewardOffer }, on),
    streakCampaign({ id: 'given-streak', ...streakOf(choices), levels: [{ reward: 7 }], rewardOffer }, on),
    multiTripCampaign(
      {
        id: 'given-many',
        target,
        window,
        carryOver,
        reward: 9,
        memberMax: { points: max },
        multipliers: factors,
        rewardOffer,
        rewardDraw: { draw: 'spring', entries: 1 },
      },
      on,
    ),
    tierCampaign({ id: 'given-tier', period, rewardOffer }, on),
  ];
}

/** Moments of members, days that staff declare, and what a team achieved. */
export function moments({ max, unit }: Choices, on: TestDays): Campaign[] {
  const rides = countsOf();
  const rewardOffer = { offer: 'cake', days: 7 };
  return [
    transactionalCampaign(
      { id: 'birthday', limit: null, counts: { behaviours: ['member.birthday'] }, reward: 25, rewardOffer },
      on,
    ),
    transactionalCampaign(
      { id: 'anniversary', limit: null, counts: { behaviours: ['member.anniversary'] }, memberMax: { points: max } },
      on,
    ),
    transactionalCampaign({ id: 'bad-air', limit: null, counts: { ...rides, declared: ['bad-air'] } }, on),
    transactionalCampaign(
      {
        id: 'bad-air-first',
        limit: null,
        counts: { ...rides, first: unit ?? 'EVER', any: [{ declared: ['bad-air'] }, { weekdays: [7] }] },
      },
      on,
    ),
    transactionalCampaign(
      {
        id: 'team-win',
        limit: null,
        reward: 100,
        counts: { behaviours: ['team.challenge'] },
        memberMax: { points: max * 2 },
        multipliers: factors.slice(2, 4),
      },
      on,
    ),
    transactionalCampaign(
      { id: 'team-goal', limit: null, reward: 0, counts: { behaviours: ['team.challenge'] }, rewardOffer },
      on,
    ),
  ];
}
