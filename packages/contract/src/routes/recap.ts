import * as z from 'zod/mini';
import { defineRoute } from '../route.ts';
import { Count, Flag, Text } from '../schemas/scalars.ts';

/** A year (YYYY) or a month (YYYY-MM). */
const Period = z.string().check(z.regex(/^20\d\d(?:-(?:0[1-9]|1[0-2]))?$/));

/** A member's month or year in figures, without stops and times [EARN-27]. */
export const Recap = z.object({
  period: Text,
  /** Month in which the member joined: no earlier period has a recap. */
  firstMonth: Text,
  /** The running month. */
  lastMonth: Text,
  /** Whether the period has not ended. */
  isRunning: Flag,
  rides: Count,
  /** Rides of the period before; null if the member joined after it began. */
  ridesBefore: z.nullable(Count),
  /** Days with a ride. */
  days: Count,
  /** The most weeks in a row with a ride, within the period. */
  weeksInRow: Count,
  /** Known distance of the rides. */
  meters: Count,
  /** CO2 saved by the agency's factors; null without factors. */
  grams: z.nullable(Count),
  /** Rides by travel mode, the most frequent first. */
  modes: z.array(z.object({ mode: Text, rides: Count })),
  points: Count,
  /** Offers redeemed and not refunded. */
  offers: Count,
});
export type Recap = z.infer<typeof Recap>;

/**
 * The recap of a period; by default of the last whole month, or of the running one for who joined in it. Periods before
 * joining and to come have zeros [EARN-27].
 */
export const getRecap = defineRoute({
  name: 'me.getRecap',
  method: 'GET',
  path: '/rest/users/me/recap',
  level: 'session',
  query: z.object({ period: z.optional(Period) }),
  reply: { 200: z.object({ recap: Recap }) },
  errors: [],
});
