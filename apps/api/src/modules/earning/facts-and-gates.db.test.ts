import { createHash } from 'node:crypto';
import pg from 'pg';
import { expect, test } from 'vitest';
import { world } from '../../testing/index.ts';
import { type Activity, compareActivities } from './engine/activity.ts';
import { foldOn, needsHistory, type Program, replay, startMember } from './engine/fold-member.ts';
import { type Arrival, createArrivals } from './testing/arrivals.ts';
import {
  CITY_ZONE,
  comparePaid,
  deriveBySql,
  historiesOf,
  isWhole,
  type Paid,
  realTrips,
} from './testing/real-rides.ts';
import { countStatus, multiTripCampaign, transactionalCampaign } from './testing/test-campaigns.ts';

const w = await world();

const bare = { timeZone: CITY_ZONE };
const spender = countStatus(
  { id: 'spender', measure: 'FARE', period: 'MONTH', levels: [{ id: 'big', from: 10 }] },
  bare,
);
const on = { ...bare, statuses: [spender] };
const trips = { behaviours: ['trip.completed' as const] };
const week = { kind: 'CALENDAR', unit: 'WEEK' } as const;
const month = { kind: 'CALENDAR', unit: 'MONTH' } as const;
const sevenDays = { kind: 'ROLLING', seconds: 7 * 86_400 } as const;
const calendarDates = { holidays: ['2014-12-12', '2014-12-25', '2015-01-01', '2015-02-02', '2015-05-01'] };

const paying = (id: string, reward: number, counts: object, more: object = {}) =>
  transactionalCampaign({ id, reward, counts: { ...trips, ...counts }, ...more }, on);

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

/** A number from 0 to 1 that depends on the ride alone. */
const chanceOf = (trip: string): number =>
  createHash('sha256').update(`order ${trip}`).digest().readUInt32BE(0) / 2 ** 32;

const isVoided = (trip: string): boolean => chanceOf(`void ${trip}`) < 0.01;

const secondHalfFirst = (rides: Activity[]): Activity[] => {
  const half = Math.ceil(rides.length / 2);
  return [...rides.slice(half), ...rides.slice(0, half)];
};

const orders: Record<string, (rides: Activity[]) => Activity[]> = {
  'in order': (rides) => rides,
  shuffled: (rides) => rides.toSorted((a, b) => chanceOf(a.eventId) - chanceOf(b.eventId)),
  'second half first': secondHalfFirst,
};

const BATCHES = 4;

/** What a rider holds in the end if rides and voids arrive in batches. */
function arrive(arrivals: Arrival[]): Map<string, { campaign: string; amount: number; earnedAt: number }> {
  const add = createArrivals();
  const held = new Map<string, { campaign: string; amount: number; earnedAt: number }>();
  let state = startMember(program);
  const size = Math.ceil(arrivals.length / BATCHES);
  for (let at = 0; at < arrivals.length; at += size) {
    const { before, history, fresh, takenBack } = add(arrivals.slice(at, at + size));
    const folded =
      takenBack.length > 0 || needsHistory(program, state, fresh, {})
        ? replay(program, { before, history, takenBack })
        : foldOn(program, state, fresh, {});
    for (const { earningKey, campaignId, amount, earnedAt } of [...folded.owed, ...folded.redated])
      held.set(earningKey, { campaign: campaignId, amount, earnedAt });
    for (const key of folded.unowed) held.delete(key);
    state = folded.state;
  }
  return held;
}

test.skipIf(realTrips().length === 0)(
  'fares, lines, end hours, dates, measures, gates, absences and different things pay what plain SQL derives, in any order and with one ride in a hundred voided (skipped where the data folder is absent) [CAMP-41, CAMP-42, CAMP-43, CAMP-44, CAMP-45, CAMP-46, CAMP-47, CAMP-95, CAMP-112]',
  { timeout: 1_800_000 },
  async () => {
    const all = realTrips();
    const histories = historiesOf(all);
    const client = new pg.Client({ connectionString: w.superuserUrl });
    await client.connect();
    try {
      const stand = all.filter(({ trip }) => !isVoided(trip));
      await deriveBySql(client, stand, 'facts-and-gates.sql');
      const { rows: derived } = await client.query<{ campaign: string; earnings: number; points: number }>(
        'select campaign, count(*)::int as earnings, sum(amount)::int as points from expected group by 1 order by 1',
      );
      expect(derived.map(({ campaign }) => campaign)).toEqual(
        program.campaigns.map(({ campaignId }) => campaignId).toSorted(),
      );
      for (const [order, arrange] of Object.entries(orders)) {
        const paid: Paid = { riders: [], campaigns: [], seconds: [], amounts: [] };
        for (const [rider, rides] of histories) {
          const voids = rides.filter(({ eventId }) => isVoided(eventId)).map(({ eventId }) => ({ takesBack: eventId }));
          const arranged = arrange(rides.toSorted(compareActivities));
          // Some voids arrive before their ride.
          const arrivals = order === 'second half first' ? [...voids, ...arranged] : [...arranged, ...voids];
          for (const { campaign, amount, earnedAt } of arrive(arrivals).values()) {
            paid.riders.push(rider);
            paid.campaigns.push(campaign);
            paid.seconds.push(earnedAt / 1000);
            paid.amounts.push(amount);
          }
        }
        expect({ order, ...(await comparePaid(client, paid)) }).toEqual({ order, missing: 0, surplus: 0 });
      }
      if (isWhole) console.info('facts and gates', JSON.stringify({ rides: all.length, derived }));
    } finally {
      await client.end();
    }
  },
);
