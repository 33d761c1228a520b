import { perDay, reward, rideCampaign, rides, template } from './campaign-template.ts';

/** Templates that pay for each ride, whenever it is [DESK-237, DESK-502]. */
export const rideTemplates = {
  'daily-ride': template({
    asks: { reward: { ...reward, begin: 10 }, perDay },
    isTried: true,
    parts: (asked, place) => ({
      campaign: rideCampaign(place, 'TRANSACTIONAL', {
        reward: asked.reward,
        counts: { ...rides, minDurationSeconds: 120, unmeasured: 'COUNTS' },
        limit: { earnings: asked.perDay, days: 1 },
        ...(place.canLookBack && { lookBackDays: 7 }),
      }),
    }),
  }),
  'welcome-ride': template({
    asks: { reward: { ...reward, begin: 100 } },
    isTried: true,
    parts: (asked, place) => ({
      campaign: rideCampaign(place, 'TRANSACTIONAL', {
        reward: asked.reward,
        counts: { ...rides, first: 'EVER' },
      }),
    }),
  }),
  'by-distance': template({
    asks: { reward: { ...reward, begin: 1 }, most: { ...reward, begin: 30 }, perDay },
    isTried: true,
    parts: (asked, place) => ({
      campaign: rideCampaign(place, 'TRANSACTIONAL', {
        reward: asked.reward,
        rewardPer: { unit: place.unit, points: asked.reward, rounding: 'NEAREST', pointsMax: asked.most },
        limit: { earnings: asked.perDay, days: 1 },
      }),
    }),
  }),
  'whole-journey': template({
    asks: {
      reward: { ...reward, begin: 15 },
      minutes: { kind: 'NUMBER', begin: 30, least: 5, most: 180 },
      perDay,
    },
    isTried: true,
    parts: (asked, place) => ({
      campaign: rideCampaign(place, 'TRANSACTIONAL', {
        reward: asked.reward,
        counts: { ...rides, journeys: { withinMinutes: asked.minutes } },
        limit: { earnings: asked.perDay, days: 1 },
      }),
    }),
  }),
  pilot: template({
    asks: {
      reward: { ...reward, begin: 10 },
      perDay,
      riderMost: { kind: 'NUMBER', begin: 300, least: 1, most: 100_000 },
    },
    isTried: true,
    parts: (asked, place) => ({
      campaign: rideCampaign(place, 'TRANSACTIONAL', {
        reward: asked.reward,
        limit: { earnings: asked.perDay, days: 1 },
        memberMax: { points: asked.riderMost },
      }),
    }),
  }),
  'fare-cap-bonus': template({
    asks: {
      reward: { ...reward, begin: 5 },
      fares: { kind: 'NUMBER', begin: 60, least: 1, most: 1000 },
      perDay,
    },
    isTried: true,
    parts: (asked, place) => ({
      campaign: rideCampaign(place, 'TRANSACTIONAL', {
        reward: asked.reward,
        counts: {
          ...rides,
          after: { measure: 'FARE', amount: asked.fares, window: { kind: 'CALENDAR', unit: 'MONTH' } },
        },
        limit: { earnings: asked.perDay, days: 1 },
      }),
    }),
  }),
};
