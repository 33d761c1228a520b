import { expect, test } from 'vitest';
import { inEnglish } from '../message.ts';
import { Campaign, type PackCampaign } from '../schema/campaign.ts';
import { Teams } from '../schema/teams.ts';
import {
  changesOfSettledRounds,
  contradictionsOfChallengeDays,
  contradictionsOfTeams,
  warningsOfTeams,
} from './contradictions-of-teams.ts';

const campaignOf = (over: object = {}): PackCampaign =>
  Campaign.parse({
    id: 'win',
    type: 'TRANSACTIONAL',
    category: 'transit',
    reward: 50,
    counts: { behaviours: ['team.challenge'] },
    ...over,
  }) as PackCampaign;

const spring = {
  id: 'spring',
  startsOn: '2026-03-01',
  endsOn: '2026-03-31',
  prizes: [{ campaign: 'win', firstTeams: 3 }],
};
const leagues = [
  { id: 'small', from: 5 },
  { id: 'large', from: 50 },
];

interface Given {
  leagues?: object[];
  challenges?: object[];
  campaigns?: PackCampaign[];
}

const inTeams = ({ leagues: own = leagues, challenges = [], campaigns = [] }: Given): string[] =>
  contradictionsOfTeams({ teams: Teams.parse({ leagues: own, challenges }), campaigns }).map(
    ({ key, message }) => `${key.join('.')}: ${inEnglish(message)}`,
  );
const inChallenge = (over: object, campaign: object = {}): string[] =>
  inTeams({ challenges: [{ ...spring, ...over }], campaigns: [campaignOf(campaign)] }).map((one) =>
    one.replace('teams.challenges.0.', ''),
  );

test('leagues need members from 5 and rising, each once [TEAM-01]', () => {
  expect(inTeams({})).toEqual([]);
  expect(inTeams({ leagues: [{ id: 'small', from: 4 }] })).toEqual([
    'teams.leagues.0.from: expected 5 members or more, because smaller teams show no figures, found 4',
  ]);
  expect(
    inTeams({
      leagues: [
        { id: 'small', from: 5 },
        { id: 'large', from: 5 },
        { id: 'small', from: 60 },
      ],
    }),
  ).toEqual([
    'teams.leagues.1.from: expected more than the 5 of small, found 5',
    'teams.leagues.2.id: expected each league once, found small again',
  ]);
});

test('a challenge between two dates, or of whole months, is accepted [TEAM-11]', () => {
  expect(inChallenge({ leagues: ['small'] })).toEqual([]);
  expect(inChallenge({ endsOn: undefined, repeats: 'MONTH' })).toEqual([]);
  expect(inChallenge({ endsOn: '2026-06-30', repeats: 'MONTH', measure: 'KILOMETER' })).toEqual([]);
});

test.each([
  [{ endsOn: undefined }, 'endsOn: expected the last day, because the challenge does not repeat, found none'],
  [{ endsOn: '2026-02-01' }, 'endsOn: expected a day on or after startsOn (2026-03-01), found 2026-02-01'],
  [{ endsOn: '2026-06-01' }, 'endsOn: expected at most 92 days from startsOn, found 93'],
  [
    { startsOn: '2026-03-02', repeats: 'MONTH' },
    'startsOn: expected the first day of a month, because the challenge repeats every month, found 2026-03-02',
  ],
  [
    { endsOn: '2026-04-29', repeats: 'MONTH' },
    'endsOn: expected the last day of a month, because the challenge repeats every month, found 2026-04-29',
  ],
  [{ leagues: ['huge'] }, 'leagues.0: expected a league of teams (small, large), found huge'],
  [{ prizes: [{ campaign: 'win' }] }, 'prizes.0: expected firstTeams or a goal, found neither'],
  [
    { prizes: [{ campaign: 'win', firstTeams: 1, goal: { amount: 400, per: 'TEAM' } }] },
    'prizes.0: expected firstTeams or a goal, because each is a prize of its own, found both',
  ],
  [
    { measure: 'RIDERS', prizes: [{ campaign: 'win', goal: { amount: 4, per: 'MEMBER' } }] },
    'prizes.0.goal.per: expected TEAM, because a member is at most one rider, found MEMBER',
  ],
])('a challenge with %o is refused in words [TEAM-11]', (over, problem) => {
  expect(inChallenge(over)).toEqual([problem]);
});

