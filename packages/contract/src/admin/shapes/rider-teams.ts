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
  /** Rides of the month up to the last published day, and rides per member; null until 5 members rode. */
  rides: z.nullable(z.int()),
  perMember: z.nullable(z.number()),
  /** Name of its league; null below the first. */
  league: MaybeText,
});
export type RiderTeam = z.infer<typeof RiderTeam>;

export const TeamName = freeLine(limits.teamNameLengthMax).check(z.regex(/\S/));

export const NewTeams = z.object({
  names: z.array(TeamName).check(z.minLength(1), z.maxLength(limits.newTeamsMax)),
});
