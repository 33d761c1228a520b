import * as z from 'zod/mini';
import { limits } from '../limits.ts';
import { defineRoute } from '../route.ts';
import { InLanguage } from '../schemas/scalars.ts';
import { TeamView } from '../schemas/team.ts';

/** The member's team [TEAM-05]. */
export const getTeam = defineRoute({
  name: 'team.get',
  method: 'GET',
  path: '/rest/users/me/team/:lang',
  level: 'session',
  params: InLanguage,
  reply: { 200: TeamView },
  errors: [],
});

/** Joins the team of a code, and leaves any other; the reply has its name [TEAM-02, TEAM-03]. */
export const joinTeam = defineRoute({
  name: 'team.join',
  method: 'POST',
  path: '/rest/users/me/team',
  level: 'active',
  body: z.object({ Code: z.string().check(z.maxLength(limits.shortTextLengthMax)) }),
  reply: { 200: z.object({ Name: z.string() }) },
  errors: ['INVALID_TEAM_CODE'],
});

/**
 * Leaves the member's team; points and past rides stay. With `MemberSinceUTC` of a team that the member saw, a team
 * joined since stays. Suspended members may leave too [TEAM-02].
 */
export const leaveTeam = defineRoute({
  name: 'team.leave',
  method: 'DELETE',
  path: '/rest/users/me/team',
  level: 'session',
  query: z.object({ MemberSinceUTC: z.optional(z.iso.datetime()) }),
  reply: { 200: z.object({ HasLeft: z.boolean() }) },
  errors: [],
});
