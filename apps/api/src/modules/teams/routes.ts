import { getTeam, joinTeam, leaveTeam, limits, normalizeCode, type TeamView } from '@fareback/contract';
import type { Call, MemberCtx } from '../../call/context.ts';
import { type Handler, handle, handleWithoutTransaction } from '../../call/handler.ts';
import { throwApiError } from '../../platform/api-error.ts';
import type { Limit } from '../../platform/limits/limit-use.ts';
import { meterGuesses, networkOf } from '../../platform/limits/rate-limit.ts';
import { lockAccounts } from '../ledger/index.ts';
import { challengesOf } from './challenges.ts';
import { monthOf } from './figures.ts';
import { leagueName, leagueOf, teamSettingsOf } from './team-settings.ts';
import { beginMembership, endMembership, lockTeamByCode, readMembership } from './team-store.ts';

const window = { windowSeconds: limits.failedCodesWindowMinutes * 60 };
/** Wrong codes of one member, and of all members at one network, who may be one person with many accounts. */
const byMember: Limit = { name: 'failed-team-codes', max: limits.failedCodesMax, ...window };
const byNetwork: Limit = { name: 'failed-team-codes-network', max: limits.failedCodesMax * 10, ...window };

/** The member's team; its size only from `teamMembersLeast` members [TEAM-05]. */
async function viewTeam(ctx: MemberCtx): Promise<TeamView> {
  const { tx, tenant, member, language } = ctx;
  const settings = teamSettingsOf(tenant);
  const team = settings && (await readMembership(tx, member.memberId));
  if (!settings || !team) return { Team: null };
  const { teamId, name, joinedAt, members } = team;
  const isShown = members >= limits.teamMembersLeast;
  const league = isShown ? leagueOf(settings.leagues, members) : undefined;
  return {
    Team: {
      Name: name,
      MemberSinceUTC: joinedAt.toISOString(),
      Members: isShown ? members : null,
      League: league ? leagueName(settings, league, language) : null,
    },
    Month: await monthOf(ctx, { memberId: member.memberId, teamId }),
    ...(settings.challenges.length > 0 && {
      Challenges: await challengesOf(ctx, { memberId: member.memberId, teamId, members }),
    }),
  };
}

/**
 * Joins the team of a code and leaves any other. The member's account is locked, so of two joins at once the later one
 * decides [TEAM-02].
 */
async function join({ tx, tenant, member: { memberId }, now }: MemberCtx, code: string): Promise<{ Name: string }> {
  const team = teamSettingsOf(tenant) && (await lockTeamByCode(tx, normalizeCode(code).toUpperCase()));
  if (!team) throwApiError('INVALID_TEAM_CODE');
  await lockAccounts(tx, [memberId]);
  const current = await readMembership(tx, memberId);
  if (current?.teamId !== team.teamId) {
    await endMembership(tx, memberId, now);
    await beginMembership(tx, memberId, team.teamId, now);
  }
  return { Name: team.name };
}

/** Wrong codes are limited per member and network; a right one is not counted [TEAM-03]. */
async function enterCode(call: Call, code: string): Promise<{ Name: string }> {
  const memberId = await call.asMember(async ({ member }) => member.memberId);
  const wanted = [
    { limit: byMember, who: memberId },
    { limit: byNetwork, who: networkOf(call.client.address) },
  ];
  return meterGuesses(wanted, call, () => call.asMember((ctx) => join(ctx, code)));
}

export const handlers: Handler[] = [
  handle(getTeam, viewTeam),
  handleWithoutTransaction(joinTeam, (call, { body }) => enterCode(call, body.Code)),
  handle(leaveTeam, async ({ tx, member: { memberId }, now }, { query: { MemberSinceUTC: since } }) => {
    await lockAccounts(tx, [memberId]);
    return { HasLeft: (await endMembership(tx, memberId, now, since === undefined ? null : new Date(since))) > 0 };
  }),
];
