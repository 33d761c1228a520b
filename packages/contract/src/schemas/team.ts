import * as z from 'zod/mini';
import { Count, MaybeText, Time } from './scalars.ts';

/** What a member sees of their team [TEAM-05]. */
export const TeamView = z.object({
  /** Null without a team. */
  Team: z.nullable(
    z.object({
      Name: z.string(),
      MemberSinceUTC: Time,
      /** Null below 5 members. */
      Members: z.nullable(Count),
      League: MaybeText,
    }),
  ),
});
export type TeamView = z.infer<typeof TeamView>;
