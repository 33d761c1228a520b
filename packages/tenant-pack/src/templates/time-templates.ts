import { perDay, reward, rideCampaign, rides, template } from './campaign-template.ts';

/** Pays once a year on a day of each member. */
const yearly = (behaviour: string, more: object = {}) =>
  template({
    asks: { reward: { ...reward, begin: 50 } },
    isTried: true,
    parts: (asked, { id, category }) => ({
      campaign: {
        id,
        type: 'TRANSACTIONAL',
        category,
        reward: asked.reward,
        counts: { behaviours: [behaviour] },
        ...more,
      },
    }),
  });

const workdays = [1, 2, 3, 4, 5];

/** Templates that pay by time of day or day of the week [DESK-237, DESK-502]. */
export const timeTemplates = {
  'off-peak': template({
    asks: {
      reward: { ...reward, begin: 15 },
      from: { kind: 'TIME', begin: '09:30' },
      to: { kind: 'TIME', begin: '15:30' },
      perDay,
    },
    isTried: true,
    parts: (asked, place) => ({
      campaign: rideCampaign(place, 'TRANSACTIONAL', {
        reward: asked.reward,
        counts: { ...rides, weekdays: workdays, hours: [{ from: asked.from, to: asked.to }] },
        limit: { earnings: asked.perDay, days: 1 },
      }),
    }),
  }),
  'early-bird': template({
    asks: {
      reward: { ...reward, begin: 20 },
      from: { kind: 'TIME', begin: '05:00' },
      to: { kind: 'TIME', begin: '08:00' },
    },
    isTried: true,
    parts: (asked, place) => ({
      campaign: rideCampaign(place, 'TRANSACTIONAL', {
        reward: asked.reward,
        counts: { ...rides, weekdays: workdays, hours: [{ from: asked.from, to: asked.to }] },
        limit: { earnings: 1, days: 1 },
      }),
    }),
  }),
  'night-bus': template({
    asks: {
      reward: { ...reward, begin: 15 },
      from: { kind: 'TIME', begin: '20:00' },
      to: { kind: 'TIME', begin: '02:00' },
    },
    isTried: true,
    parts: (asked, place) => ({
      campaign: rideCampaign(place, 'TRANSACTIONAL', {
        reward: asked.reward,
        counts: { ...rides, hours: [{ from: asked.from, to: asked.to }] },
        limit: { earnings: 2, days: 1 },
      }),
    }),
  }),
  'weekend-double': template({
    asks: {
      reward: { ...reward, begin: 10 },
      times: { kind: 'NUMBER', begin: 2, least: 2, most: 5 },
      perDay,
    },
    isTried: true,
    parts: (asked, place) => ({
      campaign: rideCampaign(place, 'TRANSACTIONAL', {
        reward: asked.reward,
        limit: { earnings: asked.perDay, days: 1 },
        multipliers: [{ times: asked.times, when: { weekdays: [6, 7] }, label: 'weekend' }],
      }),
    }),
  }),
  'holiday-bonus': template({
    asks: {
      reward: { ...reward, begin: 10 },
      times: { kind: 'NUMBER', begin: 2, least: 2, most: 5 },
      perDay,
    },
    isTried: true,
    parts: (asked, place) => ({
      calendar: { id: place.calendar, dates: [`${place.year}-12-25`, `${place.year + 1}-01-01`] },
      campaign: rideCampaign(place, 'TRANSACTIONAL', {
        reward: asked.reward,
        limit: { earnings: asked.perDay, days: 1 },
        multipliers: [{ times: asked.times, when: { dates: [place.calendar] }, label: 'holiday' }],
      }),
    }),
  }),
  'bonus-hours': template({
    asks: {
      reward: { ...reward, begin: 1 },
      most: { ...reward, begin: 30 },
      from: { kind: 'TIME', begin: '06:00' },
      to: { kind: 'TIME', begin: '08:00' },
      silverRides: { kind: 'NUMBER', begin: 2, least: 1, most: 50 },
      goldRides: { kind: 'NUMBER', begin: 4, least: 2, most: 100 },
    },
    isTried: true,
    parts: (asked, place) => {
      const when = { weekdays: workdays, hours: [{ from: asked.from, to: asked.to }] };
      return {
        status: {
          id: place.id,
          kind: 'COUNT',
          counts: { ...rides, ...when },
          providers: place.providers,
          period: 'WEEK',
          of: 'LAST',
          levels: [
            { id: 'silver', from: asked.silverRides },
            { id: 'gold', from: asked.goldRides },
          ],
        } as { id: string },
        campaign: rideCampaign(place, 'TRANSACTIONAL', {
          reward: asked.reward,
          rewardPer: { unit: place.unit, points: asked.reward, rounding: 'NEAREST', pointsMax: asked.most },
          limit: { earnings: 4, days: 1 },
          multipliers: [
            { times: 2, when, status: { id: place.id, levels: ['silver'] } },
            { times: 3, when, status: { id: place.id, levels: ['gold'] } },
          ],
        }),
      };
    },
  }),
};

/** Templates that pay for moments of a rider's life with the agency [DESK-521]. */
export const momentTemplates = {
  'come-back': template({
    asks: { reward: { ...reward, begin: 50 }, awayDays: { kind: 'NUMBER', begin: 30, least: 7, most: 365 } },
    isTried: true,
    parts: (asked, place) => ({
      campaign: rideCampaign(place, 'TRANSACTIONAL', {
        reward: asked.reward,
        counts: { ...rides, absence: { days: asked.awayDays } },
        limit: { earnings: 1, window: { kind: 'CALENDAR', unit: 'MONTH' } },
      }),
    }),
  }),
  /** Members give their birthday in My account. */
  'happy-birthday': yearly('member.birthday', { cta: { action: 'LINK', url: '/manage-account' } }),
  'joined-today': yearly('member.anniversary'),
};
