import { limits } from '@fareback/contract';
import { adminRoutes, type RiderTeam, type TeamResult } from '@fareback/contract/admin';
import { type AdminHandler, adminHandle, type StaffCtx } from '../../call/staff.ts';
import { throwAdminError } from '../../platform/api-error.ts';
import { isoText } from '../../platform/local-date.ts';
import { campaignTitles } from '../campaigns/index.ts';
import {
  archiveTeam,
  averageOf,
  type FigureRow,
  insertTeams,
  leagueName,
  leagueOf,
  monthToCount,
  nameOf,
  readFigures,
  readResults,
  readTeams,
  renameTeam,
  type TeamRow,
  teamSettingsOf,
  totalOf,
  writeNewCode,
} from '../teams/index.ts';

const routes = adminRoutes.riderTeams;

interface TeamsPage {
  isOn: boolean;
  hasMembers: boolean;
  month: string;
  measure: string;
  teams: RiderTeam[];
  results: TeamResult[];
}

function present(
  ctx: StaffCtx,
  { figures, language }: { figures: readonly FigureRow[]; language: string },
  { teamId, name, code, createdAt, archivedAt, members }: TeamRow,
): RiderTeam {
  const settings = teamSettingsOf(ctx.tenant);
  const measure = settings?.measure ?? 'RIDES';
  // An empty team reveals no person, and needs attention.
  const isShown = members === 0 || members >= limits.teamMembersLeast || ctx.may('members.read');
  const league = settings && archivedAt === null ? leagueOf(settings.leagues, members) : undefined;
  const figure = figures.find((one) => one.teamId === teamId);
  return {
    teamId,
    name,
    code: archivedAt === null && ctx.may('stock.act') ? code : '',
    createdAt: createdAt.toISOString(),
    archivedAt: isoText(archivedAt),
    members: isShown ? members : null,
    rides: figure ? totalOf(figure, measure) : null,
    perMember: figure ? averageOf(figure, measure) : null,
    league: settings && league ? leagueName(settings, league, language) : null,
  };
}

const subjectOf = (teamId: string) => ({ kind: 'riderTeam', id: teamId });

async function create(ctx: StaffCtx, names: readonly string[]): Promise<{ added: number; known: number }> {
  const own = [...new Map(names.map((name) => [name.trim().toLowerCase(), name.trim()])).values()];
  const added = await insertTeams(ctx.tx, own, ctx.now);
  const known = names.length - added;
  await ctx.record({ verb: 'riderTeams.create', subject: subjectOf(ctx.tenant.tenantId), facts: { added, known } });
  return { added, known };
}

async function rename(ctx: StaffCtx, teamId: string, name: string): Promise<{ name: string }> {
  const renamed = await renameTeam(ctx.tx, teamId, name);
  if (renamed === null) throwAdminError('TEAM_EXISTS');
  if (renamed === 0) throwAdminError('NOT_FOUND');
  await ctx.record({ verb: 'riderTeams.rename', subject: subjectOf(teamId), facts: { name } });
  return { name };
}

async function renewCode(ctx: StaffCtx, teamId: string): Promise<{ isChanged: boolean }> {
  if ((await writeNewCode(ctx.tx, teamId)) === 0) throwAdminError('NOT_FOUND');
  await ctx.record({ verb: 'riderTeams.newCode', subject: subjectOf(teamId), facts: {} });
  return { isChanged: true };
}

async function archive(ctx: StaffCtx, teamId: string): Promise<{ isArchived: boolean }> {
  if ((await archiveTeam(ctx.tx, teamId, ctx.now)) === null) throwAdminError('NOT_FOUND');
  await ctx.record({ verb: 'riderTeams.archive', subject: subjectOf(teamId), facts: {} });
  return { isArchived: true };
}

/** Results of the newest rounds that one page shows. */
const RESULTS_MOST = 500;

async function listResults(ctx: StaffCtx, language: string): Promise<TeamResult[]> {
  const settings = teamSettingsOf(ctx.tenant);
  const rows = await readResults(ctx.tx, RESULTS_MOST);
  const titles = await campaignTitles(ctx.tx, [...new Set(rows.flatMap(({ campaigns }) => campaigns))], language);
  return rows.map((row) => ({
    challenge: settings ? nameOf(settings, 'challenges', row.challengeId, language) : row.challengeId,
    startsOn: row.startsOn,
    endsOn: row.endsOn,
    settledAt: row.settledAt.toISOString(),
    team: row.name,
    league: row.league !== null && settings ? nameOf(settings, 'leagues', row.league, language) : row.league,
    place: row.place,
    measure: row.measure,
    amount: totalOf(row, row.measure),
    members: row.members,
    prizes: row.campaigns.map((id) => titles[id] ?? id),
    paid: row.paid === 0 || row.paid >= limits.teamMembersLeast || ctx.may('members.read') ? row.paid : null,
  }));
}

async function listTeams(ctx: StaffCtx, language: string): Promise<TeamsPage> {
  const month = monthToCount(ctx.tenant, ctx.now);
  const figures = await readFigures(ctx.tx, month);
  const teams = await readTeams(ctx.tx);
  return {
    isOn: teamSettingsOf(ctx.tenant) !== null,
    hasMembers: teams.some(({ members }) => members > 0),
    month: month.startsOn,
    measure: month.measure,
    teams: teams.map((team) => present(ctx, { figures, language }, team)),
    results: await listResults(ctx, language),
  };
}

/** The agency's teams of riders; creating, renaming, archiving and new codes are written to the audit log [DESK-515]. */
export const handlers: AdminHandler[] = [
  adminHandle(routes.list, (ctx, { query }) => listTeams(ctx, query.language)),
  adminHandle(routes.create, (ctx, { body }) => create(ctx, body.names)),
  adminHandle(routes.rename, (ctx, { params, body }) => rename(ctx, params.team, body.name.trim())),
  adminHandle(routes.newCode, (ctx, { params }) => renewCode(ctx, params.team)),
  adminHandle(routes.archive, (ctx, { params }) => archive(ctx, params.team)),
];
