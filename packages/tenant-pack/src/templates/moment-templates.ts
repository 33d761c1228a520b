import { reward, rides, template } from './campaign-template.ts';

/** Templates that pay for moments of a rider's life with the agency [DESK-521]. */
export const momentTemplates = {
  'come-back': template({
    asks: { reward: { ...reward, begin: 50 }, awayDays: { kind: 'NUMBER', begin: 30, least: 7, most: 365 } },
    isOfRides: false,
    parts: (asked, { id, category, providers }) => ({
      campaign: {
        id,
        type: 'TRANSACTIONAL',
        category,
        providers,
        reward: asked.reward,
        counts: { ...rides, absence: { days: asked.awayDays } },
        limit: { earnings: 1, window: { kind: 'CALENDAR', unit: 'MONTH' } },
      },
    }),
  }),
  'happy-birthday': template({
    asks: { reward: { ...reward, begin: 50 } },
    isOfRides: false,
    parts: (asked, { id, category }) => ({
      campaign: {
        id,
        type: 'TRANSACTIONAL',
        category,
        reward: asked.reward,
        counts: { behaviours: ['member.birthday'] },
      },
    }),
  }),
  'joined-today': template({
    asks: { reward: { ...reward, begin: 50 } },
    isOfRides: false,
    parts: (asked, { id, category }) => ({
      campaign: {
        id,
        type: 'TRANSACTIONAL',
        category,
        reward: asked.reward,
        counts: { behaviours: ['member.anniversary'] },
      },
    }),
  }),
};
