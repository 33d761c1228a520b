import { limits } from '@fareback/contract';
import { say } from '../message.ts';
import type { CampaignInput } from '../schema/campaign.ts';
import { paysTeams } from '../schema/campaign-parts.ts';
import type { PackProgram } from '../schema/program.ts';
import { challengeDaysMax, type PackChallenge, type PackTeams } from '../schema/teams.ts';
import { type Contradiction, contradictionsOfDates } from './contradictions.ts';

/** Leagues have their own ids, begin where figures are shown, and each needs more members than the one before it. */
function inLeagues({ leagues }: PackTeams): Contradiction[] {
  return leagues.flatMap(({ id, from }, index): Contradiction[] => {
    const before = leagues[index - 1];
    const key = ['leagues', index];
    if (leagues.findIndex((league) => league.id === id) !== index)
      return [{ key: [...key, 'id'], message: say`expected each league once, found ${id} again` }];
    if (from < limits.teamMembersLeast) {
      const message = say`expected ${limits.teamMembersLeast} members or more, because smaller teams show no figures, found ${from}`;
      return [{ key: [...key, 'from'], message }];
    }
    if (before === undefined || from > before.from) return [];
    return [
      { key: [...key, 'from'], message: say`expected more than the ${before.from} of ${before.id}, found ${from}` },
    ];
  });
}

const DAY_MILLIS = 86_400_000;
const dateOf = (millis: number): string => new Date(millis).toISOString().slice(0, 10);
const daysLater = (date: string, days: number): string => dateOf(Date.parse(date) + days * DAY_MILLIS);
const lastOfMonth = (date: string): string => dateOf(Date.UTC(Number(date.slice(0, 4)), Number(date.slice(5, 7)), 0));

/** The last day of a challenge's first round; undefined without one. */
const firstEnd = ({ startsOn, endsOn, repeats }: PackChallenge): string | undefined =>
  repeats ? lastOfMonth(startsOn) : endsOn;

/** Days of a round: of a repeated one, of the longest month. */
function daysOf(challenge: PackChallenge): number {
  const end = firstEnd(challenge);
  if (challenge.repeats) return 31;
  return end === undefined ? 0 : (Date.parse(end) - Date.parse(challenge.startsOn)) / DAY_MILLIS + 1;
}

function inDates(challenge: PackChallenge): Contradiction[] {
  const { startsOn, endsOn, repeats } = challenge;
  const wrong = contradictionsOfDates(challenge);
  if (wrong.length > 0) return wrong;
  if (repeats) {
    const found: Contradiction[] = [];
    if (!startsOn.endsWith('-01'))
      found.push({
        key: ['startsOn'],
        message: say`expected the first day of a month, because the challenge repeats every month, found ${startsOn}`,
      });
    if (endsOn !== undefined && endsOn !== lastOfMonth(endsOn))
      found.push({
        key: ['endsOn'],
        message: say`expected the last day of a month, because the challenge repeats every month, found ${endsOn}`,
      });
    return found;
  }
  if (endsOn === undefined)
    return [{ key: ['endsOn'], message: 'expected the last day, because the challenge does not repeat, found none' }];
  const days = daysOf(challenge);
  if (days <= challengeDaysMax) return [];
  return [{ key: ['endsOn'], message: say`expected at most ${challengeDaysMax} days from startsOn, found ${days}` }];
}

function inItsLeagues({ leagues }: PackTeams, challenge: PackChallenge): Contradiction[] {
  return challenge.leagues.flatMap((league, index) => {
    if (leagues.some(({ id }) => id === league)) return [];
    const message =
      leagues.length === 0
        ? say`expected none, because the teams have no leagues, found ${league}`
        : say`expected a league of teams (${leagues.map(({ id }) => id).join(', ')}), found ${league}`;
    return [{ key: ['leagues', index], message }];
  });
}

/** The days on which the first and the last round are settled; undefined without such a round. */
function settledOn(challenge: PackChallenge): { first: string | undefined; last: string | undefined } {
  const dayOf = (end: string | undefined) => (end === undefined ? undefined : daysLater(end, challenge.waitDays + 1));
  return { first: dayOf(firstEnd(challenge)), last: dayOf(challenge.endsOn) };
}

