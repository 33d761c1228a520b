import { reward, rideCampaign, rides, template } from './campaign-template.ts';

/** Templates that pay for a number of rides, days or weeks [DESK-237, DESK-502]. */
export const goalTemplates = {
  'days-in-a-row': template({
    asks: { reward: { ...reward, begin: 50 }, days: { kind: 'NUMBER', begin: 7, least: 2, most: 60 } },
    isTried: true,
    parts: (asked, place) => ({
      campaign: rideCampaign(place, 'STREAK', {
        levels: [{ reward: asked.reward }],
        target: asked.days,
        inARow: true,
        distinct: { unit: 'DAY' },
        freezes: { perLevel: 1 },
        restart: 'ALWAYS',
      }),
    }),
  }),
  'weeks-in-a-row': template({
    asks: {
      reward: { ...reward, begin: 100 },
      weeks: { kind: 'NUMBER', begin: 3, least: 2, most: 26 },
      rides: { kind: 'NUMBER', begin: 3, least: 1, most: 50 },
    },
    isTried: true,
    parts: (asked, place) => ({
      campaign: rideCampaign(place, 'STREAK', {
        levels: [{ reward: asked.reward }],
        target: asked.weeks,
        inARow: true,
        distinct: { unit: 'WEEK', behaviours: asked.rides },
        freezes: { perLevel: 1 },
        restart: 'ALWAYS',
      }),
    }),
  }),
  'rides-a-week': template({
    asks: { reward: { ...reward, begin: 40 }, rides: { kind: 'NUMBER', begin: 5, least: 2, most: 50 } },
    isTried: true,
    parts: (asked, place) => ({
      campaign: rideCampaign(place, 'MULTI_TRIP', {
        reward: asked.reward,
        target: asked.rides,
        window: { kind: 'CALENDAR', unit: 'WEEK' },
      }),
    }),
  }),
  'days-a-month': template({
    asks: { reward: { ...reward, begin: 150 }, monthDays: { kind: 'NUMBER', begin: 10, least: 2, most: 31 } },
    isTried: true,
    parts: (asked, place) => ({
      campaign: rideCampaign(place, 'MULTI_TRIP', {
        reward: asked.reward,
        target: asked.monthDays,
        window: { kind: 'CALENDAR', unit: 'MONTH' },
        distinct: { unit: 'DAY' },
      }),
    }),
  }),
  'new-places': template({
    asks: { reward: { ...reward, begin: 80 }, stops: { kind: 'NUMBER', begin: 5, least: 2, most: 50 } },
    isTried: true,
    parts: (asked, place) => ({
      campaign: rideCampaign(place, 'MULTI_TRIP', {
        reward: asked.reward,
        target: asked.stops,
        window: { kind: 'CALENDAR', unit: 'MONTH' },
        distinct: { of: 'STOPS' },
      }),
    }),
  }),
  'bus-week': template({
    asks: { reward: { ...reward, begin: 60 }, lines: { kind: 'NUMBER', begin: 2, least: 2, most: 20 } },
    isTried: true,
    parts: (asked, place) => ({
      campaign: rideCampaign(place, 'MULTI_TRIP', {
        reward: asked.reward,
        counts: { ...rides, modes: ['bus'] },
        target: asked.lines,
        window: { kind: 'CALENDAR', unit: 'WEEK' },
        distinct: { of: 'LINES' },
      }),
    }),
  }),
  tiers: template({
    asks: {
      reward: { ...reward, begin: 2 },
      rides: { kind: 'NUMBER', begin: 5, least: 1, most: 100 },
      moreReward: { ...reward, begin: 4 },
      moreRides: { kind: 'NUMBER', begin: 20, least: 1, most: 200 },
    },
    isTried: true,
    parts: (asked, place) => ({
      campaign: rideCampaign(place, 'TIER', {
        period: 'MONTH',
        tierType: 'BEHAVIOR',
        tiers: [
          { rewardPoints: asked.reward, maxBehaviors: asked.rides },
          { rewardPoints: asked.moreReward, maxBehaviors: asked.moreRides },
        ],
      }),
    }),
  }),
  'city-challenge': template({
    asks: {
      reward: { ...reward, begin: 100 },
      cityRides: { kind: 'NUMBER', begin: 1_000_000, least: 1000, most: 100_000_000 },
      ownRides: { kind: 'NUMBER', begin: 10, least: 1, most: 500 },
    },
    isTried: true,
    months: 6,
    parts: (asked, place) => ({
      campaign: rideCampaign(place, 'MULTI_TRIP', {
        reward: asked.reward,
        target: asked.cityRides,
        window: { kind: 'CAMPAIGN' },
        shared: { minimum: asked.ownRides },
      }),
    }),
  }),
  'rides-then-offer': template({
    asks: {
      rides: { kind: 'NUMBER', begin: 10, least: 1, most: 200 },
      useDays: { kind: 'NUMBER', begin: 14, least: 1, most: 365 },
    },
    isTried: true,
    givesOffer: true,
    parts: (asked, place) => ({
      campaign: rideCampaign(place, 'MULTI_TRIP', {
        reward: 0,
        rewardOffer: { offer: place.offer, days: asked.useDays },
        target: asked.rides,
        window: { kind: 'CALENDAR', unit: 'MONTH' },
      }),
    }),
  }),
};
