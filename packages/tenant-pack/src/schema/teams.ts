import * as z from 'zod/mini';
import { closed, Id, Positive } from './scalars.ts';

/**
 * Teams such as employers and schools, which members join by code; the teams themselves are made at the desk. Texts
 * under `teams` [TEAM-01].
 */
export const Teams = closed({
  /** Teams of similar size compete; a team is in the last league whose `from` members it reaches. */
  leagues: z._default(
    z
      .array(closed({ id: Id, from: Positive }), { error: 'a list of leagues' })
      .check(z.maxLength(8, { error: 'at most 8 leagues' })),
    [],
  ),
});
export type PackTeams = z.infer<typeof Teams>;
