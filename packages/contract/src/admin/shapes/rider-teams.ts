import * as z from 'zod/mini';
import { limits } from '../../limits.ts';
import { freeLine, MaybeText } from '../../schemas/scalars.ts';
import { MaybeMoment, Moment } from './common.ts';

/** A team of riders as staff see it. */
export const RiderTeam = z.object({
  teamId: z.string(),
  name: z.string(),
  /** Empty for callers without `stock.act`, and for archived teams. */
  code: z.string(),
  createdAt: Moment,
  archivedAt: MaybeMoment,
  /** Null for 1 to 4 members, unless the caller may read members. */
  members: z.nullable(z.int()),
  /**
   * What the team has in the month up to the last published day, in the program's measure, and that per member (RIDERS:
   * percent of the members); null until 5 members rode.
   */
  rides: z.nullable(z.int()),
  perMember: z.nullable(z.number()),
  /** Name of its league; null below the first. */
  league: MaybeText,
});
export type RiderTeam = z.infer<typeof RiderTeam>;

/** How a team finished a settled round of a challenge. */
export const TeamResult = z.object({
  challenge: z.string(),
  /** First and last service day, YYYY-MM-DD. */
  startsOn: z.string(),
  endsOn: z.string(),
  settledAt: Moment,
  team: z.string(),
  league: MaybeText,
  place: z.int(),
  measure: z.string(),
  amount: z.int(),
  members: z.int(),
  /** Titles of the campaigns that pay its members. */
  prizes: z.array(z.string()),
  /** Members who are paid; null for 1 to 4, unless the caller may read members. */
  paid: z.nullable(z.int()),
});
export type TeamResult = z.infer<typeof TeamResult>;

export const TeamName = freeLine(limits.teamNameLengthMax).check(z.regex(/\S/));

export const NewTeams = z.object({
  names: z.array(TeamName).check(z.minLength(1), z.maxLength(limits.newTeamsMax)),
});
