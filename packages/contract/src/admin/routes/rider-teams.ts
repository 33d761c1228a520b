import * as z from 'zod/mini';
import { agencyRoute } from '../route.ts';
import { NewTeams, RiderTeam, TeamName, TeamResult } from '../shapes/rider-teams.ts';
import { inLanguage } from './of-member.ts';

const OfTeam = { team: z.uuid() };

export const riderTeamRoutes = {
  list: agencyRoute('GET', '/teams', {
    name: 'riderTeams.list',
    summary: 'List teams of riders with their size and league, and results of challenges',
    permission: 'stock.read',
    query: z.object(inLanguage),
    /** `month`: the first day of the figures' month, YYYY-MM-DD. `results`: of the newest rounds of challenges. */
    reply: z.object({
      isOn: z.boolean(),
      /** False if no member is in any team now. */
      hasMembers: z._default(z.boolean(), true),
      month: z.string(),
      measure: z.string(),
      teams: z.array(RiderTeam),
      results: z.array(TeamResult),
    }),
  }),
  /** Adds a team per name, each with a code. Names that a team already has are skipped, so a list can be sent again. */
  create: agencyRoute('POST', '/teams', {
    name: 'riderTeams.create',
    summary: 'Add teams of riders',
    permission: 'stock.act',
    body: NewTeams,
    reply: z.object({ added: z.int(), known: z.int() }),
  }),
  rename: agencyRoute('POST', '/teams/:team/name', {
    name: 'riderTeams.rename',
    summary: 'Rename a team of riders',
    permission: 'stock.act',
    params: OfTeam,
    body: z.object({ name: TeamName }),
    reply: z.object({ name: z.string() }),
    errors: ['TEAM_EXISTS'],
  }),
  /** The old code stops working immediately; members stay. */
  newCode: agencyRoute('POST', '/teams/:team/code', {
    name: 'riderTeams.newCode',
    summary: 'Give a team of riders a new code',
    permission: 'stock.act',
    params: OfTeam,
    reply: z.object({ isChanged: z.boolean() }),
  }),
  /** Ends all memberships and the code; points and past rides stay. */
  archive: agencyRoute('POST', '/teams/:team/archive', {
    name: 'riderTeams.archive',
    summary: 'Archive a team of riders',
    permission: 'stock.act',
    params: OfTeam,
    reply: z.object({ isArchived: z.boolean() }),
  }),
};