test("a prize's campaign counts the challenge and runs on the day of the settlement; another needs a prize [TEAM-11]", () => {
  expect(inChallenge({}, { endsOn: '2026-04-08', startsOn: '2026-04-08' })).toEqual([]);
  expect(inChallenge({}, { endsOn: '2026-04-07' })).toEqual([
    'prizes.0.campaign: expected a campaign that runs on 2026-04-08, when the challenge is settled, found win, which ends on 2026-04-07',
  ]);
  expect(inChallenge({}, { startsOn: '2026-04-09' })).toEqual([
    'prizes.0.campaign: expected a campaign that runs on 2026-04-08, when the challenge is settled, found win, which starts on 2026-04-09',
  ]);
  expect(inChallenge({}, { counts: { behaviours: ['trip.completed'] } })).toEqual([
    'prizes.0.campaign: expected a campaign that counts team.challenge, found win',
  ]);
  expect(inTeams({ leagues: [], challenges: [{ ...spring, leagues: ['small'] }], campaigns: [campaignOf()] })).toEqual([
    'teams.challenges.0.leagues.0: expected none, because the teams have no leagues, found small',
  ]);
  expect(inTeams({ campaigns: [campaignOf()] })).toEqual([
    'campaigns.0.counts.behaviours: expected a prize of a team challenge that names this campaign, found none',
  ]);
  expect(contradictionsOfTeams({ teams: undefined, campaigns: [campaignOf()] })).toHaveLength(1);
  expect(inTeams({ challenges: [spring, spring], campaigns: [campaignOf()] })).toEqual([
    'teams.challenges.1.id: expected each challenge once, found spring again',
  ]);
});

test("a prize's campaign runs at the settlement of every round of a repeated challenge [TEAM-11]", () => {
  const monthly = { endsOn: '2026-06-30', repeats: 'MONTH' };
  expect(inChallenge(monthly, { endsOn: '2026-07-08' })).toEqual([]);
  expect(inChallenge(monthly, { endsOn: '2026-07-07' })).toEqual([
    'prizes.0.campaign: expected a campaign that runs on 2026-07-08, when the challenge is settled, found win, which ends on 2026-07-07',
  ]);
  expect(inChallenge(monthly, { startsOn: '2026-04-09' })).toEqual([
    'prizes.0.campaign: expected a campaign that runs on 2026-04-08, when the challenge is settled, found win, which starts on 2026-04-09',
  ]);
  expect(inChallenge({ ...monthly, endsOn: undefined }, { endsOn: '2027-07-08' })).toEqual([
    'prizes.0.campaign: expected a campaign without endsOn, because the challenge repeats without an end, found win, which ends on 2027-07-08',
  ]);
});

