import { limits } from '@fareback/contract';
import {
  type AssumedDays,
  type BacktestDays,
  type BacktestRound,
  type BacktestSteps,
  type BacktestTogether,
  backtestDaysMost,
} from '@fareback/contract/admin';
import type { StaffCtx } from '../../../call/staff.ts';
import {
  backtestAwards,
  backtestSteps,
  chooseDays,
  dateOfDay,
  dayOfDate,
  declaredKindsIn,
  type ServiceCalendar,
  serviceCalendar,
} from '../../earning/index.ts';
import { type BacktestedRound, backtestedRounds, backtestRound } from '../../teams/index.ts';
import { assertDays } from '../reports/days.ts';
import { campaignsOf } from './backtest.ts';
import { chosenVersion } from './read-versions.ts';

/** A part ends after this time, with the rounds so far. */
const LONGEST_MS = 1000;

type Version = Awaited<ReturnType<typeof campaignsOf>>;
type Teams = NonNullable<Version['teams']>;

interface TogetherQuery {
  from: string;
  to: string;
  after?: number | undefined;
  language: string;
}

/** What one round would have paid with today's teams. */
async function roundOf(
  ctx: StaffCtx,
  version: Version & { teams: Teams },
  { round, calendar }: { round: BacktestedRound; calendar: ServiceCalendar },
): Promise<BacktestRound> {
  const tenant = { settings: { ...ctx.tenant.settings, overlaps: version.overlaps } };
  const { results, awards } = await backtestRound(ctx.tx, { teams: version.teams, tenant }, { round, calendar });
  const costs = await backtestAwards(ctx, version, awards, round.isOnOwnDays);
  const isShown = (members: number): boolean =>
    members === 0 || members >= limits.teamMembersLeast || ctx.may('members.read');
  const campaigns = [...new Set(round.challenge.prizes.map(({ campaign }) => campaign))];
  return {
    challengeId: round.challengeId,
    title: version.challengeName(round.challengeId),
    startsOn: round.startsOn,
    endsOn: dateOfDay(round.lastDay),
    isOnOwnDays: round.isOnOwnDays,
    teams: results.length,
    prizes: campaigns.map((campaignId) => {
      const cost = costs.find((one) => one.campaignId === campaignId);
      const { members, points, offers, entries } = cost ?? { members: 0, points: 0, offers: 0, entries: 0 };
      return {
        campaignId,
        title: version.titleOf(campaignId),
        teams: results.filter((one) => one.campaigns.includes(campaignId)).length,
        members: isShown(members) ? members : null,
        points,
        offers,
        entries,
      };
    }),
  };
}

/** What steps of referrals would have paid for past invitations; null without steps. */
async function stepsOf(
  ctx: StaffCtx,
  { referral, offerOf }: Version,
  time: { from: Date; until: Date },
): Promise<BacktestSteps | null> {
  if (!referral?.active || !referral.steps || referral.steps.length === 0) return null;
  const { codes, friends, steps } = await backtestSteps(ctx.tx, referral.steps, time);
  return {
    codes,
    friends,
    steps: steps.map(({ step, referrers }) => ({
      friends: step.friends,
      referrers,
      points: referrers * (step.reward ?? 0),
      offers: step.rewardOffer ? referrers : 0,
      offer: step.rewardOffer ? offerOf(step.rewardOffer.offer).title : null,
    })),
  };
}

/** Costs of a version's team challenges and referral steps on past days, one part of the rounds [CAMP-124]. */
export async function backtestTogether(
  ctx: StaffCtx,
  number: number,
  { from, to, after = 0, language }: TogetherQuery,
): Promise<BacktestTogether> {
  assertDays({ from, to }, backtestDaysMost);
  const { number: chosen } = await chosenVersion(ctx, number);
  const version = await campaignsOf(ctx, chosen, language);
  const { timeZone, serviceDayStartMinutes } = ctx.tenant;
  const calendar = serviceCalendar(timeZone, serviceDayStartMinutes);
  const days = [dayOfDate(from), dayOfDate(to)] as const;
  const time = { from: new Date(calendar.startOf(days[0])), until: new Date(calendar.startOf(days[1] + 1)) };
  const { teams } = version;
  const { rounds, left } = backtestedRounds(teams?.challenges ?? [], calendar, days);
  const done: BacktestRound[] = [];
  const begunAt = performance.now();
  for (const round of rounds.slice(after)) {
    if (teams) done.push(await roundOf(ctx, { ...version, teams }, { round, calendar }));
    if (performance.now() - begunAt >= LONGEST_MS) break;
  }
  const next = after + done.length;
  return {
    rounds: done,
    left: left.map(({ id }) => version.challengeName(id)),
    referral: after === 0 ? await stepsOf(ctx, version, time) : null,
    next: next < rounds.length ? next : null,
  };
}

interface DaysQuery {
  from: string;
  to: string;
  which: AssumedDays;
  count: number;
}

/** Past days that a backtest of the version can treat as declared [CAMP-125]. */
export async function backtestDays(ctx: StaffCtx, number: number, asked: DaysQuery): Promise<BacktestDays> {
  assertDays(asked, backtestDaysMost);
  const { number: chosen } = await chosenVersion(ctx, number);
  const isUsed = declaredKindsIn(await campaignsOf(ctx, chosen, 'en')).length > 0;
  return { isUsed, days: isUsed ? await chooseDays(ctx.tx, ctx.tenant, asked) : [] };
}
