import type { TeamChallenge } from '@fareback/contract';
import type { LocalizedCtx } from '../../call/context.ts';
import { localized } from '../../platform/localized.ts';
import { visibleCampaigns } from '../campaigns/index.ts';
import { dateOfDay } from '../earning/index.ts';
import { isSettled, readRoundResults } from './challenge-store.ts';
import { countOwnRides, type FigureRow, readRoundFigures } from './figure-store.ts';
import { calendarOf, lastDayBefore, placesBeside } from './figures.ts';
import { goalAmount, isShown, type Round, roundsOf, takesPart } from './rounds.ts';
import { nameOf, teamSettingsOf } from './team-settings.ts';

/** Parts of goals are shown in steps, because two exact figures of one team could reveal a member's rides. */
const PERCENT_STEP = 5;

function percentOf(figure: Pick<FigureRow, 'amount'>, goal: number): number {
  if (figure.amount >= goal) return 100;
  return Math.floor((figure.amount * 100) / goal / PERCENT_STEP) * PERCENT_STEP;
}

interface Position {
  state: TeamChallenge['State'];
  members: number;
  place: number | null;
  teams: number;
  figure: FigureRow | null;
  /** Campaigns that pay; null until the settlement. */
  campaigns: readonly string[] | null;
}

type Own = { memberId: string; teamId: string; members: number };

/** A team's place: of the settlement, else of the running figures. */
async function positionOf(ctx: LocalizedCtx, round: Round, own: Own): Promise<Position> {
  const { tx, tenant, now } = ctx;
  const figures = await readRoundFigures(tx, round);
  const figure = figures.find(({ teamId }) => teamId === own.teamId) ?? null;
  if (await isSettled(tx, round)) {
    const results = await readRoundResults(tx, round);
    const result = results.find(({ teamId }) => teamId === own.teamId);
    const members = result?.members ?? own.members;
    const teams = results.filter(({ league }) => result && league === result.league).length;
    const campaigns = result?.campaigns ?? [];
    return { state: 'SETTLED', members, place: result?.place ?? null, teams, figure, campaigns };
  }
  const state = calendarOf(tenant).dayOf(now.getTime()) <= round.lastDay ? 'RUNNING' : 'COUNTING';
  const members = figure?.members ?? own.members;
  const beside = figure ? placesBeside(teamSettingsOf(tenant)?.leagues ?? [], figures, figure) : [];
  const place = beside.find(({ row }) => row.teamId === own.teamId)?.place ?? null;
  return { state, members, place, teams: beside.length, figure, campaigns: null };
}

type Prize = TeamChallenge['Prizes'][number];

/** The prizes of campaigns that the member sees; in a control group the member sees no such prize. */
function prizesOf(
  { language }: LocalizedCtx,
  round: Round,
  { campaigns, of }: { campaigns: Awaited<ReturnType<typeof visibleCampaigns>>; of: Position },
): Prize[] {
  return round.challenge.prizes.flatMap(({ campaign: id, firstTeams, goal }): Prize[] => {
    const campaign = campaigns.find(({ campaignId }) => campaignId === id);
    if (!campaign) return [];
    const { definition, texts } = campaign;
    const isReached = of.campaigns?.includes(id) ?? null;
    const target = goal ? goalAmount(round, goal, of.members) : null;
    const running = target !== null && of.figure ? percentOf(of.figure, target) : null;
    return [
      {
        Points: 'reward' in definition ? definition.reward : 0,
        Campaign: localized(texts, language).Title ?? id,
        FirstTeams: firstTeams ?? null,
        Goal: goal ? { Amount: goal.amount, Per: goal.per } : null,
        Percent: target !== null && isReached === true ? 100 : running,
        IsReached: isReached,
      },
    ];
  });
}

/** The challenges that a member of a team sees: running, waiting, or settled lately, newest last [TEAM-15]. */
export async function challengesOf(ctx: LocalizedCtx, own: Own): Promise<TeamChallenge[]> {
  const { tx, tenant, now, language } = ctx;
  const settings = teamSettingsOf(tenant);
  if (!settings || settings.challenges.length === 0) return [];
  const calendar = calendarOf(tenant);
  const today = calendar.dayOf(now.getTime());
  const rounds = roundsOf(settings, calendar, today).filter((round) => isShown(round, today));
  const campaigns = await visibleCampaigns(ctx);
  const counted = rounds.map((round) => ({
    ...round,
    until: new Date(Math.min(round.until.getTime(), now.getTime())),
  }));
  const ownRides = await countOwnRides(tx, tenant, counted, own);
  const shown: TeamChallenge[] = [];
  for (const [at, round] of rounds.entries()) {
    const position = await positionOf(ctx, round, own);
    const { challenge, measure, minimumRides, lastDay, settledDay, startsOn } = round;
    shown.push({
      ID: `${challenge.id}/${startsOn}`,
      Name: nameOf(settings, 'challenges', challenge.id, language),
      FirstDay: startsOn,
      LastDay: dateOfDay(lastDay),
      SettlementDay: dateOfDay(settledDay),
      State: position.state,
      Measure: measure,
      TakesPart: takesPart(settings.leagues, challenge, position.members),
      OwnRides: ownRides[at] ?? 0,
      MinimumRides: minimumRides,
      Place: position.place,
      Teams: position.teams,
      CountedThrough: position.figure ? lastDayBefore(tenant, position.figure.countedUntil) : null,
      Prizes: prizesOf(ctx, round, { campaigns, of: position }),
    });
  }
  return shown.filter(({ Prizes }) => Prizes.length > 0);
}