test('a settled round keeps its last day, and no campaign pays for its days under another id [TEAM-19]', () => {
  const round = { challengeId: 'spring', startsOn: '2026-03-01', endsOn: '2026-03-31', campaigns: ['win'] };
  const changedBy = (...challenges: object[]): string[] =>
    changesOfSettledRounds([round], { teams: Teams.parse({ challenges }) }).map(
      ({ key, message }) => `${key.join('.')}: ${inEnglish(message)}`,
    );
  const final =
    'because the challenge was settled for good (later days need a challenge with another id), found 2026-04-30';
  const twice = 'because spring was settled until that day and win paid for it';
  expect(changedBy()).toEqual([]);
  expect(changedBy(spring)).toEqual([]);
  expect(changedBy({ ...spring, endsOn: '2026-04-30' })).toEqual([
    `challenges.0.endsOn: expected 2026-03-31, ${final}`,
  ]);
  expect(changedBy({ ...spring, repeats: 'MONTH', endsOn: undefined })).toEqual([]);
  expect(changedBy({ ...spring, startsOn: '2026-03-02' })).toEqual([
    `challenges.0.startsOn: expected a day after 2026-03-31 or prizes of other campaigns, ${twice}, found 2026-03-02`,
  ]);
  expect(changedBy({ ...spring, id: 'again' })).toEqual([
    `challenges.0.startsOn: expected a day after 2026-03-31 or prizes of other campaigns, ${twice}, found 2026-03-01`,
  ]);
  expect(changedBy({ ...spring, id: 'again', startsOn: '2026-04-01', endsOn: '2026-04-30' })).toEqual([]);
  expect(changedBy({ ...spring, id: 'again', prizes: [{ campaign: 'other', firstTeams: 1 }] })).toEqual([]);
  expect(changedBy(spring, { ...spring, id: 'beside' })).toEqual([]);
});

test('no places, and longer waits than two months, are refused [TEAM-11]', () => {
  const wrongIn = (over: object): string[] =>
    Teams.safeParse({ challenges: [{ ...spring, ...over }] }).error?.issues.map(({ message }) => message) ?? [];
  expect(wrongIn({ prizes: [{ campaign: 'win', firstTeams: 0 }] })).toEqual(['a whole number, 1 or more']);
  expect(wrongIn({ waitDays: 61 })).toEqual(['a number of days from 1 to 60']);
  expect(wrongIn({ prizes: [] })).toEqual(['at least one prize']);
});

test('a challenge leaves a week for its settlement before its first rides lose their details [TEAM-13]', () => {
  const daysIn = (over: object, rideDetailDays: number | null): string[] =>
    contradictionsOfChallengeDays({ teams: Teams.parse({ challenges: [{ ...spring, ...over }] }) }, rideDetailDays).map(
      ({ key, message }) => `${key.join('.')}: ${inEnglish(message)}`,
    );
  expect(daysIn({}, null)).toEqual([]);
  expect(daysIn({}, 45)).toEqual([]);
  expect(daysIn({}, 44)).toEqual([
    'teams.challenges.0.endsOn: expected at most 37 days from the first day to the settlement, because rides lose their details after 44 days (rideDetailDays), found 38',
  ]);
  expect(daysIn({ endsOn: undefined, repeats: 'MONTH', waitDays: 10 }, 47)).toEqual([
    'teams.challenges.0.waitDays: expected at most 40 days from the first day to the settlement, because rides lose their details after 47 days (rideDetailDays), found 41',
  ]);
});

test('challenges and leagues without teams, or with teams without members, give a warning [OPS-211, OPS-215]', () => {
  const warned = (teams: object | undefined, present: number[]): string[] =>
    warningsOfTeams(
      { teams: teams && Teams.parse(teams) },
      present.map((members, at) => ({ name: `Team ${at + 1}`, members })),
    ).map(({ key, message }) => `${key.join('.')}: ${inEnglish(message)}`);
  expect(warned(undefined, [])).toEqual([]);
  expect(warned({}, [0, 1])).toEqual([]);
  expect(warned({ leagues }, [])).toEqual([
    'leagues: expected a team, because challenges and leagues need one (add teams at the desk, under Teams of riders), found none',
  ]);
  expect(warned({ challenges: [spring] }, [0, 0])).toEqual([
    'challenges: expected members in the teams, because challenges and leagues need them (give the team codes to riders), found none (teams: 2)',
  ]);
  expect(warned({ leagues, challenges: [spring] }, [1, 2])).toEqual([]);
  const few = 'expected members in each team (give the team codes to riders, or archive the team), found none in';
  expect(warned({ leagues }, [0, 1, 0])).toEqual([`leagues: ${few} Team 1, Team 3`]);
  expect(warned({ challenges: [spring] }, [0, 0, 0, 0, 0, 9])).toEqual([
    `challenges: ${few} Team 1, Team 2, Team 3 and 2 more`,
  ]);
});