/** Reports a prize's campaign that does not run whenever a round is settled. */
function inCampaign(campaign: CampaignInput, challenge: PackChallenge): Contradiction[] {
  const { id, startsOn, endsOn } = campaign;
  const { first, last } = settledOn(challenge);
  const found = (message: Contradiction['message']): Contradiction[] => [{ key: ['campaign'], message }];
  if (!paysTeams(campaign)) return found(say`expected a campaign that counts team.challenge, found ${id}`);
  if (endsOn !== undefined && last !== undefined && endsOn < last)
    return found(
      say`expected a campaign that runs on ${last}, when the challenge is settled, found ${id}, which ends on ${endsOn}`,
    );
  if (endsOn !== undefined && challenge.repeats && last === undefined)
    return found(
      say`expected a campaign without endsOn, because the challenge repeats without an end, found ${id}, which ends on ${endsOn}`,
    );
  if (startsOn === undefined || first === undefined || startsOn <= first) return [];
  return found(
    say`expected a campaign that runs on ${first}, when the challenge is settled, found ${id}, which starts on ${startsOn}`,
  );
}

function inPrizes(challenge: PackChallenge, campaigns: readonly CampaignInput[]): Contradiction[] {
  return challenge.prizes.flatMap(({ campaign, firstTeams, goal }, index) => {
    const found: Contradiction[] = [];
    if (firstTeams === undefined && goal === undefined)
      found.push({ key: [], message: 'expected firstTeams or a goal, found neither' });
    if (firstTeams !== undefined && goal !== undefined)
      found.push({ key: [], message: 'expected firstTeams or a goal, because each is a prize of its own, found both' });
    if (goal?.per === 'MEMBER' && challenge.measure === 'RIDERS')
      found.push({
        key: ['goal', 'per'],
        message: 'expected TEAM, because a member is at most one rider, found MEMBER',
      });
    const paying = campaigns.find(({ id }) => id === campaign);
    if (paying) found.push(...inCampaign(paying, challenge));
    return found.map(({ key, message }) => ({ key: ['prizes', index, ...key], message }));
  });
}

function inChallenges(teams: PackTeams, campaigns: readonly CampaignInput[]): Contradiction[] {
  return teams.challenges.flatMap((challenge, index) => {
    const isAgain = teams.challenges.findIndex(({ id }) => id === challenge.id) !== index;
    const found = [
      ...(isAgain ? [{ key: ['id'], message: say`expected each challenge once, found ${challenge.id} again` }] : []),
      ...inDates(challenge),
      ...inItsLeagues(teams, challenge),
      ...inPrizes(challenge, campaigns),
    ];
    return found.map(({ key, message }) => ({ key: ['challenges', index, ...key], message }));
  });
}

/** Reports campaigns that count challenges but that no challenge names. */
function unpaid({ teams, campaigns }: Pick<PackProgram, 'teams' | 'campaigns'>): Contradiction[] {
  const named = new Set(teams?.challenges.flatMap(({ prizes }) => prizes.map(({ campaign }) => campaign)));
  return campaigns.flatMap((campaign, index) =>
    paysTeams(campaign) && !named.has(campaign.id)
      ? [
          {
            key: ['campaigns', index, 'counts', 'behaviours'],
            message: 'expected a prize of a team challenge that names this campaign, found none',
          },
        ]
      : [],
  );
}

/** Returns contradictions in a program's teams and their challenges [TEAM-01, TEAM-11]. */
export function contradictionsOfTeams(program: Pick<PackProgram, 'teams' | 'campaigns'>): Contradiction[] {
  const { teams, campaigns } = program;
  const found = teams ? [...inLeagues(teams), ...inChallenges(teams, campaigns)] : [];
  return [...found.map(({ key, message }) => ({ key: ['teams', ...key], message })), ...unpaid(program)];
}

/** Days that are left for the settlement before its first rides lose their details, if no process runs. */
const SETTLEMENT_DAYS = 7;

