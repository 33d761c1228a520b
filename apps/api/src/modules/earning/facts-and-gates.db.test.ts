import { expect, test } from 'vitest';
import { world } from '../../testing/index.ts';
import type { Program } from './engine/fold-member.ts';
import { compareProgram } from './testing/compare-program.ts';
import { CITY_ZONE, isWhole, realTrips } from './testing/real-rides.ts';
import { countStatus, multiTripCampaign, transactionalCampaign } from './testing/test-campaigns.ts';

const w = await world();

const bare = { timeZone: CITY_ZONE };
const spender = countStatus(
  { id: 'spender', measure: 'FARE', period: 'MONTH', levels: [{ id: 'big', from: 10 }] },
  bare,
);
const on = { ...bare, statuses: [spender] };
const rides = { behaviours: ['trip.completed' as const] };
const week = { kind: 'CALENDAR', unit: 'WEEK' } as const;
const month = { kind: 'CALENDAR', unit: 'MONTH' } as const;
const sevenDays = { kind: 'ROLLING', seconds: 7 * 86_400 } as const;
const calendarDates = { holidays: ['2014-12-12', '2014-12-25', '2015-01-01', '2015-02-02', '2015-05-01'] };

const paying = (id: string, reward: number, counts: object, more: object = {}) =>
  transactionalCampaign({ id, reward, counts: { ...rides, ...counts }, ...more }, on);

const program: Program = {
  digest: 'rules',
  fences: new Map(),
  overlaps: 'ONE',
  campaigns: [
    paying('fare-cap', 5, { after: { measure: 'FARE', amount: 12.5, window: month } }),
    paying('minute-cap', 5, { after: { measure: 'MINUTE', amount: 40, window: sevenDays } }),
    paying('come-back', 50, { absence: { days: 14 } }, { startsOn: '2014-12-05' }),
    paying(
      'come-back-monthly',
      20,
      { absence: { days: 5 }, endHours: [{ from: '06:00', to: '20:00' }] },
      { limit: { earnings: 1, days: 31, window: month } },
    ),
    paying('evening-lines', 4, {
      lines: ['L1', 'L2'],
      minFare: 2,
      maxFare: 3,
      endHours: [{ from: '16:00', to: '19:30' }],
    }),
    paying('by-the-fare', 3, {}, { rewardPer: { unit: 'FARE', points: 10, rounding: 'DOWN', pointsMax: 30 } }),
    paying('holidays', 7, { dates: ['holidays'] }, { calendarDates }),
    paying('no-holidays', 1, { not: { dates: ['holidays'] } }, { calendarDates }),
    paying('minute-limit', 2, {}, { measureLimit: { measure: 'MINUTE', amount: 30, window: week } }),
    paying('fare-limit', 6, {}, { measureLimit: { measure: 'FARE', amount: 7.5, window: sevenDays } }),
    paying(
      'holiday-double',
      3,
      {},
      {
        calendarDates,
        multipliers: [{ times: 2, when: { dates: ['holidays'] }, label: 'holiday' }],
      },
    ),
    paying('fare-status', 2, {}, { multipliers: [{ times: 3, status: { id: 'spender', levels: ['big'] } }] }),
    multiTripCampaign({ id: 'fare-goal', reward: 40, target: 8, measure: 'FARE', window: week }, on),
    multiTripCampaign({ id: 'minute-goal', reward: 30, target: 45, measure: 'MINUTE', window: sevenDays }, on),
    multiTripCampaign({ id: 'new-lines', reward: 25, target: 4, distinct: { of: 'LINES' }, window: month }, on),
    multiTripCampaign({ id: 'new-stops', reward: 15, target: 4, distinct: { of: 'STOPS' }, window: week }, on),
  ],
};

test.skipIf(realTrips().length === 0)(
  'fares, lines, end hours, dates, measures, gates, absences and different things pay what plain SQL derives, in any order and with one ride in a hundred voided (skipped where the data folder is absent) [CAMP-41, CAMP-42, CAMP-43, CAMP-44, CAMP-45, CAMP-46, CAMP-47, CAMP-95, CAMP-112]',
  { timeout: 1_800_000 },
  async () => {
    const trips = realTrips();
    const { derived, differences } = await compareProgram(w, {
      program,
      trips,
      sql: 'facts-and-gates.sql',
      batches: 4,
    });
    expect(differences).toEqual([]);
    if (isWhole) console.info('facts and gates', JSON.stringify({ rides: trips.length, derived }));
  },
);
