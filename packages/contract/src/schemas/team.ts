import * as z from 'zod/mini';
import { Count, Flag, MaybeText, Time } from './scalars.ts';

const Measure = z.enum(['RIDES', 'KILOMETER', 'MILE', 'MINUTE', 'RIDERS']);

const Places = z.array(z.object({ Place: Count, Name: z.string(), PerMember: z.number(), IsOwn: Flag }));

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
  Places,
  /**
   * The same in another measure than rides; `Rides`, `PerMember` and `Places` are then empty, because an older app would
   * call them rides. RIDERS per member are percent [TEAM-18].
   */
  Measured: z.optional(z.object({ Measure, Total: z.nullable(Count), PerMember: z.nullable(z.number()), Places })),
});
export type TeamMonth = z.infer<typeof TeamMonth>;

/** A round of a team challenge as a member sees it; never an amount, only parts of goals and places [TEAM-14]. */
const TeamChallenge = z.object({
  ID: z.string(),
  Name: z.string(),
  /** First and last service day, and the day of the settlement, YYYY-MM-DD. */
  FirstDay: z.string(),
  LastDay: z.string(),
  SettlementDay: z.string(),
  State: z.enum(['RUNNING', 'COUNTING', 'SETTLED']),
  Measure,
  /** False if the team's league does not take part. */
  TakesPart: Flag,
  OwnRides: Count,
  /** Fewest own rides for the team to be paid. */
  MinimumRides: Count,
  /** Place in the league among `Teams`; null until 5 members rode. */
  Place: z.nullable(Count),
  Teams: Count,
  /** The last service day in the team's figures, YYYY-MM-DD. */
  CountedThrough: MaybeText,
  Prizes: z.array(
    z.object({
      /** 0 if its campaign gives something else: then `Campaign` says it. */
      Points: Count,
      Campaign: z.string(),
      FirstTeams: z.nullable(Count),
      Goal: z.nullable(z.object({ Amount: Count, Per: z.enum(['TEAM', 'MEMBER']) })),
      /** Part of the goal in steps of 5, 100 once it is reached; null without a goal or figures. */
      Percent: z.nullable(Count),
      /** Null until the settlement. */
      IsReached: z.nullable(Flag),
    }),
  ),
});
export type TeamChallenge = z.infer<typeof TeamChallenge>;

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
  /** Challenges that run, wait for their settlement or were settled lately; missing without any [TEAM-15]. */
  Challenges: z.optional(z.array(TeamChallenge)),
});
export type TeamView = z.infer<typeof TeamView>;
