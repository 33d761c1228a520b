import type { PackChallenge, PackTeams } from '@fareback/tenant-pack';
import type { Tenant } from '../../call/tenant.ts';
import type { Tx } from '../../platform/database/transactions.ts';
import { dateOfDay, dayOfDate, type ServiceCalendar, type TeamAward } from '../earning/index.ts';
import { readParts } from './figure-store.ts';
import { type Result, type Round, resultsOf, roundOn } from './rounds.ts';

export interface BacktestedRound extends Round {
  /** False if the challenge has no round within the replayed days, and is tried on some of them. */
  isOnOwnDays: boolean;
}

type Days = readonly [first: number, last: number];

/** First and last days of the whole calendar months in a range. */
function monthsIn([first, last]: Days): Days[] {
  const found: Days[] = [];
  for (let day = first; day <= last; ) {
    const [year = 0, month = 0] = dateOfDay(day).split('-').map(Number);
    const next = dayOfDate(new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10));
    if (dateOfDay(day).endsWith('-01') && next - 1 <= last) found.push([day, next - 1]);
    day = next;
  }
  return found;
}

/** The longest one-time challenge fits once: on its own days, or on the last ones of the range. */
function daysOnce({ startsOn, endsOn }: PackChallenge, [first, last]: Days): { own: Days[]; asIf: Days[] } {
  const days: Days = [dayOfDate(startsOn), dayOfDate(endsOn ?? startsOn)];
  const start = last - (days[1] - days[0]);
  return {
    own: days[0] >= first && days[1] <= last ? [days] : [],
    asIf: start >= first ? [[start, last]] : [],
  };
}

function daysRepeated({ startsOn, endsOn }: PackChallenge, days: Days): { own: Days[]; asIf: Days[] } {
  const months = monthsIn(days);
  const isOwn = ([first, last]: Days): boolean =>
    first >= dayOfDate(startsOn) && (endsOn === undefined || last <= dayOfDate(endsOn));
  return { own: months.filter(isOwn), asIf: months };
}

/**
 * The rounds of challenges for a backtest of some days, oldest first: those that lie whole within the days; without one,
 * rounds of the same length on these days. `left` are challenges that are longer than the days [CAMP-124].
 */
export function backtestedRounds(
  challenges: readonly PackChallenge[],
  calendar: ServiceCalendar,
  days: Days,
): { rounds: BacktestedRound[]; left: PackChallenge[] } {
  const found = challenges.map((challenge) => {
    const { own, asIf } = (challenge.repeats ? daysRepeated : daysOnce)(challenge, days);
    const isOnOwnDays = own.length > 0;
    const rounds = (isOnOwnDays ? own : asIf).map((one) => ({ ...roundOn(challenge, calendar, one), isOnOwnDays }));
    return { challenge, rounds };
  });
  return {
    rounds: found.flatMap(({ rounds }) => rounds).toSorted((a, b) => a.lastDay - b.lastDay),
    left: found.flatMap(({ challenge, rounds }) => (rounds.length === 0 ? [challenge] : [])),
  };
}

/**
 * Computes the results of a past round with today's teams, and its awards. Each member of a winning team has
 * one award per campaign, as in a settlement [TEAM-12, CAMP-124].
 */
export async function backtestRound(
  tx: Tx,
  { teams, tenant }: { teams: Pick<PackTeams, 'leagues'>; tenant: Pick<Tenant, 'settings'> },
  { round, calendar }: { round: BacktestedRound; calendar: ServiceCalendar },
): Promise<{ results: Result[]; awards: TeamAward[] }> {
  const results = resultsOf(teams, round, await readParts(tx, tenant, round, 'NOW'));
  const at = calendar.startOf(round.settledDay);
  const { challengeId, startsOn } = round;
  const awards = results.flatMap(({ campaigns, paid }) =>
    campaigns.flatMap((campaignId) => paid.map((memberId) => ({ memberId, challengeId, startsOn, campaignId, at }))),
  );
  const once = new Map(awards.map((award) => [`${award.campaignId} ${award.memberId}`, award]));
  return { results, awards: [...once.values()] };
}
