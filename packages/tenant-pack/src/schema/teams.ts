import * as z from 'zod/mini';
import { closed, Id, LocalDate, oneOf, Positive } from './scalars.ts';

/** What teams are compared by: a sum over their rides, or how many members rode. */
const teamMeasures = ['RIDES', 'KILOMETER', 'MILE', 'MINUTE', 'RIDERS'] as const;
export type TeamMeasure = (typeof teamMeasures)[number];

const Measure = z._default(oneOf(...teamMeasures), 'RIDES');

/** Longest challenge with its wait, in days: longer ones would count more rides than one statement may read. */
export const challengeDaysMax = 92;

/** A place in its league or a goal for which `campaign` pays a team's members [TEAM-11]. */
const Prize = closed({
  campaign: Id,
  firstTeams: z.optional(Positive),
  goal: z.optional(closed({ amount: Positive, per: oneOf('TEAM', 'MEMBER') })),
});

const Challenge = closed({
  id: Id,
  startsOn: LocalDate,
  /** Required unless it repeats. */
  endsOn: z.optional(LocalDate),
  /** A new round every calendar month. */
  repeats: z.optional(oneOf('MONTH')),
  measure: Measure,
  /** Leagues whose teams take part; empty: all teams. */
  leagues: z._default(z.array(Id, { error: 'a list of leagues' }), []),
  /** Fewest rides for the team with which a member is paid, and counts among RIDERS. */
  minimumRides: z._default(Positive, 1),
  /** Whole days after the last one, in which late rides still count. */
  waitDays: z._default(Positive.check(z.refine((days) => days <= 60, { error: 'a number of days from 1 to 60' })), 7),
  prizes: z
    .array(Prize, { error: 'a list of prizes' })
    .check(z.minLength(1, { error: 'at least one prize' }), z.maxLength(8, { error: 'at most 8 prizes' })),
});
export type PackChallenge = z.infer<typeof Challenge>;

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
  /** What the places of a month compare, per member [TEAM-18]. */
  measure: Measure,
  challenges: z._default(
    z.array(Challenge, { error: 'a list of challenges' }).check(z.maxLength(12, { error: 'at most 12 challenges' })),
    [],
  ),
});
export type PackTeams = z.infer<typeof Teams>;