/** Returns challenges whose first rides would lose their details before, or soon after, the settlement [TEAM-13]. */
export function contradictionsOfChallengeDays(
  { teams }: Pick<PackProgram, 'teams'>,
  rideDetailDays: number | null,
): Contradiction[] {
  if (rideDetailDays === null) return [];
  const most = rideDetailDays - SETTLEMENT_DAYS;
  return (teams?.challenges ?? []).flatMap((challenge, index) => {
    const days = daysOf(challenge) + challenge.waitDays;
    if (days <= most) return [];
    const message = say`expected at most ${most} days from the first day to the settlement, because rides lose their details after ${rideDetailDays} days (rideDetailDays), found ${days}`;
    return [{ key: ['teams', 'challenges', index, challenge.repeats ? 'waitDays' : 'endsOn'], message }];
  });
}

/** A settled round of a challenge, and the campaigns that paid for it. */
export interface SettledRound {
  challengeId: string;
  startsOn: string;
  endsOn: string;
  campaigns: readonly string[];
}

/** The last day of the challenge's round that begins on a day; undefined without such a round. */
function endOfRound({ startsOn, endsOn, repeats }: PackChallenge, firstDay: string): string | undefined {
  if (repeats) return firstDay >= startsOn && firstDay.endsWith('-01') ? lastOfMonth(firstDay) : undefined;
  return firstDay === startsOn ? endsOn : undefined;
}

/** What a program changes of settled rounds: they are final, and no campaign pays twice for the same days [TEAM-19]. */
export function changesOfSettledRounds(
  settled: readonly SettledRound[],
  { teams }: Pick<PackProgram, 'teams'>,
): Contradiction[] {
  const challenges = teams?.challenges ?? [];
  return challenges.flatMap((challenge, index) => {
    const { id, startsOn, endsOn, prizes } = challenge;
    return settled.flatMap((round): Contradiction[] => {
      const key = ['challenges', index];
      const isOwn = round.challengeId === id;
      if (!isOwn && challenges.some((other) => other.id === round.challengeId)) return [];
      const end = isOwn ? endOfRound(challenge, round.startsOn) : undefined;
      if (end === round.endsOn) return [];
      if (end !== undefined) {
        const message = say`expected ${round.endsOn}, because the challenge was settled for good (later days need a challenge with another id), found ${end}`;
        return [{ key: [...key, 'endsOn'], message }];
      }
      const paid = prizes.find(({ campaign }) => round.campaigns.includes(campaign));
      if (!paid || startsOn > round.endsOn || (endsOn !== undefined && endsOn < round.startsOn)) return [];
      const message = say`expected a day after ${round.endsOn} or prizes of other campaigns, because ${round.challengeId} was settled until that day and ${paid.campaign} paid for it, found ${startsOn}`;
      return [{ key: [...key, 'startsOn'], message }];
    });
  });
}

/** A team that can be joined, and its number of present members. */
export interface PresentTeam {
  name: string;
  members: number;
}

/** Empty teams that are named in a warning; the rest are counted. */
const EMPTY_NAMED = 3;

/** Warns of leagues and challenges without any team, or with teams without members [OPS-211, OPS-215]. */
export function warningsOfTeams(
  { teams }: Pick<PackProgram, 'teams'>,
  present: readonly PresentTeam[],
): Contradiction[] {
  const key = teams?.challenges.length ? 'challenges' : teams?.leagues.length ? 'leagues' : null;
  const empty = present.filter(({ members }) => members === 0);
  if (key === null || (present.length > 0 && empty.length === 0)) return [];
  if (empty.length < present.length) {
    const named = empty.slice(0, EMPTY_NAMED).map(({ name }) => name);
    const more = empty.length - named.length;
    const message =
      more === 0
        ? say`expected members in each team (give the team codes to riders, or archive the team), found none in ${named.join(', ')}`
        : say`expected members in each team (give the team codes to riders, or archive the team), found none in ${named.join(', ')} and ${more} more`;
    return [{ key: [key], message }];
  }
  const count = present.length;
  const message =
    count === 0
      ? 'expected a team, because challenges and leagues need one (add teams at the desk, under Teams of riders), found none'
      : say`expected members in the teams, because challenges and leagues need them (give the team codes to riders), found none (teams: ${count})`;
  return [{ key: [key], message }];
}
