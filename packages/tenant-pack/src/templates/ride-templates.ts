import { template } from './campaign-template.ts';

const rides = { behaviours: ['trip.completed'], samePlace: { refuseUnderSeconds: 120 } };
const reward = { kind: 'NUMBER', least: 1, most: 1000 } as const;
const perDay = { kind: 'NUMBER', begin: 2, least: 1, most: 20 } as const;

/** Templates that pay for rides [DESK-237]. */
export const rideTemplates = {
  'daily-ride': template({
    asks: { reward: { ...reward, begin: 10 }, perDay },
    isOfRides: true,
    parts: (asked, { id, category, providers, canLookBack }) => ({
      campaign: {
        id,
        type: 'TRANSACTIONAL',
        category,
        providers,
        reward: asked.reward,
        counts: { ...rides, minDurationSeconds: 120, unmeasured: 'COUNTS' },
        limit: { earnings: asked.perDay, days: 1 },
        ...(canLookBack && { lookBackDays: 7 }),
      },
    }),
  }),
  'off-peak': template({
    asks: {
      reward: { ...reward, begin: 15 },
      from: { kind: 'TIME', begin: '09:30' },
      to: { kind: 'TIME', begin: '15:30' },
      perDay,
    },
    isOfRides: true,
    parts: (asked, { id, category, providers }) => ({
      campaign: {
        id,
        type: 'TRANSACTIONAL',
        category,
        providers,
        reward: asked.reward,
        counts: { ...rides, weekdays: [1, 2, 3, 4, 5], hours: [{ from: asked.from, to: asked.to }] },
        limit: { earnings: asked.perDay, days: 1 },
      },
    }),
  }),
  'days-in-a-row': template({
    asks: { reward: { ...reward, begin: 50 }, days: { kind: 'NUMBER', begin: 7, least: 2, most: 60 } },
    isOfRides: true,
    parts: (asked, { id, category, providers }) => ({
      campaign: {
        id,
        type: 'STREAK',
        category,
        providers,
        counts: rides,
        levels: [{ reward: asked.reward }],
        target: asked.days,
        inARow: true,
        distinct: { unit: 'DAY' },
        freezes: { perLevel: 1 },
        restart: 'ALWAYS',
      },
    }),
  }),
  'rides-a-week': template({
    asks: { reward: { ...reward, begin: 40 }, rides: { kind: 'NUMBER', begin: 5, least: 2, most: 50 } },
    isOfRides: true,
    parts: (asked, { id, category, providers }) => ({
      campaign: {
        id,
        type: 'MULTI_TRIP',
        category,
        providers,
        reward: asked.reward,
        counts: rides,
        target: asked.rides,
        window: { kind: 'CALENDAR', unit: 'WEEK' },
      },
    }),
  }),
  tiers: template({
    asks: {
      reward: { ...reward, begin: 2 },
      rides: { kind: 'NUMBER', begin: 5, least: 1, most: 100 },
      moreReward: { ...reward, begin: 4 },
      moreRides: { kind: 'NUMBER', begin: 20, least: 1, most: 200 },
    },
    isOfRides: true,
    parts: (asked, { id, category, providers }) => ({
      campaign: {
        id,
        type: 'TIER',
        category,
        providers,
        counts: rides,
        period: 'MONTH',
        tierType: 'BEHAVIOR',
        tiers: [
          { rewardPoints: asked.reward, maxBehaviors: asked.rides },
          { rewardPoints: asked.moreReward, maxBehaviors: asked.moreRides },
        ],
      },
    }),
  }),
};
