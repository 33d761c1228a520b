import { zoneOf } from '../../../platform/zone.ts';
import { CITY_ZONE, isWhole } from '../../earning/testing/real-rides.ts';
import { all, digestOf } from './rides-in-parts.ts';

/* Teams of the riders of real rides, and challenges between them. */

/** The short form has fewer teams. */
export const TEAMS = isWhole ? 60 : 9;
const DAY = 86_400_000;

interface Membership {
  rider: string;
  team: number;
  joined: number;
  left: number | null;
}

/**
 * Generates a rider's teams, which the files don't have, from the SHA-256 of the rider's number [docs/proofs.md]. Three
 * in four riders join one of 60 teams of different sizes (9 in the short form) from 20 November to 28 March. Half leave
 * after 20 to 275 days, and half of these join another team, some at the same moment.
 */
function membershipsOf(rider: string): Membership[] {
  const [team = 0, day = 0, minute = 0, joins = 0, leaves = 0, days = 0, again = 0, next = 0, pause = 0] = digestOf(
    `team ${rider}`,
  );
  if (joins < 64) return [];
  const place = (byte: number): number => Math.floor((byte / 256) ** 2 * TEAMS);
  const joined = Date.parse('2014-11-20T18:00:00Z') + (day % 128) * DAY + minute * 60_000;
  if (leaves < 128) return [{ rider, team: place(team), joined, left: null }];
  const left = joined + (20 + days) * DAY;
  const first = { rider, team: place(team), joined, left };
  if (again < 128) return [first];
  return [first, { rider, team: place(next), joined: left + (pause % 40) * DAY, left: null }];
}
export const memberships = [...new Set(all.map(({ rider }) => rider))].flatMap(membershipsOf);

const zone = zoneOf(CITY_ZONE);
const momentOf = (date: string, time: string): number =>
  zone.instantsOf(Date.parse(`${date}T${time}Z`))[0] ?? Number.NaN;
const noonOf = (date: string): number => momentOf(date, '12:00:00');
export const months = [...new Set(all.map(({ ended }) => ended.slice(0, 7)))].toSorted().map((month) => {
  const [year = 0, number = 0] = month.split('-').map(Number);
  const nextDay = new Date(Date.UTC(year, number, 1)).toISOString().slice(0, 10);
  const halfDay = `${month}-16`;
  const endAt = momentOf(nextDay, '00:00:00');
  return { month: `${month}-01`, halfDay, nextDay, endAt, halfAt: noonOf(halfDay), nextAt: noonOf(nextDay) };
});

export const leagues = [
  { id: 'small', from: 5 },
  { id: 'medium', from: 40 },
  { id: 'large', from: 120 },
];

/** The first two months, or the only one. */
const firstMonths = months.slice(0, 2);
const lastDayOf = (nextDay = ''): string =>
  new Date(Date.parse(`${nextDay}T00:00:00Z`) - DAY).toISOString().slice(0, 10);

/**
 * A challenge each month by rides, one of two months by minutes, and one of a month by riders with three rides; the short
 * form has fewer rides.
 */
export const challenges = [
  {
    id: 'monthly',
    startsOn: months[0]?.month ?? '',
    repeats: 'MONTH',
    measure: 'RIDES',
    leagues: [],
    minimumRides: 4,
    waitDays: 7,
    prizes: [
      { campaign: 'team-win', firstTeams: 1 },
      { campaign: 'team-goal', goal: { amount: isWhole ? 6 : 2, per: 'MEMBER' } },
    ],
  },
  {
    id: 'minutes',
    startsOn: months[0]?.month ?? '',
    endsOn: lastDayOf(firstMonths.at(-1)?.nextDay),
    measure: 'MINUTE',
    leagues: ['small', 'medium'],
    minimumRides: 2,
    waitDays: 7,
    prizes: [
      { campaign: 'team-minutes-win', firstTeams: 2 },
      { campaign: 'team-minutes-goal', goal: { amount: isWhole ? 60 : 12, per: 'MEMBER' } },
    ],
  },
  {
    id: 'riders',
    startsOn: firstMonths.at(-1)?.month ?? '',
    endsOn: lastDayOf(firstMonths.at(-1)?.nextDay),
    measure: 'RIDERS',
    leagues: [],
    minimumRides: 3,
    waitDays: 7,
    prizes: [
      { campaign: 'team-riders-win', firstTeams: 1 },
      { campaign: 'team-riders-goal', goal: { amount: 8, per: 'TEAM' } },
    ],
  },
];

/** The challenges' rounds, for SQL; every month of one that repeats. */
export const rounds = months.flatMap(({ month, nextDay, endAt }) => {
  const lastDay = lastDayOf(nextDay);
  return challenges
    .filter(({ endsOn = lastDay }) => endsOn === lastDay)
    .map(({ id, startsOn, endsOn, measure, minimumRides, leagues: only }) => ({
      challenge: id,
      starts_on: endsOn === undefined ? month : startsOn,
      next_day: nextDay,
      end_at: new Date(endAt).toISOString(),
      measure,
      minimum: minimumRides,
      leagues: only.length > 0 ? only : leagues.map((league) => league.id),
    }));
});

export const prizes = challenges.flatMap(({ id, prizes: own }) =>
  own.map(({ campaign, firstTeams = null, goal = null }) => ({
    challenge: id,
    campaign,
    first_teams: firstTeams,
    goal: goal?.amount,
    per: goal?.per,
  })),
);
