import { template } from './campaign-template.ts';
import { points, times } from './template-words.ts';

const rides = { behaviours: ['trip.completed'], samePlace: { refuseUnderSeconds: 120 } };
const reward = { kind: 'NUMBER', least: 1, most: 1000 } as const;
const perDay = { kind: 'NUMBER', begin: 2, least: 1, most: 20 } as const;

/** Templates that are paid for rides [DESK-237]. */
export const rideTemplates = {
  'daily-ride': template({
    asks: { reward: { ...reward, begin: 10 }, perDay },
    isOfRides: true,
    parts: (asked, { id, category, providers }) => ({
      campaign: {
        id,
        type: 'TRANSACTIONAL',
        category,
        providers,
        reward: asked.reward,
        counts: { ...rides, minDurationSeconds: 120, unmeasured: 'COUNTS' },
        limit: { earnings: asked.perDay, days: 1 },
        lookBackDays: 7,
      },
    }),
    texts: {
      en: (asked) => ({
        Title: 'Every ride counts',
        SubTitle: `${points.en(asked.reward)} per ride, ${times.en(asked.perDay, 'ride')} a day`,
        Description: 'Ride with your connected card and each ride earns by itself.',
      }),
      es: (asked) => ({
        Title: 'Cada viaje cuenta',
        SubTitle: `${points.es(asked.reward)} por viaje, ${times.es(asked.perDay, 'viaje')} al día`,
        Description: 'Viaja con tu tarjeta conectada y cada viaje suma por sí solo.',
      }),
    },
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
    texts: {
      en: (asked) => ({
        Title: 'Ride when there is room',
        SubTitle: `${points.en(asked.reward)} per ride, Monday to Friday from ${asked.from} to ${asked.to}`,
        Description: 'Leave outside the rush hours and have a seat for certain.',
      }),
      es: (asked) => ({
        Title: 'Viaja cuando hay sitio',
        SubTitle: `${points.es(asked.reward)} por viaje, de lunes a viernes de ${asked.from} a ${asked.to}`,
        Description: 'Sal fuera de las horas punta y ten asiento seguro.',
      }),
    },
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
    texts: {
      en: (asked) => ({
        Title: `${asked.days} days in a row`,
        SubTitle: `${points.en(asked.reward)} for ${asked.days} days`,
        Description: `Ride on ${asked.days} days in a row. One day that you miss is forgiven.`,
      }),
      es: (asked) => ({
        Title: `${asked.days} días seguidos`,
        SubTitle: `${points.es(asked.reward)} por ${asked.days} días`,
        Description: `Viaja ${asked.days} días seguidos. Un día que faltes se perdona.`,
      }),
    },
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
    texts: {
      en: (asked) => ({
        Title: `${asked.rides} rides a week`,
        SubTitle: `${points.en(asked.reward)} for ${asked.rides} rides`,
        Description: `Reach ${asked.rides} rides between Monday and Sunday.`,
      }),
      es: (asked) => ({
        Title: `${asked.rides} viajes a la semana`,
        SubTitle: `${points.es(asked.reward)} por ${asked.rides} viajes`,
        Description: `Llega a ${asked.rides} viajes entre lunes y domingo.`,
      }),
    },
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
    texts: {
      en: (asked) => ({
        Title: 'The more you ride',
        SubTitle: `${points.en(asked.reward)} per ride, ${points.en(asked.moreReward)} after ${times.en(asked.rides, 'ride')}`,
        Description: `Each month begins anew: after ${times.en(asked.rides, 'ride')} the next ${asked.moreRides} pay otherwise.`,
      }),
      es: (asked) => ({
        Title: 'Cuanto más viajas',
        SubTitle: `${points.es(asked.reward)} por viaje, ${points.es(asked.moreReward)} tras ${times.es(asked.rides, 'viaje')}`,
        Description: `Cada mes empieza de nuevo: tras ${times.es(asked.rides, 'viaje')}, los ${asked.moreRides} siguientes pagan distinto.`,
      }),
    },
  }),
};
