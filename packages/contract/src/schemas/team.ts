import * as z from 'zod/mini';
import { Count, Flag, MaybeText, Time } from './scalars.ts';

/** A team's month of service days, up to the last published day [TEAM-09]. */
const TeamMonth = z.object({
  FromUTC: Time,
  /** The member's own rides for the team up to the last whole day. */
  OwnRides: Count,
  /** Null until 5 members rode. */
  Rides: z.nullable(Count),
  PerMember: z.nullable(z.number()),
  /** The last service day in the team's figures, YYYY-MM-DD. */
  LastDay: MaybeText,
  /** Teams of the league by rides per member; empty without figures. */
  Places: z.array(z.object({ Place: Count, Name: z.string(), PerMember: z.number(), IsOwn: Flag })),
});
export type TeamMonth = z.infer<typeof TeamMonth>;

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
  /** Missing without a team, and from an older server. */
  Month: z.optional(TeamMonth),
});
export type TeamView = z.infer<typeof TeamView>;
