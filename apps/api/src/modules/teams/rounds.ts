import { limits } from '@fareback/contract';
import type { PackChallenge, PackTeams } from '@fareback/tenant-pack';
import type { Tenant } from '../../call/tenant.ts';
import { amountIn, dateOfDay, dayOfDate, type ServiceCalendar } from '../earning/index.ts';
import type { CountedPeriod, FigureRow, MemberPart } from './figure-store.ts';
import { type League, leagueOf } from './team-settings.ts';

/** One run of a challenge: the whole challenge, or one of its months. Days are service days since 1970. */
export interface Round extends CountedPeriod {
  challenge: PackChallenge;
  challengeId: string;
  firstDay: number;
  lastDay: number;
  /** The day on which it is settled: the one after its days of waiting. */
  settledDay: number;
}

/** Days after its settlement on which a round is still settled, if no process ran before. */
const LATE_DAYS = 31;
/** Days after its settlement on which members see a round. */
const SHOWN_DAYS = 14;

const monthAfter = (month: string, months: number): string =>
  new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5, 7)) - 1 + months, 1)).toISOString().slice(0, 10);

/** Service days of the rounds of a challenge that began, of the months around `today` if it repeats. */
function daysOf({ startsOn, endsOn, repeats }: PackChallenge, today: number): [first: number, last: number][] {
  const first = dayOfDate(startsOn);
  if (!repeats) return first <= today && endsOn !== undefined ? [[first, dayOfDate(endsOn)]] : [];
  const latest = `${dateOfDay(today).slice(0, 7)}-01`;
  return [-5, -4, -3, -2, -1, 0]
    .map((back): [number, number] => [dayOfDate(monthAfter(latest, back)), dayOfDate(monthAfter(latest, back + 1)) - 1])
    .filter(([from, until]) => from >= first && (endsOn === undefined || until <= dayOfDate(endsOn)));
}

/** A round of a challenge on these service days. */
export const roundOn = (
  challenge: PackChallenge,
  calendar: ServiceCalendar,
  [firstDay, lastDay]: readonly [first: number, last: number],
): Round => ({
  challenge,
  challengeId: challenge.id,
  startsOn: dateOfDay(firstDay),
  from: new Date(calendar.startOf(firstDay)),
  until: new Date(calendar.startOf(lastDay + 1)),
  measure: challenge.measure,
  minimumRides: challenge.minimumRides,
  firstDay,
  lastDay,
  settledDay: lastDay + challenge.waitDays + 1,
});

/** The rounds of an agency's challenges that began, oldest first. */
export const roundsOf = ({ challenges }: PackTeams, calendar: ServiceCalendar, today: number): Round[] =>
  challenges
    .flatMap((challenge) => daysOf(challenge, today).map((days) => roundOn(challenge, calendar, days)))
    .toSorted((a, b) => a.lastDay - b.lastDay);

/** The part of a round up to the end of yesterday; null before its first whole day and once it was counted whole. */
export const countedPart = (round: Round, calendar: ServiceCalendar, today: number): Round | null =>
  today <= round.firstDay || today > round.lastDay + 1 ? null : { ...round, until: new Date(calendar.startOf(today)) };

/** True if a round can be settled: late rides had their days, and its first rides still have their details [TEAM-13]. */
export function isDue({ firstDay, settledDay }: Round, { settings }: Pick<Tenant, 'settings'>, today: number): boolean {
  const { rideDetailDays } = settings;
  const isDetailed = typeof rideDetailDays !== 'number' || today - firstDay <= rideDetailDays;
  return settledDay <= today && today - settledDay <= LATE_DAYS && isDetailed;
}

export const isShown = ({ settledDay }: Round, today: number): boolean => today <= settledDay + SHOWN_DAYS;

/** The engine's measure: riders are counted, like rides. */
const unitOf = ({ measure }: Pick<CountedPeriod, 'measure'>) => (measure === 'RIDERS' ? 'RIDES' : measure);

type Scored = Pick<FigureRow, 'amount' | 'members'>;

/** Compares amounts per member exactly: millimeters of large teams exceed what a number can multiply. */
const isBefore = (one: Scored, other: Scored): boolean =>
  BigInt(one.amount) * BigInt(other.members) > BigInt(other.amount) * BigInt(one.members);

export interface Placed<Row> {
  row: Row;
  /** Place in its league, from 1; equal averages share a place. */
  place: number;
}

export const placed = <Row extends Scored>(rows: readonly Row[]): Placed<Row>[] =>
  rows
    .map((row) => ({ row, place: 1 + rows.filter((other) => isBefore(other, row)).length }))
    .toSorted((a, b) => a.place - b.place);

type Goal = NonNullable<PackChallenge['prizes'][number]['goal']>;

/** The amount that a team of this size must reach, in the small unit of the measure. */
export const goalAmount = (of: Pick<CountedPeriod, 'measure'>, { amount, per }: Goal, members: number): number =>
  amountIn(unitOf(of), amount) * (per === 'MEMBER' ? members : 1);

/** True if teams with this many members take part in a challenge. */
export function takesPart(leagues: readonly League[], challenge: PackChallenge, members: number): boolean {
  const league = leagueOf(leagues, members);
  if (leagues.length > 0 && !league) return false;
  return challenge.leagues.length === 0 || (league !== undefined && challenge.leagues.includes(league.id));
}

export interface Result extends Scored {
  teamId: string;
  league: string | null;
  place: number;
  riders: number;
  /** Campaigns that pay the members in `paid`. */
  campaigns: string[];
  paid: string[];
}

/**
 * How the teams of a round finished, and who is paid: members with enough rides for a team that reached a prize. Teams
 * need 5 members at the end and 5 who rode [TEAM-12].
 */
export function resultsOf(
  { leagues }: Pick<PackTeams, 'leagues'>,
  { challenge, measure, minimumRides }: Pick<Round, 'challenge' | 'measure' | 'minimumRides'>,
  { parts, members }: { parts: readonly MemberPart[]; members: ReadonlyMap<string, number> },
): Result[] {
  const teams = [...Map.groupBy(parts, ({ teamId }) => teamId)].map(([teamId, rode]) => {
    const enough = rode.filter(({ rides }) => rides >= minimumRides);
    const size = members.get(teamId) ?? 0;
    return {
      teamId,
      members: size,
      league: leagueOf(leagues, size)?.id ?? null,
      riders: rode.length,
      amount: measure === 'RIDERS' ? enough.length : rode.reduce((sum, { amount }) => sum + amount, 0),
      enough: enough.map(({ memberId }) => memberId),
    };
  });
  const least = limits.teamMembersLeast;
  const competing = teams.filter(
    (team) => team.members >= least && team.riders >= least && takesPart(leagues, challenge, team.members),
  );
  return [...Map.groupBy(competing, ({ league }) => league).values()].flatMap((league) =>
    placed(league).map(({ row: { enough, ...team }, place }) => {
      const reached = challenge.prizes.filter(({ firstTeams, goal }) =>
        goal ? team.amount >= goalAmount({ measure }, goal, team.members) : place <= (firstTeams ?? 0),
      );
      const campaigns = [...new Set(reached.map(({ campaign }) => campaign))];
      return { ...team, place, campaigns, paid: campaigns.length === 0 ? [] : enough };
    }),
  );
}
