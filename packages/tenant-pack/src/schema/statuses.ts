import { timeUnits } from '@fareback/contract';
import * as z from 'zod/mini';
import { Counts } from './campaign-parts.ts';
import { Count, closed, Id, LocalDate, oneOf, Positive, Reward } from './scalars.ts';

export const statusMeasures = ['RIDES', 'KILOMETER', 'MILE', 'MINUTE', 'FARE'] as const;

/** What a campaign can count, without what would depend on the level itself; forms do not offer that [DESK-536]. */
const StatusCounts = closed({
  ...Counts.shape,
  status: z.optional(z.never({ error: 'no status, because a status cannot depend on a status' })),
  after: z.optional(z.never({ error: 'no amount here, because the levels have the amounts' })),
});

const Levels = z
  .array(closed({ id: Id, from: Positive }), { error: 'a list of levels' })
  .check(z.minLength(1, { error: 'at least one level' }), z.maxLength(8, { error: 'at most 8 levels' }));

/**
 * A member's level, from activity or from the tier reached in a TIER campaign. A ride has the level from before it.
 * Texts under `statuses.<id>` [CAMP-63].
 */
export const Status = z.discriminatedUnion(
  'kind',
  [
    closed({
      kind: z.literal('COUNT'),
      id: Id,
      counts: StatusCounts,
      /** Accounts whose activities count; empty means any provider. */
      providers: z._default(z.array(Id), []),
      /** Days before connecting from which activities still count. */
      lookBackDays: z._default(Count, 0),
      measure: z._default(oneOf(...statusMeasures), 'RIDES'),
      /** A service day, ISO week or month; or one period from `startsOn` to `endsOn`. */
      period: oneOf(...timeUnits, 'CAMPAIGN'),
      /** Whether the level is that of the present period so far, or of the whole period before it. */
      of: z._default(oneOf('THIS', 'LAST'), 'THIS'),
      startsOn: z.optional(LocalDate),
      endsOn: z.optional(LocalDate),
      levels: Levels,
    }),
    closed({
      kind: z.literal('TIER'),
      id: Id,
      /** The TIER campaign; a level's `from` is the number of the tier reached. */
      campaign: Id,
      levels: Levels,
    }),
  ],
  { error: 'a status whose kind is one of COUNT, TIER' },
);
/** `calendarDates` as in campaigns. */
export type PackStatus = z.infer<typeof Status> & { calendarDates?: Readonly<Record<string, readonly string[]>> };

/** The most that several campaigns together pay a member: points, or their value in money [CAMP-66]. */
export const MemberCap = closed({
  id: Id,
  campaigns: z.array(Id, { error: 'a list of campaigns' }).check(z.minLength(2, { error: 'at least two campaigns' })),
  points: z.optional(Reward),
  money: z.optional(Positive),
});
export type PackMemberCap = z.infer<typeof MemberCap>;
